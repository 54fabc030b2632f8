import type { Contour, Segment } from '../geometry/types.ts';
import type { Arrangement } from './arrange.ts';
import { balanced } from './balance.ts';
import { LEFT_INSIDE, RIGHT_INSIDE, type InsideBits } from './inside-bits.ts';
import { angleAt, backwards, extent } from './directions.ts';
import type { Region } from './regions.ts';
import { walk } from './route.ts';

/** A closed run along the material's edge, material on its (-dy, dx) side: outer contours run clockwise on screen. */
export type BoundaryLoop = {
  readonly contour: Contour;
  /** The edges it is made of. */
  readonly edges: readonly number[];
};

export type Boundary = {
  readonly loops: readonly BoundaryLoop[];
  /** False when the edges do not close to loops: the arrangement was not consistent at this reach. */
  readonly sound: boolean;
};

type Directed = {
  readonly edge: number;
  readonly segments: readonly Segment[];
  readonly start: number;
  readonly end: number;
};

/** Looks at both sides of every edge of the arrangement; `visit` is called on each while the region stands there. */
export function insideOf(arrangement: Arrangement, region: Region, visit?: (edge: number) => void): InsideBits {
  const bits = new Uint8Array(arrangement.edges.length);
  walk(arrangement, region, (edge, side) => {
    if (region.inside()) bits[edge]! |= side === 'left' ? LEFT_INSIDE : RIGHT_INSIDE;
    visit?.(edge);
  });
  return bits;
}

/**
 * Puts the edges that part material from its surroundings together to simple loops. `farthest` (inches): how far apart
 * the ends may be of what does not close and is made to.
 */
export function boundaryOf({ edges }: Pick<Arrangement, 'edges'>, sides: InsideBits, farthest = 0): Boundary {
  const inside = balanced(edges, sides, farthest) ?? sides;
  const loops: BoundaryLoop[] = [];
  const leaving = new Map<number, Directed[]>();
  let open = 0;
  edges.forEach((edge, i) => {
    if (inside[i] !== LEFT_INSIDE && inside[i] !== RIGHT_INSIDE) return;
    const { segments } = edge.stretches[0]!;
    const directed: Directed =
      inside[i] === LEFT_INSIDE
        ? { edge: i, segments, start: edge.start, end: edge.end }
        : { edge: i, segments: backwards(segments), start: edge.end, end: edge.start };
    if (directed.start < 0) {
      loops.push({ contour: { segments: directed.segments, closed: true }, edges: [i] });
      return;
    }
    open++;
    const list = leaving.get(directed.start);
    if (list) list.push(directed);
    else leaving.set(directed.start, [directed]);
  });

  const used = new Set<number>();
  let sound = true;
  for (const list of leaving.values()) {
    for (const first of list) {
      if (used.has(first.edge)) continue;
      const path = follow(first, leaving, used);
      if (path === null) sound = false;
      else loops.push(...simpleLoops(path));
    }
  }
  return { loops, sound: sound && used.size === open };
}

/** Walks from edge to edge, material always on the same side, until the start comes round again; null when stuck. */
function follow(first: Directed, leaving: ReadonlyMap<number, Directed[]>, used: Set<number>): Directed[] | null {
  const path: Directed[] = [];
  let edge = first;
  for (;;) {
    used.add(edge.edge);
    path.push(edge);
    const choices = (leaving.get(edge.end) ?? []).filter((next) => next === first || !used.has(next.edge));
    if (choices.length === 0) return null;
    edge = choices.length === 1 ? choices[0]! : sharpest(edge, choices);
    if (edge === first) return path;
  }
}

/**
 * Of several edges that leave a vertex, the one that encloses the wedge of material beside the arriving edge: the first
 * one met when turning from the way back through the material. Directions are compared at equal distances from the
 * vertex, so that curves that leave it with one tangent are told apart by their bend.
 */
function sharpest(arriving: Directed, choices: readonly Directed[]): Directed {
  const back = backwards(arriving.segments);
  const reach = Math.min(extent(back), ...choices.map((choice) => extent(choice.segments))) / 4;
  const from = angleAt(back, reach);
  let best = choices[0]!;
  let least = Infinity;
  for (const choice of choices) {
    // Material lies on the (-dy, dx) side of the arriving edge: seen backwards, towards smaller angles.
    let turn = from - angleAt(choice.segments, reach);
    while (turn <= 0) turn += 2 * Math.PI;
    while (turn > 2 * Math.PI) turn -= 2 * Math.PI;
    if (turn < least) {
      least = turn;
      best = choice;
    }
  }
  return best;
}

/** A loop that passes a vertex twice falls apart there: into an outer contour and the hole that touches it. */
function simpleLoops(path: readonly Directed[]): BoundaryLoop[] {
  const loops: BoundaryLoop[] = [];
  const stack: Directed[] = [];
  const at = new Map<number, number>();
  for (const edge of path) {
    at.set(edge.start, stack.length);
    stack.push(edge);
    const since = at.get(edge.end);
    if (since === undefined) continue;
    const part = stack.splice(since);
    for (const { start } of part) at.delete(start);
    loops.push({
      contour: { segments: part.flatMap((piece) => piece.segments), closed: true },
      edges: part.map((piece) => piece.edge),
    });
  }
  return loops;
}
