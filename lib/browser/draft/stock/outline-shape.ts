import { lengthText } from '../../../shared/length-text.ts';
import { limits } from '../../../shared/limits.ts';
import type { OutlineCorner } from '../../../shared/model.ts';
import { lengthWithin, parseLength, toUnit, type LengthUnit } from '../../../shared/units.ts';
import type { SheetShapeForm } from './outline-form.ts';

const { sideIn, cornerIn } = limits.stock;

/** Returns the corners as a list to edit, X and Y of one on each line, in a unit. */
export const cornersText = (outline: readonly OutlineCorner[], unit: LengthUnit): string =>
  outline.map(({ xIn, yIn }) => [xIn, yIn].map((inches) => plain(toUnit(inches, unit))).join(', ')).join('\n');

const plain = (value: number): string => String(Number(value.toFixed(4)));

/** Corners read from a list, or the number of the first line that is no corner, from 1. */
type ReadCorners =
  | { readonly outline: readonly OutlineCorner[]; readonly wrongLine: null }
  | { readonly wrongLine: number };

/** Reads a list of corners, one on each line or separated by semicolons. A number without a unit is in `unit`. */
export function readCorners(typed: string, unit: LengthUnit): ReadCorners {
  const lines = typed
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const outline: OutlineCorner[] = [];
  for (const [index, line] of lines.entries()) {
    const [x, y, ...more] = line.split(/[\s,]+/).map((coordinate) => parseLength(coordinate, unit));
    if (!x?.ok || !y?.ok || more.length > 0) return { wrongLine: index + 1 };
    outline.push({ xIn: x.inches, yIn: y.inches });
  }
  return { outline, wrongLine: null };
}

/** Returns the upper left and the lower right corner of the box around an outline. */
export function outlineBox(corners: readonly OutlineCorner[]): readonly [OutlineCorner, OutlineCorner] {
  const extreme = (of: (a: number, b: number) => number): OutlineCorner =>
    corners.reduce((a, b) => ({ xIn: of(a.xIn, b.xIn), yIn: of(a.yIn, b.yIn) }));
  return [extreme(Math.min), extreme(Math.max)];
}

/** Returns an outline moved to the upper left, with the sides of the box around it. */
export function shapeOf(corners: readonly OutlineCorner[]): SheetShapeForm {
  const [upperLeft] = outlineBox(corners);
  const outline = corners.map(({ xIn, yIn }) => ({
    xIn: rounded(xIn - upperLeft.xIn),
    yIn: rounded(yIn - upperLeft.yIn),
  }));
  const [, { xIn, yIn }] = outlineBox(outline);
  return { outline, widthText: lengthText(xIn), heightText: lengthText(yIn) };
}

/** Rounds to a millionth of an inch, which removes the errors of differences. */
const rounded = (inches: number): number => Number(inches.toFixed(6));

/** Sides of an L: of the box around it, and of the corner that is missing at its upper right. */
export type EllForm = Readonly<Record<'width' | 'height' | 'missingWidth' | 'missingHeight', string>>;

/** Returns the outline of an L; null while a side is wrong, or the missing corner is not smaller than the sheet. */
export function ellOf({ width, height, missingWidth, missingHeight }: EllForm): SheetShapeForm | null {
  const [w, h] = [lengthWithin(width, sideIn), lengthWithin(height, sideIn)];
  const [x, y] = [lengthWithin(missingWidth, cornerIn), lengthWithin(missingHeight, cornerIn)];
  if (w === null || h === null || x === null || y === null || !(x > 0 && x < w && y > 0 && y < h)) return null;
  return shapeOf([
    { xIn: 0, yIn: 0 },
    { xIn: w - x, yIn: 0 },
    { xIn: w - x, yIn: y },
    { xIn: w, yIn: y },
    { xIn: w, yIn: h },
    { xIn: 0, yIn: h },
  ]);
}
