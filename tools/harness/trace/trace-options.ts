import type { TraceOptions } from '#packages/vectorize/src/trace-options.ts';

/** Options of a black-and-white trace at one pixel per inch; tests change the ones they are about. */
export const traceOptions: TraceOptions = {
  mode: 'bw',
  colors: null,
  detail: 'normal',
  smoothing: 50,
  speckIn: 0,
  threshold: null,
  invert: false,
  removeBackground: true,
  layers: 'cutout',
  pixelsPerIn: 1,
  isLossy: false,
  limits: { contours: 5000, nodes: 50_000 },
};
