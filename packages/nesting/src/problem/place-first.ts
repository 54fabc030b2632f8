/**
 * By part, 1 if it is placed first. Of two layouts the better one places more of these parts; then more parts; then
 * these parts on fewer of the first sheets (`reachOf`); then it is the better one without them.
 */
export type PlaceFirst = Uint8Array;

/** Returns null when no part is placed first or all are, because the order of parts is then the usual one. */
export function placeFirstOf(isFirst: readonly boolean[]): PlaceFirst | null {
  return isFirst.includes(true) && isFirst.includes(false) ? Uint8Array.from(isFirst, Number) : null;
}

/** Returns the number of sheets up to the last one with a part that is placed first; 0 without one. */
export function reachOf(first: PlaceFirst, sheet: ArrayLike<number>): number {
  let reach = 0;
  for (let part = 0; part < first.length; part++)
    if (first[part] === 1 && sheet[part]! >= reach) reach = sheet[part]! + 1;
  return reach;
}

/** Compares two parts: negative when `a` precedes `b` because only `a` is placed first. */
export const compareFirst = (first: PlaceFirst | null, a: number, b: number): number =>
  first === null ? 0 : first[b]! - first[a]!;
