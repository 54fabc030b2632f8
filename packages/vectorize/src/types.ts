/** Rasters and outlines of the tracer. Pixels: x right, y down, the middle of the first pixel at (0.5, 0.5). */

/** One byte per pixel, row by row. */
export type Gray = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** Three bytes per pixel (sRGB), row by row. */
export type Rgb = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** Closed sequence of points; the last is connected to the first. */
export type Loop = { readonly xs: Float64Array; readonly ys: Float64Array };

export type Vector = { readonly x: number; readonly y: number };

/** Piece of an outline between two joints. `bulge` = tan(sweep / 4), positive clockwise on screen (y down). */
export type Piece =
  | { readonly kind: 'line'; readonly from: Vector; readonly to: Vector }
  | { readonly kind: 'arc'; readonly from: Vector; readonly to: Vector; readonly bulge: number }
  | { readonly kind: 'cubic'; readonly from: Vector; readonly a: Vector; readonly b: Vector; readonly to: Vector };

/** Closed outline in pixels: connected pieces, or a whole circle. */
export type Outline =
  | { readonly kind: 'pieces'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'circle'; readonly center: Vector; readonly radius: number; readonly clockwise: boolean };
