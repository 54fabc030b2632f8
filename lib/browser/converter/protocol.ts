import type { DrawingUnit } from '../../shared/drawing/drawing-units.ts';

/** Requests to the worker that converts one file; 'open' comes first. */
export type ConverterRequest =
  | {
      readonly kind: 'open';
      readonly fileName: string;
      readonly bytes: Uint8Array;
      readonly password?: string | undefined;
      readonly unit?: DrawingUnit | undefined;
      /** Reads SVG and EPS too, to combine them with other files. */
      readonly isAnyKind?: boolean;
    }
  /** Sends the font files of a 'fonts' response; `bytes` is null for one that could not be loaded. */
  | { readonly kind: 'fonts'; readonly fonts: readonly { readonly file: string; readonly bytes: Uint8Array | null }[] }
  /** Reads a page, counted from 0. */
  | { readonly kind: 'page'; readonly index: number }
  /**
   * Writes layers of a page, without `layers` the visible ones: the file to save, or a picture of the drawing or of the whole page with
   * lines one pixel wide.
   */
  | {
      readonly kind: 'svg';
      readonly index: number;
      readonly layers?: readonly string[];
      readonly of: 'file' | 'drawing' | 'page';
    }
  /** Reads a page and writes its layers, without `layers` the visible ones, as the elements of a combined drawing. */
  | { readonly kind: 'elements'; readonly index: number; readonly layers?: readonly string[] | undefined };

/** Layer with shapes; lengths and places in inches on the page, y down. */
export type PageLayer = {
  /** '' for shapes without a layer. */
  readonly name: string;
  readonly isVisible: boolean;
  /** '#rrggbb' or ''. */
  readonly color: string;
  readonly lines: number;
  readonly lengthIn: number;
  readonly box: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
};

/** Page as the screen describes it. */
export type PageFacts = {
  readonly index: number;
  readonly widthIn: number;
  readonly heightIn: number;
  /** True when the file states no unit, so that the user must choose it. */
  readonly isUnitAssumed: boolean;
  /** Units of the file's numbers in one inch. */
  readonly unitsPerIn: number;
  readonly layers: readonly PageLayer[];
  /** Names of the layers that are visible in the program that wrote the file, which are chosen first. */
  readonly visible: readonly string[];
  readonly notices: readonly string[];
};

export type ConvertError = { readonly code: string; readonly message: string };

export type ConverterResponse =
  | { readonly kind: 'opened'; readonly pages: readonly string[] }
  | { readonly kind: 'page'; readonly page: PageFacts }
  | { readonly kind: 'svg'; readonly svg: string }
  | {
      readonly kind: 'elements';
      readonly page: PageFacts;
      readonly elements: string;
      /** Number of shapes of the chosen layers. */
      readonly shapes: number;
      /** Box around the chosen layers, and the length of their lines. */
      readonly box: PageLayer['box'];
      readonly lengthIn: number;
    }
  /** Files of listed fonts that the text of the page needs: send them, then the request again. Empty after a request 'fonts'. */
  | { readonly kind: 'fonts'; readonly files: readonly string[] }
  | { readonly kind: 'failed'; readonly error: ConvertError };
