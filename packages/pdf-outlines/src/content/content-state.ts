import { black, type Color } from '@measurement-nesting/postscript/graphics';
import type { Affine } from '@measurement-nesting/curves';
import { type ColorSpace, deviceGray } from '../color/color-space.ts';
import type { PdfFont } from '../text/pdf-font.ts';

/** Color of fills or strokes. */
export type Ink = { readonly space: ColorSpace; readonly color: Color; readonly isPattern: boolean };

/** Part of the graphics state that PostScript does not have (ISO 32000-1, 8.4 and 9.3). */
export type ContentState = {
  readonly fill: Ink;
  readonly stroke: Ink;
  readonly isTranslucent: boolean;
  readonly font: PdfFont | null;
  readonly fontSize: number;
  readonly characterSpace: number;
  readonly wordSpace: number;
  /** Horizontal scale, 1 without. */
  readonly scale: number;
  readonly leading: number;
  readonly rise: number;
  readonly mode: number;
};

const blackInk: Ink = { space: deviceGray, color: black, isPattern: false };

export const initialState: ContentState = {
  fill: blackInk,
  stroke: blackInk,
  isTranslucent: false,
  font: null,
  fontSize: 0,
  characterSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
};

export const identity: Affine = [1, 0, 0, 1, 0, 0];
