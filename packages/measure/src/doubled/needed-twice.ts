import { clusterPoints, findBridges } from '@measurement-nesting/curves/arrangement';
import type { OpenLine } from '../open-line.ts';

/** Distance in inches below which ends are at the same vertex: common rounding of drawing programs. */
const PLACE_IN = 2e-5;

/**
 * Returns the doubled lines that two outlines share, whose second copy is therefore part of the drawing. Rings have an even number of line
 * ends at every vertex. If single copies result in an odd number somewhere, second copies of connected doubled lines make it even: all of
 * them (edges shared by fields), or those on the path between such vertices if it is unique. If neither works, or no vertex is odd, none is
 * required. Spurs and links, which no ring contains, never count.
 */
export function neededTwice(lines: readonly OpenLine[], isDoubled: (line: number) => boolean): number[] {
  const { from, to, count } = placesOf(lines);
  const cut = findBridges(count, from, to);
  const odd = new Uint8Array(count);
  const doubledAt = new Map<number, number[]>();
  lines.forEach((_, line) => {
    if (cut[line] === 1 || from[line] === to[line]) return;
    for (const place of [from[line]!, to[line]!]) {
      odd[place]! ^= 1;
      if (!isDoubled(line)) continue;
      const list = doubledAt.get(place) ?? [];
      doubledAt.set(place, list);
      list.push(line);
    }
  });
  const seen = new Uint8Array(count);
  return [...doubledAt.keys()].flatMap((root) => {
    if (seen[root] === 1) return [];
    const { places, by } = treeFrom(
      root,
      doubledAt,
      (line, place) => (from[line] === place ? to[line]! : from[line]!),
      seen,
    );
    const oddOnes = places.reduce((sum, place) => sum + odd[place]!, 0);
    if (oddOnes === 0 || oddOnes % 2 !== 0) return [];
    const all = new Set(places.flatMap((place) => doubledAt.get(place)!));
    if (places.every((place) => doubledAt.get(place)!.length % 2 === odd[place])) return [...all];
    if (all.size !== places.length - 1) return [];
    // From the leaves of the tree to the root: lines that make the vertices beyond them even.
    const needed: number[] = [];
    for (let i = places.length - 1; i > 0; i--) {
      if (odd[places[i]!] === 0) continue;
      const line = by[i]!;
      needed.push(line);
      odd[from[line]!]! ^= 1;
      odd[to[line]!]! ^= 1;
    }
    return needed;
  });
}

/** Returns the vertices connected to one, in breadth-first order, each with the line that leads to it (-1 for the first). */
function treeFrom(
  root: number,
  linesAt: ReadonlyMap<number, readonly number[]>,
  otherEnd: (line: number, place: number) => number,
  seen: Uint8Array,
): { places: number[]; by: number[] } {
  const [places, by] = [[root], [-1]];
  seen[root] = 1;
  for (let i = 0; i < places.length; i++) {
    for (const line of linesAt.get(places[i]!)!) {
      const other = otherEnd(line, places[i]!);
      if (seen[other] === 1) continue;
      seen[other] = 1;
      places.push(other);
      by.push(line);
    }
  }
  return { places, by };
}

/** Returns the numbers of the vertices at the ends of each line. */
function placesOf(lines: readonly OpenLine[]): { from: Int32Array; to: Int32Array; count: number } {
  const at = (pick: (line: OpenLine) => readonly [number, number]) => Float64Array.from(lines.flatMap(pick));
  const x = at(({ contour: { segments } }) => [segments[0]!.x0, segments.at(-1)!.x1]);
  const y = at(({ contour: { segments } }) => [segments[0]!.y0, segments.at(-1)!.y1]);
  const { numbers, x: places } = clusterPoints(x, y, PLACE_IN);
  const from = Int32Array.from(lines, (_, line) => numbers[2 * line]!);
  const to = Int32Array.from(lines, (_, line) => numbers[2 * line + 1]!);
  return { from, to, count: places.length };
}
