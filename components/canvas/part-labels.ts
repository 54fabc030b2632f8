import { partLabelPlace, type PartLabelPlace } from '#lib/browser/layout-editor/part-label-place.ts';
import type { DrawnPart } from './sheet-model.ts';

/** A label on the canvas, with its middle in inches of the scene. */
type PartLabel = { part: DrawnPart; x: number; y: number; text: string };
export type PartLabels = {
  readonly sizePx: number;
  readonly labels: readonly PartLabel[];
  /** True when every part has its label. */
  readonly isComplete: boolean;
};

/** Font sizes of a view, largest first, in pixels. */
const sizesPx = [12, 10.5, 9, 8] as const;
const [largestPx, minPx] = [sizesPx[0], sizesPx[3]];
/** Maximum widths of a digit and of a letter, the height of capitals, and the free space on each side, as shares of the font size. */
const digitWidth = 0.6;
const letterWidth = 0.75;
const capHeight = 0.75;
const clear = 0.17;
/** Size of the smallest part that has its number, as a share of the size of the number. */
const minPart = 0.8;
/** Share of the parts with room for their number above which those parts show it. */
const minShare = 0.5;

/**
 * Returns the labels of all parts of a view at this scale, in one font size:
 * - the number and the name of every part, if all fit on the material;
 * - otherwise the numbers, as large as all of them fit, with the user's own names where they fit;
 * - otherwise the numbers in the smallest size, on the parts that are about as large as the longest number, unless these are less than
 *   half of the parts. The middle of a number is always on the material.
 */
export function partLabels(parts: readonly DrawnPart[], scale: number, isTurned: boolean): PartLabels {
  const view = { scale, isTurned };
  const numbers = parts.map(({ number }) => String(number));
  const widest = widestOf(parts);
  // By the boxes first: positions need the outlines, of which a drawing may have thousands.
  const large = parts.filter((part) => isAsLarge(part, widest, view));
  if (large.length < minShare * parts.length) return { sizePx: minPx, labels: [], isComplete: false };
  const isComplete = large.length === parts.length;
  const placed = placeLabels(large, widest, view);
  const fitting = !isComplete
    ? undefined
    : sizesPx.find((sizePx) => placed.every(({ place }) => fits(place, sizePx, widest, view)));
  if (fitting === largestPx && parts.some(({ label }, index) => label !== numbers[index])) {
    const named = parts.map((part) => labelAt(part, part.label, placeOf(part, textWidth(part.label), view)));
    const isFree = named.every(({ text, place }) => fits(place, largestPx, textWidth(text), view));
    if (isFree) return { sizePx: largestPx, labels: named, isComplete: true };
  }
  if (fitting !== undefined) {
    const labels = placed.map((label) => namedLabel(label.part, fitting, view) ?? label);
    return { sizePx: fitting, labels, isComplete: true };
  }
  const labels = placed.filter(({ place }) => place !== null);
  return { sizePx: minPx, labels, isComplete: labels.length === parts.length };
}

/** Returns true if every part of a view is large enough for its number at this scale. */
export function haveAllNumbers(parts: readonly DrawnPart[], scale: number, isTurned: boolean): boolean {
  const widest = widestOf(parts);
  return parts.every((part) => isAsLarge(part, widest, { scale, isTurned }));
}

/** Finds the positions of the labels of a view, one a step, so that `partLabels` then finds them in the cache. */
export function* prepareLabels(parts: readonly DrawnPart[], scale: number, isTurned: boolean): Generator<void> {
  const view = { scale, isTurned };
  const widest = widestOf(parts);
  const large = parts.filter((part) => isAsLarge(part, widest, view));
  if (large.length < minShare * parts.length) return;
  for (const part of large) yield void placeOf(part, widest, view);
  const isNamed =
    large.length === parts.length && parts.every((part) => fits(placeOf(part, widest, view), largestPx, widest, view));
  if (isNamed) for (const part of parts) yield void placeOf(part, textWidth(part.label), view);
}

/** Returns the label with the user's own name of a part; null without one, or where it does not fit. */
function namedLabel(part: DrawnPart, sizePx: number, view: View): PlacedLabel | null {
  if (part.part.isNamed !== true) return null;
  const label = labelAt(part, part.label, placeOf(part, textWidth(part.label), view));
  return fits(label.place, sizePx, textWidth(part.label), view) ? label : null;
}

/** Returns the numbers of parts that are pointed at or selected, even if they are larger than the parts. */
export function selectedPartLabels(parts: readonly DrawnPart[], scale: number, isTurned: boolean): PartLabels {
  const view = { scale, isTurned };
  const widest = widestOf(parts);
  const labels = placeLabels(parts, widest, view);
  const fitting = sizesPx.find((sizePx) => labels.every(({ place }) => fits(place, sizePx, widest, view)));
  return { sizePx: fitting ?? minPx, labels, isComplete: true };
}

type View = { readonly scale: number; readonly isTurned: boolean };
type PlacedLabel = PartLabel & { readonly place: PartLabelPlace | null };

const placeLabels = (parts: readonly DrawnPart[], width: number, view: View): PlacedLabel[] =>
  parts.map((part) => labelAt(part, String(part.number), placeOf(part, width, view)));

function labelAt(part: DrawnPart, text: string, place: PartLabelPlace | null): PlacedLabel {
  if (place !== null) return { part, text, place, x: part.xIn + place.x, y: part.yIn + place.y };
  return { part, text, place, x: (part.minX + part.maxX) / 2, y: (part.minY + part.maxY) / 2 };
}

/** Returns the sides on the scene, as shares of the font size, of a text of this width with the free space around it. */
function sidesOf(width: number, { isTurned }: View, room = clear): { across: number; down: number } {
  const [long, short] = [width + 2 * room, capHeight + 2 * room];
  return isTurned ? { across: short, down: long } : { across: long, down: short };
}

function placeOf(part: DrawnPart, width: number, view: View): PartLabelPlace | null {
  const { across, down } = sidesOf(width, view);
  return partLabelPlace(part.part, part, across / down);
}

function fits(place: PartLabelPlace | null, sizePx: number, width: number, view: View): boolean {
  return place !== null && sidesOf(width, view).down * sizePx <= place.heightIn * view.scale;
}

/** Returns true for a part whose box is about as large as a text of this width in the smallest size, or larger. */
function isAsLarge({ minX, minY, maxX, maxY }: DrawnPart, width: number, view: View): boolean {
  const { across, down } = sidesOf(width, view, 0);
  const sizePx = minPart * minPx;
  return across * sizePx <= (maxX - minX) * view.scale && down * sizePx <= (maxY - minY) * view.scale;
}

/** Returns the width of the longest number as a share of the font size. */
const widestOf = (parts: readonly DrawnPart[]): number =>
  parts.reduce((widest, { number }) => Math.max(widest, textWidth(String(number))), 0);

const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/\d/.test(letter) ? digitWidth : letterWidth), 0);
