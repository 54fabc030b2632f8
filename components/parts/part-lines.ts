import { groupAlikeParts } from '#lib/shared/parts/alike-parts.ts';
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
  const all = groups.map((parts) => {
    const [shape] = parts;
    const pieceCount = parts.reduce((sum, part) => sum + quantityOf(part, pieces), 0);
    if (parts.length === 1) return { line: lineOf(shape!, 'part'), members: [], pieceCount };
    const key = `alike ${shape!.id}`;
    const line: PartLine = { ...lineOf(shape!, 'alike'), key, ids: parts.map(({ id }) => id) };
    return { line, members: open.has(key) ? parts : [], pieceCount };
  });
  const area = ({ line }: (typeof all)[number]): number => line.shape.figures.widthIn * line.shape.figures.heightIn;
  const compare: Readonly<Record<SortKey, (a: (typeof all)[number], b: (typeof all)[number]) => number>> = {
    drawing: () => 0,
    name: (a, b) => names.compare(a.line.name, b.line.name),
    size: (a, b) => area(b) - area(a),
    quantity: (a, b) => b.pieceCount - a.pieceCount,
  };
  return all
    .toSorted(compare[sort])
    .flatMap(({ line, members }) => [line, ...members.map((part) => lineOf(part, 'member'))]);
}

/** Compares names with numbers by value: 'Part 2' is before 'Part 10'. */
const names = new Intl.Collator('en', { numeric: true });
