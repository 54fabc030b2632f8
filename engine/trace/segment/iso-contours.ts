import type { Gray, Loop } from '../types.ts';

/** Between two gray levels, so that no pixel lies on the line. */
const LEVEL = 127.5;
/** Empty pixels around the picture: one for the line to pass, one to look beyond it. */
const PAD = 2;
/** As good as paper, as good as ink. */
const PAPER = 10;
const INK = 245;
/** Up, right, down, left. */
const STEP_X = [0, 1, 0, -1] as const;
const STEP_Y = [-1, 0, 1, 0] as const;

/**
 * Takes the lines, one by one, where a field crosses its middle level, to a fraction of a pixel: marching squares on the grid of pixel middles,
 * ink is what is above the level; beyond the picture's edge there is none. Where an edge runs between clear ink and clear paper,
 * it lies where the pixels' ink adds up to (exact for straight edges in pictures whose pixels hold the share they are covered
 * by; linear interpolation is off by up to an eighth of a pixel); elsewhere by linear interpolation.
 *
 * Every loop has ink on its right: outer loops run clockwise on screen, holes the other way. Where ink touches ink only over a
 * corner, the mean of the four pixels decides whether it joins. Work grows with the pixels, not with the loops.
 *
 * Source: Lorensen and Cline, Marching Cubes, 1987, in two dimensions; following the line instead of looking up cases.
 */
export function isoContours(field: Gray, take: (loop: Loop) => void): void {
  const width = field.width + 2 * PAD;
  const height = field.height + 2 * PAD;
  const values = new Uint8Array(width * height);
  for (let y = 0; y < field.height; y++) {
    values.set(field.data.subarray(y * field.width, (y + 1) * field.width), (y + PAD) * width + PAD);
  }
  const seen = new Uint8Array(width * height);
  for (let at = PAD * width - 1; at < values.length - PAD * width; at++) {
    // Every loop rises somewhere: paper on the left, ink on the right.
    if (values[at]! < LEVEL && values[at + 1]! > LEVEL && seen[at] === 0) {
      take(follow(values, seen, width, at));
    }
  }
}

function follow(values: Uint8Array, seen: Uint8Array, width: number, start: number): Loop {
  const xs: number[] = [];
  const ys: number[] = [];
  let direction = 0;
  // The pixels on both sides of the edge that is crossed: paper on the left, ink on the right.
  let paper = start;
  let ink = start + 1;
  do {
    if (direction === 0) seen[paper] = 1;
    const low = values[paper]!;
    const share = crossing(values[2 * paper - ink]!, low, values[ink]!, values[2 * ink - paper]!);
    const px = paper % width;
    const py = (paper - px) / width;
    // From the padded grid to pixel middles: the padding less, and a half more.
    xs.push(px + (direction === 0 ? share : direction === 2 ? -share : 0) + 0.5 - PAD);
    ys.push(py + (direction === 1 ? share : direction === 3 ? -share : 0) + 0.5 - PAD);
    const ahead = STEP_X[direction]! + STEP_Y[direction]! * width;
    const left = paper + ahead;
    const right = ink + ahead;
    const leftIsInk = values[left]! > LEVEL;
    const rightIsInk = values[right]! > LEVEL;
    const joins = values[left]! + values[right]! + low + values[ink]! > 4 * LEVEL;
    if (leftIsInk && (rightIsInk || joins)) {
      ink = left;
      direction = (direction + 3) & 3;
    } else if (rightIsInk) {
      paper = left;
      ink = right;
    } else {
      paper = right;
      direction = (direction + 1) & 3;
    }
  } while (paper !== start || ink !== start + 1 || direction !== 0);
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys) };
}

/** How far the edge is on the way from the paper's pixel to the ink's, given one more on either side. */
function crossing(before: number, paper: number, ink: number, after: number): number {
  const isEdge = before <= PAPER && after >= INK;
  // All four hold as much ink as lies beyond the edge; the last one's far side is two and a half steps from the paper's middle.
  return isEdge
    ? Math.min(1, Math.max(0, 2.5 - (before + paper + ink + after) / 255))
    : (LEVEL - paper) / (ink - paper);
}
