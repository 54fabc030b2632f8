import { partLabelPlace } from '#lib/browser/layout-editor/part-label-place.ts';
import type { DrawnPart } from './sheet-model.ts';

/** Font sizes tried, largest first, in pixels. */
const sizesPx = [12, 10.5, 9];
/** Maximum widths of a digit and of a letter, and the height of capitals, as shares of the font size. */
const digitWidth = 0.6;
const letterWidth = 0.75;
const capHeight = 0.75;
/** Free space around the text, in pixels. */
const clearPx = 2;

/** Returns the label of a part at this scale, with its middle in inches of the scene; null when no label fits. */
export function partLabelOn(
  part: DrawnPart,
  scale: number,
  isTurned: boolean,
): { x: number; y: number; text: string; sizePx: number } | null {
  const leastPx = Math.min(part.maxX - part.minX, part.maxY - part.minY) * scale;
  if (leastPx < sizesPx.at(-1)! * capHeight) return null;
  const place = partLabelPlace(part.part, part.angleDeg);
  if (place === null) return null;
  const number = String(part.number);
  const tried = part.label === number ? [number] : [part.label, number];
  for (const text of tried) {
    for (const sizePx of text === number ? sizesPx : sizesPx.slice(0, 1)) {
      const width = (textWidth(text) * sizePx + 2 * clearPx) / scale;
      const height = (capHeight * sizePx + 2 * clearPx) / scale;
      const isFree = isTurned ? place.fits(height, width) : place.fits(width, height);
      if (isFree) return { x: part.xIn + place.x, y: part.yIn + place.y, text, sizePx };
    }
  }
  return null;
}

const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/\d/.test(letter) ? digitWidth : letterWidth), 0);
