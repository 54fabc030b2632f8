import type { Gray, Rgb } from './types.ts';

/** Trace settings as in the request, and known properties of the raster. */
export type TraceOptions = {
  readonly mode: 'auto' | 'bw' | 'color' | 'lineart';
  readonly colors: number | null;
  readonly detail: 'low' | 'normal' | 'high';
  /** 0 to 100. */
  readonly smoothing: number;
  readonly speckIn: number;
  readonly threshold: number | null;
  readonly invert: boolean;
  readonly removeBackground: boolean;
  readonly layers: 'cutout' | 'stacked';
  /** Resolution of the raster. */
  readonly pixelsPerIn: number;
  /** Stored in a format that blurs and rings around edges (JPEG, WebP). */
  readonly isLossy: boolean;
  readonly limits: { readonly contours: number; readonly nodes: number };
  /** Receives the raster of every step, for debugging a trace. */
  readonly onStage?: (name: string, raster: Gray | Rgb) => void;
};
