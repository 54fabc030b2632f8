import { reverseSegment } from '../geometry/segment.ts';
import type { Contour, Segment } from '../geometry/types.ts';
import type { Edge } from './arrange.ts';
import type { InsideRule } from './regions.ts';
import { pointAt } from '../geometry/segment.ts';

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

/** Puts the edges that part material from its surroundings together to simple loops. */
export function boundaryOf(edges: readonly Edge[], inside: InsideRule): Boundary {
  const loops: BoundaryLoop[] = [];
  const leaving = new Map<number, Directed[]>();
  let open = 0;
  edges.forEach((edge, i) => {
    const sides = edge.sides();
    const left = inside(sides.left);
    if (left === inside(sides.right)) return;
    const { segments } = edge.stretches[0]!;
    const directed: Directed = left
      ? { edge: i, segments, start: edge.start, end: edge.end }
      : { edge: i, segments: segments.toReversed().map(reverseSegment), start: edge.end, end: edge.start };
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
  const back = arriving.segments.toReversed().map(reverseSegment);
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

/** How far from its first point an edge gets, at its segments' ends and middles. */
function extent(segments: readonly Segment[]): number {
  const { x0, y0 } = segments[0]!;
  let far = 0;
  for (const segment of segments) {
    for (const t of [0.5, 1]) {
      const p = pointAt(segment, t);
      far = Math.max(far, Math.hypot(p.x - x0, p.y - y0));
    }
  }
  return far;
}

/** Direction from an edge's first point to where it first gets `reach` away. */
function angleAt(segments: readonly Segment[], reach: number): number {
  const { x0, y0 } = segments[0]!;
  const away = (segment: Segment, t: number) => {
    const p = pointAt(segment, t);
    return Math.hypot(p.x - x0, p.y - y0);
  };
  for (const segment of segments) {
    for (const [lo, hi] of [
      [0, 0.5],
      [0.5, 1],
    ] as const) {
      if (away(segment, hi) < reach) continue;
      let [a, b] = [lo as number, hi as number];
      for (let round = 0; round < 40; round++) {
        const middle = (a + b) / 2;
        if (away(segment, middle) < reach) a = middle;
        else b = middle;
      }
      const p = pointAt(segment, b);
      return Math.atan2(p.y - y0, p.x - x0);
    }
  }
  const last = segments.at(-1)!;
  return Math.atan2(last.y1 - y0, last.x1 - x0);
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
