import type { Contour, Segment } from '../geometry/types.ts';
import type { Arrangement } from './arrangement.ts';
import { repairDegreeParity } from './repair-degree-parity.ts';
import { LEFT_INSIDE, RIGHT_INSIDE, type InsideBits } from './inside-bits.ts';
import { angleAt, reverseSegments, extent } from './directions.ts';
import type { Region } from './winding/fill-region.ts';
import { propagateWindings } from './winding/winding-propagation.ts';
import type { HalfEdge } from './vertex-order.ts';

/** A closed path along the material's edge, material on its (-dy, dx) side: outer contours run clockwise on screen. */
export type BoundaryLoop = {
  readonly contour: Contour;
  /** Edges of the loop. */
  readonly edges: readonly number[];
};

export type Boundary = {
  readonly loops: readonly BoundaryLoop[];
  /** False when the edges do not close to loops: the arrangement was not consistent at this tolerance. */
  readonly sound: boolean;
};

type Directed = {
  /** Edge with direction, see HalfEdge. */
  readonly half: HalfEdge;
  readonly segments: readonly Segment[];
  readonly start: number;
  readonly end: number;
};

/**
 * Returns the sides of every edge that are inside the region. Calls `visit` for each side while the region counts
 * there.
 */
export function insideOf(
  arrangement: Arrangement,
  region: Region,
  visit?: (edge: number, side: 'left' | 'right') => void,
): InsideBits {
  const bits = new Uint8Array(arrangement.edges.length);
  propagateWindings(arrangement, region, (edge, side) => {
    if (region.inside()) bits[edge]! |= side === 'left' ? LEFT_INSIDE : RIGHT_INSIDE;
    visit?.(edge, side);
  });
  return bits;
}

/**
 * Joins the edges between material and surroundings to simple loops. `farthest` (inches) is the maximum gap that is
 * closed where they do not.
 */
export function boundaryOf(
  { edges, stars }: Pick<Arrangement, 'edges' | 'stars'>,
  sides: InsideBits,
  farthest = 0,
): Boundary {
  const inside = repairDegreeParity(edges, sides, farthest) ?? sides;
  const loops: BoundaryLoop[] = [];
  const leaving = new Map<number, Directed[]>();
  let open = 0;
  edges.forEach((edge, i) => {
    if (inside[i] !== LEFT_INSIDE && inside[i] !== RIGHT_INSIDE) return;
    const { segments } = edge.curves[0]!;
    const directed: Directed =
      inside[i] === LEFT_INSIDE
        ? { half: 2 * i, segments, start: edge.start, end: edge.end }
        : { half: 2 * i + 1, segments: reverseSegments(segments), start: edge.end, end: edge.start };
    if (directed.start < 0) {
      loops.push({ contour: { segments: directed.segments, closed: true }, edges: [i] });
      return;
    }
    open++;
    const list = leaving.get(directed.start);
    if (list) list.push(directed);
    else leaving.set(directed.start, [directed]);
  });

  const fans = new Map<number, Fan>();
  const fanAt = (vertex: number): Fan => {
    let fan = fans.get(vertex);
    if (!fan) fans.set(vertex, (fan = new Fan(leaving.get(vertex) ?? [], stars.around[vertex] ?? null)));
    return fan;
  };
  const used = new Set<number>();
  let sound = true;
  for (const list of leaving.values()) {
    for (const first of list) {
      if (used.has(first.half)) continue;
      const path = follow(first, fanAt, used);
      if (path === null) sound = false;
      else for (const loop of simpleLoops(path)) loops.push(loop);
    }
  }
  return { loops, sound: sound && used.size === open };
}

/** Follows edges, material always on the same side, back to the start; returns null without a next edge. */
function follow(first: Directed, fanAt: (vertex: number) => Fan, used: Set<number>): Directed[] | null {
  const path: Directed[] = [];
  let edge = first;
  for (;;) {
    used.add(edge.half);
    path.push(edge);
    const next = fanAt(edge.end).next(edge, (choice) => choice === first || !used.has(choice.half));
    if (next === null) return null;
    edge = next;
    if (edge === first) return path;
  }
}

const nothing = new Map<HalfEdge, never>();

/** Boundary edges that leave one vertex. */
class Fan {
  readonly #leaving: readonly Directed[];
  /** All half-edges at the vertex by ascending angle, when the order is known, and the index of each. */
  readonly #around: readonly HalfEdge[] | null;
  readonly #place: ReadonlyMap<HalfEdge, number>;
  readonly #of: ReadonlyMap<HalfEdge, Directed>;

  constructor(leaving: readonly Directed[], around: readonly HalfEdge[] | null) {
    this.#leaving = leaving;
    this.#around = leaving.length > 1 ? around : null;
    this.#place = this.#around === null ? nothing : new Map(this.#around.map((half, place) => [half, place]));
    this.#of = this.#around === null ? nothing : new Map(leaving.map((directed) => [directed.half, directed]));
  }

  /** Returns the next edge after the arriving one, or null without an eligible one. */
  next(arriving: Directed, mayTake: (choice: Directed) => boolean): Directed | null {
    if (this.#around === null) {
      const choices = this.#leaving.filter(mayTake);
      return choices.length > 1 ? sharpest(arriving, choices) : (choices[0] ?? null);
    }
    const around = this.#around;
    // Search order: from the reverse of the arriving edge through the material, toward smaller angles.
    const back = this.#place.get(arriving.half ^ 1)!;
    for (let turn = 1; turn <= around.length; turn++) {
      const choice = this.#of.get(around[(back - turn + around.length) % around.length]!);
      if (choice && mayTake(choice)) return choice;
    }
    return null;
  }
}

/**
 * Selects, of several edges that leave a vertex, the one that encloses the wedge of material beside the arriving edge:
 * the first one when turning from the reverse direction through the material. Directions are compared at equal
 * distances from the vertex, so that the curvature distinguishes curves with a common tangent there.
 */
function sharpest(arriving: Directed, choices: readonly Directed[]): Directed {
  const back = reverseSegments(arriving.segments);
  const distance = choices.reduce((min, { segments }) => Math.min(min, extent(segments)), extent(back)) / 4;
  const from = angleAt(back, distance);
  let best = choices[0]!;
  let min = Infinity;
  for (const choice of choices) {
    // Material is on the (-dy, dx) side of the arriving edge: in reverse, toward smaller angles.
    let turn = from - angleAt(choice.segments, distance);
    while (turn <= 0) turn += 2 * Math.PI;
    while (turn > 2 * Math.PI) turn -= 2 * Math.PI;
    if (turn < min) {
      min = turn;
      best = choice;
    }
  }
  return best;
}

/** Splits a loop at each vertex that it passes twice: into an outer contour and the hole that touches it. */
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
      edges: part.map((piece) => piece.half >> 1),
    });
  }
  return loops;
}
