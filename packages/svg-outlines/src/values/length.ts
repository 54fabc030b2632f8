import { scanNumber, skipSpace } from '@measurement-nesting/curves';
import { evaluateCalc, isCalc } from './calc.ts';

/** Sizes that relative units refer to, in user units of the element. */
export type LengthContext = {
  /** Size of the nearest viewport. */
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly rootFontSize: number;
  /** Size of the outermost viewport, for vw and vh. */
  readonly rootWidth: number;
  readonly rootHeight: number;
  /** User units in one inch, for in, mm, pt and so on. */
  readonly unitsPerIn: number;
};

/** Font size in px without a style sheet (CSS Fonts 4, 2.5: medium). */
export const initialFontSize = 16;

/** Base of a percentage. */
export type LengthAxis = 'x' | 'y' | 'diagonal' | 'font';

const unitsInInch = new Map([
  ['in', 1],
  ['cm', 2.54],
  ['mm', 25.4],
  ['q', 101.6],
  ['pt', 72],
  ['pc', 6],
]);

export type SvgLength = { readonly value: number; readonly unit: string };

/** Parses number and unit (lower case; '' for none, '%' for a percentage); null when the text is not a length. */
export function parseSvgLength(text: string): SvgLength | null {
  const cursor = { text, at: 0 };
  skipSpace(cursor);
  const value = scanNumber(cursor);
  if (!Number.isFinite(value)) return null;
  if (cursor.at === text.length) return { value, unit: '' };
  const unit = text.slice(cursor.at).trim().toLowerCase();
  return unit.length > 5 ? null : { value, unit };
}

/** Returns the inches of an absolute length, or null for px, percentages and relative units. */
export function physicalInches({ value, unit }: SvgLength): number | null {
  const per = unitsInInch.get(unit);
  return per === undefined ? null : value / per;
}

/** Returns the length in user units; null when it is invalid. SVG 2, 8.9; CSS Values 4, 5, 6 and 10. */
export function resolveLength(text: string, axis: LengthAxis, context: LengthContext): number | null {
  const length = parseSvgLength(text);
  if (length === null) {
    if (!isCalc(text)) return null;
    const result = evaluateCalc(text, (each) => resolveLength(each, axis, context));
    return result === null || !result.isDimension ? null : result.value;
  }
  const { value, unit } = length;
  switch (unit) {
    case '':
    case 'px':
      return value;
    case '%':
      return (value * base(axis, context)) / 100;
    case 'em':
      return value * context.fontSize;
    case 'ex':
    case 'ch':
      return (value * context.fontSize) / 2;
    case 'rem':
      return value * context.rootFontSize;
    default: {
      const share = windowShare(unit, context);
      if (share !== null) return (value * share) / 100;
      const inches = physicalInches(length);
      return inches === null ? null : inches * context.unitsPerIn;
    }
  }
}

/** Returns the length of a style in user units; only zero may have no unit (CSS Values 4, 6). */
export function cssLength(text: string, axis: LengthAxis, context: LengthContext): number | null {
  const plain = parseSvgLength(text);
  if (plain !== null && plain.unit === '' && plain.value !== 0) return null;
  return resolveLength(text, axis, context);
}

/** Returns 100 of a viewport unit ('vw', 'svh', 'dvmin'); null for other units. Small, large and dynamic viewports are equal. */
function windowShare(unit: string, { rootWidth, rootHeight }: LengthContext): number | null {
  switch (/^[sld]?v(w|h|i|b|min|max)$/.exec(unit)?.[1]) {
    case 'w':
    case 'i':
      return rootWidth;
    case 'h':
    case 'b':
      return rootHeight;
    case 'min':
      return Math.min(rootWidth, rootHeight);
    case 'max':
      return Math.max(rootWidth, rootHeight);
    default:
      return null;
  }
}

function base(axis: LengthAxis, { width, height, fontSize }: LengthContext): number {
  if (axis === 'x') return width;
  if (axis === 'y') return height;
  return axis === 'font' ? fontSize : Math.hypot(width, height) / Math.SQRT2;
}
