import type { ClipRegion } from '@measurement-nesting/curves/clip';
import { black, type Color } from '@measurement-nesting/postscript/graphics';
import { type ColorSpace, deviceGray } from '../color/color-space.ts';
import type { PdfFont } from '../text/pdf-font.ts';

/** Color of fills or strokes. */
export type Ink = {
  readonly space: ColorSpace;
  readonly color: Color;
  readonly isPattern: boolean;
  /** Name of the spot color; '' for others. */
  readonly spot: string;
};

const blackInk: Ink = { space: deviceGray, color: black, isPattern: false, spot: '' };

/** Part of the graphics state that PostScript does not have (ISO 32000-1, 8.4 and 9.3), with its initial values. */
export class ContentState {
  readonly fill: Ink = blackInk;
  readonly stroke: Ink = blackInk;
  /** Opacity of fills and strokes, 0 to 1. */
  readonly fillAlpha: number = 1;
  readonly strokeAlpha: number = 1;
  /** True for a blend mode that shows what is below. */
  readonly isBlended: boolean = false;
  /** Opacity of the groups around: each is painted as a whole. */
  readonly groupAlpha: number = 1;
  /** Soft mask, as a clip. */
  readonly mask: ClipRegion | null = null;
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
