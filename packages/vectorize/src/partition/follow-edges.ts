import { edgeShare, higherJoins, type Divided } from './edge-point.ts';
import { isJunction, OUTSIDE, pixelsBeside, stepFrom, type Direction, type LabelGrid } from './label-grid.ts';

/**
 * Edge between two colors, from one junction to another or closed: the single line that both share. Points are in
 * pixels, one for each pixel side the edge crosses; junctions are not included.
 */
export type Edge = {
  readonly left: number;
  readonly right: number;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Grid corners; null for an edge that meets no other. */
  readonly ends: { readonly from: number; readonly to: number; readonly arriving: Direction } | null;
};

/**
 * Edges that leave a junction, by direction: twice the edge's number, plus one when it is traversed backward; -1 for
 * none.
 */
type Junctions = ReadonlyMap<number, Int32Array>;

export type EdgeNet = { readonly edges: readonly Edge[]; readonly junctions: Junctions };

const RIGHTWARD = 1;
const DOWNWARD = 2;

/**
 * Returns every edge of a picture divided by color once, or null as soon as there are more than `most`. Work grows with
 * the corners of the picture's pixels.
 */
export function followEdges(divided: Divided, max: number): EdgeNet | null {
  const { grid } = divided;
  const { labels, rowStep } = grid;
  const seen = new Uint8Array(labels.length);
  const edges: Edge[] = [];
  const junctions = new Map<number, Int32Array>();
  const slots = (corner: number): Int32Array => {
    const known = junctions.get(corner) ?? new Int32Array(4).fill(-1);
    junctions.set(corner, known);
    return known;
  };
  const last = labels.length - rowStep - 1;
  for (const isForJunctions of [true, false]) {
    for (let corner = 0; corner < last; corner++) {
      const a = labels[corner]!;
      const isPlain = labels[corner + 1] === a && labels[corner + rowStep] === a && labels[corner + rowStep + 1] === a;
      if (isPlain || (isForJunctions && !isJunction(grid, corner))) continue;
      for (const direction of [0, 1, 2, 3] as const) {
        if (!isOpen(grid, seen, corner, direction)) continue;
        if (edges.length >= max) return null;
        const edge = follow(divided, seen, corner, direction);
        if (edge.ends) {
          slots(corner)[direction] = 2 * edges.length;
          slots(edge.ends.to)[(edge.ends.arriving + 2) & 3] = 2 * edges.length + 1;
        }
        edges.push(edge);
      }
    }
  }
  return { edges, junctions };
}

/** Returns whether two colors meet along the step and the step has not been traversed. */
function isOpen(grid: LabelGrid, seen: Uint8Array, corner: number, direction: Direction): boolean {
  const [left, right] = pixelsBeside(grid, corner, direction);
  return grid.labels[left] !== grid.labels[right] && (seen[placeOf(grid, corner, direction)]! & bitOf(direction)) === 0;
}

/** Steps are marked at their upper or left end. */
const placeOf = (grid: LabelGrid, corner: number, direction: Direction): number =>
  direction === 0 || direction === 3 ? stepFrom(grid, corner, direction) : corner;
const bitOf = (direction: Direction): number => (direction % 2 === 1 ? RIGHTWARD : DOWNWARD);

function follow(divided: Divided, seen: Uint8Array, start: number, leaving: Direction): Edge {
  const { grid } = divided;
  const xs: number[] = [];
  const ys: number[] = [];
  let corner = start;
  let direction = leaving;
  const [firstLeft, firstRight] = pixelsBeside(grid, start, leaving);
  const left = grid.labels[firstLeft]!;
  const right = grid.labels[firstRight]!;
  const startsAtJunction = isJunction(grid, start);
  for (;;) {
    seen[placeOf(grid, corner, direction)]! |= bitOf(direction);
    const [from, to] = pixelsBeside(grid, corner, direction);
    const share = edgeShare(divided, from, to);
    const fromX = (from % grid.rowStep) - 0.5;
    const fromY = Math.floor(from / grid.rowStep) - 0.5;
    const isRow = Math.abs(to - from) === 1;
    xs.push(fromX + (isRow ? share * (to - from) : 0));
    ys.push(fromY + (isRow ? 0 : share * Math.sign(to - from)));
    corner = stepFrom(grid, corner, direction);
    if (
      startsAtJunction ? isJunction(grid, corner) : corner === start && nextOf(divided, corner, direction) === leaving
    ) {
      break;
    }
    direction = nextOf(divided, corner, direction);
  }
  return {
    left,
    right,
    xs: Float64Array.from(xs),
    ys: Float64Array.from(ys),
    ends: startsAtJunction ? { from: start, to: corner, arriving: direction } : null,
  };
}

/** Returns the next direction at a corner where two colors meet. */
function nextOf(divided: Divided, corner: number, direction: Direction): Direction {
  const { labels } = divided.grid;
  const [leftAhead, rightAhead] = pixelsBeside(divided.grid, corner, direction).map((pixel) => labels[pixel]!);
  const behind = pixelsBeside(divided.grid, corner, ((direction + 2) & 3) as Direction);
  const [right, left] = [labels[behind[0]]!, labels[behind[1]]!];
  const turnRight = ((direction + 1) & 3) as Direction;
  const turnLeft = ((direction + 3) & 3) as Direction;
  if (leftAhead === left && rightAhead === right) return direction;
  if (leftAhead === right && rightAhead === left) {
    const joins = higherJoins(divided, corner, Math.min(left, right), Math.max(left, right));
    // The edge passes around the two pixels that connect.
    return joins === right > left ? turnLeft : turnRight;
  }
  return rightAhead === left ? turnRight : turnLeft;
}

export const isBorder = ({ left, right }: Edge): boolean => left === OUTSIDE || right === OUTSIDE;
