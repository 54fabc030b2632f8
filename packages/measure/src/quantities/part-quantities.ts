import { groupBy } from '@measurement-nesting/curves';
import { type Part, type Source, sourceName } from '@measurement-nesting/curves/drawing';
import { differencesOf } from '../differences.ts';
import { type Arranged, type LeavingOut, withoutParts } from '../left-out-parts.ts';
import type { Difference, Figures, PartMeasurement } from '../measurement.ts';

/** Returns the quantities of parts by id: the number of pieces that one drawing yields. Parts without one have 1; those with 0 are not cut. */
export type QuantitiesOf = (parts: readonly Part[]) => ReadonlyMap<string, number>;

/**
 * Returns the names of parts by their sources: that of the named part, numbered if it has several outlines, otherwise the id of its shape,
 * otherwise its position.
 */
export function partNames(sources: readonly Source[]): string[] {
  const members = groupBy(sources.keys(), (i) => sources[i]!.namedPart);
  const numbers = new Map([...members.values()].flatMap((all) => all.map((i, k) => [i, k + 1] as const)));
  return sources.map(({ id, namedPart }, i) => {
    if (namedPart === undefined) return sourceName(id) || `Part ${i + 1}`;
    return members.get(namedPart)!.length === 1 ? namedPart.name : `${namedPart.name} ${numbers.get(i)!}`;
  });
}

/** Figures that add up over the pieces of a drawing. Width and height are those of the drawing. */
const summed = [
  'lengthIn',
  'perimeterIn',
  'outerIn',
  'innerIn',
  'openIn',
  'areaSqIn',
  'pieces',
  'pierces',
] as const satisfies (keyof Figures)[];

/** Returns the figures of a drawing with those of the further pieces of its parts. */
export function addPieces(drawn: Figures, parts: readonly PartMeasurement[]): Figures {
  const added = { ...drawn };
  for (const { figures, quantity = 1 } of parts) {
    if (quantity === 1) continue;
    for (const name of summed) added[name] += (quantity - 1) * figures[name];
  }
  return added;
}

/**
 * Returns the differences of a drawing with those of the further pieces of its parts. Parts are measured together by the binary digits of
 * their numbers of further pieces, so the work does not depend on how many quantities there are.
 *
 * @param leaving numbers of the left-out parts
 * @param furtherOf number of further pieces by the number of the part
 */
export function addDifferences(
  drawn: readonly Difference[],
  all: Arranged,
  leaving: LeavingOut,
  furtherOf: ReadonlyMap<number, number>,
): Difference[] {
  const max = [...furtherOf.values()].reduce((highest, further) => Math.max(highest, further), 0);
  const byKind = new Map(drawn.map((item) => [item.kind, item]));
  for (let digit = 1; digit <= max; digit *= 2) {
    const isHere = (part: number) => Math.floor((furtherOf.get(part) ?? 0) / digit) % 2 === 1;
    // -1 is the number of everything outside of the parts.
    const others = [-1, ...leaving.finder.parts.keys()].filter((part) => !isHere(part));
    const here = withoutParts(all, { ...leaving, parts: new Set(others) });
    const loose = new Set(leaving.linesOfPart.flatMap((lines, part) => (isHere(part) ? (lines ?? []) : [])));
    const lines = here.collected.lines.filter((line) => loose.has(line));
    for (const { kind, count, lengthIn, places } of differencesOf({ ...here, lines })) {
      const known = byKind.get(kind) ?? { kind, count: 0, lengthIn: 0, places };
      const [countHere, lengthHere] = [known.count + digit * count, known.lengthIn + digit * lengthIn];
      byKind.set(kind, { ...known, count: countHere, lengthIn: lengthHere });
    }
  }
  return [...byKind.values()];
}
