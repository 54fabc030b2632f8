import { usableArea } from '../../problem/container.ts';
import type { NestOptions } from '../../types.ts';
import { containedAlone } from '../lower-bound.ts';
import { partsApart } from '../parts-apart.ts';
import type { SheetProblem } from '../sheet-problem.ts';
import { areaRounding, type StockSize } from './stock.ts';

/**
 * Returns an upper bound of the number of parts that a stock holds: by area, the smallest parts first, and by parts of
 * which no two can share a sheet.
 */
export function maxPlaced(
  { groups, items, shapes, shapeOfPart }: Pick<SheetProblem, 'groups' | 'items' | 'shapes' | 'shapeOfPart'>,
  sizes: readonly StockSize[],
  options: NestOptions,
): number {
  const all = shapeOfPart.length;
  const sheets = sizes.reduce((sum, { count }) => sum + count, 0);
  if (sheets >= all) return all;
  const room = sizes.reduce((sum, { frame, count }) => sum + count * usableArea(frame.container), 0);
  const areas = Array.from(shapeOfPart, (shape) => shapes[shape]!.area * containedAlone).sort((a, b) => a - b);
  let sum = 0;
  const above = areas.findIndex((area) => (sum += area) > room * (1 + areaRounding));
  const byArea = above < 0 ? all : above;
  const apart = partsApart(groups, items, sheetAround(sizes), options);
  return Math.min(byArea, all - Math.max(0, apart.length - sheets));
}

/** Returns a sheet with the greatest sides of all sizes; of both sides where the grain turns the parts on some. */
function sheetAround(sizes: readonly StockSize[]): { widthIn: number; heightIn: number } {
  const widthIn = Math.max(...sizes.map(({ frame }) => frame.sheet.widthIn));
  const heightIn = Math.max(...sizes.map(({ frame }) => frame.sheet.heightIn));
  const longest = Math.max(widthIn, heightIn);
  return sizes.some(({ frame }) => frame.turn !== 0) ? { widthIn: longest, heightIn: longest } : { widthIn, heightIn };
}
