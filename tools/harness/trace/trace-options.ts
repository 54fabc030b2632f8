import type { TraceOptions } from '#packages/vectorize/src/trace-options.ts';

/** What a trace in black and white is asked for, one pixel to the inch; tests change what they are about. */
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
