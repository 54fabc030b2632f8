import type { DrawingClass } from '#lib/shared/contracts/result.ts';

/** Returns a class of a drawing; one shape of 1 in by default. */
export const drawnClass = (change: Partial<DrawingClass>): DrawingClass => ({
  kind: 'line',
  color: '#000000',
  spot: '',
  layer: '',
  operation: 'cut',
  count: 1,
  lengthIn: 1,
  places: [],
  ...change,
});

/** Returns the box of a square. */
export const square = (minX: number, minY: number, side: number) => ({
  minX,
  minY,
  maxX: minX + side,
  maxY: minY + side,
});
