import { black, type Color } from '@measurement-nesting/postscript/graphics';
import { type ColorSpace, deviceGray } from '../color/color-space.ts';
import type { PdfFont } from '../text/pdf-font.ts';

/** Color of fills or strokes. */
export type Ink = { readonly space: ColorSpace; readonly color: Color; readonly isPattern: boolean };

const blackInk: Ink = { space: deviceGray, color: black, isPattern: false };

/** Part of the graphics state that PostScript does not have (ISO 32000-1, 8.4 and 9.3), with its initial values. */
export class ContentState {
  readonly fill: Ink = blackInk;
  readonly stroke: Ink = blackInk;
  readonly font: PdfFont | null = null;
  readonly fontSize: number = 0;
  readonly characterSpace: number = 0;
  readonly wordSpace: number = 0;
  /** Horizontal scale. */
  readonly scale: number = 1;
  readonly leading: number = 0;
  readonly rise: number = 0;
  readonly mode: number = 0;
}
