import { groupAlikeParts } from '#lib/browser/parts/alike-parts.ts';
import type { PieceChoices } from '#lib/browser/draft/pieces/piece-choices.ts';
import type { MeasuredPart, MeasuredRow } from '#lib/shared/contracts/result.ts';
import { allParts } from '#lib/shared/model.ts';
import { quantityOf } from './part-counts.ts';

/** One line of the list of parts: a part, or parts that are drawn alike. */
export type PartLine = {
  readonly key: string;
  readonly kind: 'part' | 'alike' | 'member';
  readonly name: string;
  readonly ids: readonly string[];
  /** The first of its parts. */
  readonly shape: MeasuredPart;
};

export const sortKeys = ['drawing', 'name', 'size', 'quantity'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Returns the value that all parts have; undefined if they differ. */
export function commonOf<Value>(ids: readonly string[], valueOf: (id: string) => Value): Value | undefined {
  const [first, ...others] = ids.map(valueOf);
  return others.every((value) => value === first) ? first : undefined;
}

/** Returns the parts of a drawing in groups of those drawn alike, in the order of the drawing. */
export const groupsOf = (row: MeasuredRow): MeasuredPart[][] => groupAlikeParts(allParts(row));

/** Returns the name of a part: that of the user, otherwise that of the drawing. */
const nameOf = (part: MeasuredPart, { names }: PieceChoices): string => names[part.id] ?? part.name;

type Shown = {
  readonly sort: SortKey;
  /** Keys of the groups whose members have lines of their own. */
  readonly open: ReadonlySet<string>;
  readonly pieces: PieceChoices;
};

/** Returns the lines of the list in order. Members follow their group. */
export function partLines(groups: readonly (readonly MeasuredPart[])[], { sort, open, pieces }: Shown): PartLine[] {
  const lineOf = (part: MeasuredPart, kind: PartLine['kind']): PartLine => ({
    key: part.id,
    kind,
    name: nameOf(part, pieces),
    ids: [part.id],
    shape: part,
  });
  const all = groups.map((parts): { line: PartLine; members: readonly MeasuredPart[] } => {
    const [shape] = parts;
    if (parts.length === 1) return { line: lineOf(shape!, 'part'), members: [] };
    const key = `alike ${shape!.id}`;
    const line = { ...lineOf(shape!, 'alike'), key, ids: parts.map(({ id }) => id) };
    return { line, members: open.has(key) ? parts : [] };
  });
  const totalOf = (line: PartLine): number => {
    const parts = groups.find(([first]) => first === line.shape) ?? [];
    return parts.reduce((sum, part) => sum + quantityOf(part, pieces), 0);
  };
  const totals = new Map(sort === 'quantity' ? all.map(({ line }) => [line.key, totalOf(line)]) : []);
  const area = ({ shape: { figures } }: PartLine): number => figures.widthIn * figures.heightIn;
  const compare: Readonly<Record<SortKey, (a: PartLine, b: PartLine) => number>> = {
    drawing: () => 0,
    name: (a, b) => names.compare(a.name, b.name),
    size: (a, b) => area(b) - area(a),
    quantity: (a, b) => totals.get(b.key)! - totals.get(a.key)!,
  };
  return all
    .toSorted((a, b) => compare[sort](a.line, b.line))
    .flatMap(({ line, members }) => [line, ...members.map((part) => lineOf(part, 'member'))]);
}

/** Compares names with numbers by value: 'Part 2' is before 'Part 10'. */
const names = new Intl.Collator('en', { numeric: true });
