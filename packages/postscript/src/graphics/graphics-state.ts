import type { Affine } from '@measurement-nesting/curves';
import type { ClipRegion } from '@measurement-nesting/curves/clip';
import type { Budget } from '../budget.ts';
import { black, type Color } from './color.ts';
import { psArray, PsGraphics, type PsArray, type PsDict, type PsObject } from '../values/objects.ts';
import { initialMatrix } from './device-space.ts';
import { Path } from './path.ts';

/** State saved by `gsave` (PLRM 3, 4.2), limited to values that affect outlines or that programs query. */
export class GraphicsState {
  matrix: Affine = initialMatrix;
  path = new Path();
  /** Regions whose intersection is the clip, the innermost last. */
  clip: readonly ClipRegion[] = [];
  clipStack: readonly (readonly ClipRegion[])[] = [];
  color: Color = black;
  /** Operand of setcolorspace. */
  colorSpace: PsObject | null = null;
  pattern: PsDict | null = null;
  font: PsDict | null = null;
  lineWidth = 1;
  lineCap = 0;
  lineJoin = 0;
  miterLimit = 10;
  dash: PsArray = psArray([]);
  dashOffset = 0;
  flatness = 1;
  smoothness = 0.01;
  strokeAdjust = false;
  overprint = false;
  /** Name of the spot color; '' for a process color. */
  spot = '';
  /** Layer of painted shapes outside of the layers of the program; in PostScript the spot color. */
  layer = '';
  isTranslucent = false;
  /** True for the ink None, which paints nothing (PLRM 3, 4.8.4), and for an opacity of 0. */
  isInkless = false;
  isFillInvisible = false;
  isStrokeInvisible = false;
  /** True on the null device, which paints nothing. */
  isDiscarded = false;
  /** Values that are only set and queried: halftones, transfer functions, color rendering. */
  readonly extras: Map<string, PsObject>;
  /** True for the state stored by `save`, at which `grestoreall` stops. */
  saved = false;

  constructor(extras: Map<string, PsObject> = new Map()) {
    this.extras = extras;
  }

  clone(): GraphicsState {
    const copy = new GraphicsState(new Map(this.extras));
    copy.matrix = this.matrix;
    copy.path = this.path.copy();
    copy.clip = this.clip;
    copy.clipStack = this.clipStack;
    copy.color = this.color;
    copy.colorSpace = this.colorSpace;
    copy.pattern = this.pattern;
    copy.font = this.font;
    copy.lineWidth = this.lineWidth;
    copy.lineCap = this.lineCap;
    copy.lineJoin = this.lineJoin;
    copy.miterLimit = this.miterLimit;
    copy.dash = this.dash;
    copy.dashOffset = this.dashOffset;
    copy.flatness = this.flatness;
    copy.smoothness = this.smoothness;
    copy.strokeAdjust = this.strokeAdjust;
    copy.overprint = this.overprint;
    copy.spot = this.spot;
    copy.layer = this.layer;
    copy.isTranslucent = this.isTranslucent;
    copy.isInkless = this.isInkless;
    copy.isFillInvisible = this.isFillInvisible;
    copy.isStrokeInvisible = this.isStrokeInvisible;
    copy.isDiscarded = this.isDiscarded;
    return copy;
  }
}

/** Object returned by `gstate` and `currentgstate`. */
export class SavedGraphics extends PsGraphics {
  state: GraphicsState;
  constructor(state: GraphicsState) {
    super();
    this.state = state;
  }
}

/** State and budget of a program that builds paths and clips. */
export type GraphicsContext = { readonly state: GraphicsState; readonly budget: Budget };
