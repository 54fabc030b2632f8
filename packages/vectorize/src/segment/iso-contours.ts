import type { Gray, Loop } from '../types.ts';

/** Level between two gray levels, so that no pixel is on the line. */
const LEVEL = 127.5;
/** Empty pixels around the picture: one for the line, one for the values beyond it. */
const PAD = 2;
/** Limits of clear paper and clear ink. */
const PAPER = 10;
const INK = 245;
/** Up, right, down, left. */
const STEP_X = [0, 1, 0, -1] as const;
const STEP_Y = [-1, 0, 1, 0] as const;

/**
 * Passes each contour where a field crosses its middle level to `take`, with subpixel accuracy: marching squares on the
 * grid of pixel centers. Ink is above the level; there is none beyond the picture's edge. Between clear ink and clear
 * paper the edge is positioned so that the covered area equals the ink of the pixels (exact for straight edges in
 * pictures whose pixels store their covered share; linear interpolation errs by up to an eighth of a pixel there). All
 * other edges use linear interpolation.
 *
 * Every loop has ink on its right: outer loops run clockwise on screen, holes counterclockwise. Where ink touches ink
 * only at a corner, the mean of the four pixels decides whether they connect. Work grows with the pixels, not with the
 * loops.
 *
 * Source: Lorensen and Cline, Marching Cubes, 1987, in two dimensions; it follows the line instead of using a table of
 * cases.
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
    // Every loop has an upward edge with paper on the left and ink on the right.
    if (values[at]! < LEVEL && values[at + 1]! > LEVEL && seen[at] === 0) {
      take(follow(values, seen, width, at));
    }
  }
}

function follow(values: Uint8Array, seen: Uint8Array, width: number, start: number): Loop {
  const xs: number[] = [];
  const ys: number[] = [];
  let direction = 0;
  // Pixels on both sides of the crossed edge: paper on the left, ink on the right.
  let paper = start;
  let ink = start + 1;
  do {
    if (direction === 0) seen[paper] = 1;
    const low = values[paper]!;
    const share = crossing(values[2 * paper - ink]!, low, values[ink]!, values[2 * ink - paper]!);
    const px = paper % width;
    const py = (paper - px) / width;
    // Convert from the padded grid to pixel centers: subtract the padding and add a half.
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

/**
 * Returns the position of the edge between the paper pixel (0) and the ink pixel (1), using one more pixel on each
 * side.
 */
function crossing(before: number, paper: number, ink: number, after: number): number {
  const isEdge = before <= PAPER && after >= INK;
  // The ink of the four pixels equals the area beyond the edge; the far side of the last one is 2.5 pixels from the
  // center of the paper pixel.
  return isEdge
    ? Math.min(1, Math.max(0, 2.5 - (before + paper + ink + after) / 255))
    : (LEVEL - paper) / (ink - paper);
}
