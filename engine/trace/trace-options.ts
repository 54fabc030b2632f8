import type { Gray, Rgb } from './types.ts';

/** How a picture is to be traced. Settings as in the request, and what is known of the raster. */
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
  /** Of the raster that is given. */
  readonly pixelsPerIn: number;
  /** Kept by a process that blurs and rings around edges (JPEG, WebP). */
  readonly isLossy: boolean;
  readonly limits: { readonly contours: number; readonly nodes: number };
  /** Sees the raster of every step, for looking into a trace. */
  readonly onStage?: (name: string, raster: Gray | Rgb) => void;
};
