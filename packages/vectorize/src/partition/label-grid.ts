import type { LabelMap } from '../colors/label-map.ts';

/** Label of all pixels outside the picture. */
export const OUTSIDE = 255;

/** Up, right, down, left. */
export type Direction = 0 | 1 | 2 | 3;

/**
 * Label map with a border of outside pixels, and its corners, where four pixels meet. The corner with an index is the
 * upper left corner of the pixel at `index + rowStep + 1`; the pixel with the same index is up and left of it.
 */
export type LabelGrid = {
  readonly width: number;
  readonly height: number;
  /** Offset from a pixel or a corner to the one below. */
  readonly rowStep: number;
  readonly labels: Uint8Array;
};

export function labelGrid({ width, height, labels }: LabelMap): LabelGrid {
  const rowStep = width + 2;
  const padded = new Uint8Array(rowStep * (height + 2)).fill(OUTSIDE);
  for (let y = 0; y < height; y++) {
    padded.set(labels.subarray(y * width, (y + 1) * width), (y + 1) * rowStep + 1);
  }
  return { width, height, rowStep, labels: padded };
}

/** Returns the pixels on the left and right of the step from a corner in a direction. */
export function pixelsBeside({ rowStep }: LabelGrid, corner: number, direction: Direction): readonly [number, number] {
  switch (direction) {
    case 0:
      return [corner, corner + 1];
    case 1:
      return [corner + 1, corner + rowStep + 1];
    case 2:
      return [corner + rowStep + 1, corner + rowStep];
    case 3:
      return [corner + rowStep, corner];
  }
}

export function stepFrom({ rowStep }: LabelGrid, corner: number, direction: Direction): number {
  return corner + [-rowStep, 1, rowStep, -1][direction]!;
}

/**
 * Returns whether edges begin and end at a corner: three or more colors meet there, or it is a corner of the picture.
 */
export function isJunction({ labels, rowStep, width, height }: LabelGrid, corner: number): boolean {
  const a = labels[corner]!;
  const b = labels[corner + 1]!;
  const c = labels[corner + rowStep]!;
  const d = labels[corner + rowStep + 1]!;
  if (a === b && c === d && (a === c || a !== OUTSIDE)) return false;
  const other = b !== a ? b : c !== a ? c : d;
  if ((c !== a && c !== other) || (d !== a && d !== other)) return true;
  if (a !== OUTSIDE && b !== OUTSIDE && c !== OUTSIDE) return false;
  const x = corner % rowStep;
  const y = (corner - x) / rowStep;
  return (x === 0 || x === width) && (y === 0 || y === height);
}
