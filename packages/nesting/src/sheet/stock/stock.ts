import { EngineError } from '@measurement-nesting/curves';
import { usableArea, type Container } from '../../problem/container.ts';
import type { NestOptions, StockSheet } from '../../types.ts';
import { costRuleTraits, type CostRule } from '../../model/cost-rule.ts';
import { makeContainerFrame } from '../container-frame.ts';
import type { ContainerFrame } from '../container-frame.ts';
import { sheetPrice } from '../../model/roll.ts';
import { sheetCount } from '../../model/sheet-count.ts';
import { zonesAreaSqIn } from '../../model/exclusion-zones.ts';
import { sheetAreaSqIn } from '../../model/sheet-outline.ts';

/** A size of the stock in the search. */
export type StockSize = {
  readonly frame: ContainerFrame;
  /** True when the grain limits parts to half turns. */
  readonly halfTurns: boolean;
  /** Available number; infinite if unlimited. */
  readonly count: number;
  /** Cost of a whole sheet; 0 for a remnant. */
  readonly cost: number;
};

/**
 * Returns the sizes with their frames, all packed along one axis of the drawing. Parts are placed as drawn along the
 * grain of the first size that has one; a size whose grain runs along the other side is packed along its other axis,
 * which rotates its parts by a quarter turn.
 *
 * @throws EngineError sheet_out_of_range for invalid sizes, counts and prices.
 */
export function stockSizes(
  stock: readonly StockSheet[],
  options: Pick<NestOptions, 'marginIn' | 'spacingIn'>,
  axis: 'x' | 'y',
): StockSize[] {
  const costs = sheetCosts(stock);
  return stock.map((sheet, k) => {
    const turned = isTurned(stock, sheet);
    const frame = makeContainerFrame(sheet, options, turned ? otherAxis[axis] : axis);
    return {
      frame: turned ? { ...frame, turn: axis === 'x' ? Math.PI / 2 : -Math.PI / 2 } : frame,
      halfTurns: isGrained(sheet),
      count: sheetCount(sheet) ?? Infinity,
      cost: costs[k]!,
    };
  });
}
const otherAxis = { x: 'y', y: 'x' } as const;

export const isGrained = ({ grain = 'none' }: StockSheet): boolean => grain !== 'none';

/** Returns true when the grain of a size runs along another side than that of the first size with grain. */
function isTurned(stock: readonly StockSheet[], sheet: StockSheet): boolean {
  return isGrained(sheet) && sheet.grain !== stock.find(isGrained)!.grain;
}

/**
 * Returns the cost of a whole sheet of each size: its price; without any prices its area; with some prices, its area
 * at their mean price per square inch. Remnants have no further cost.
 */
function sheetCosts(stock: readonly StockSheet[]): number[] {
  const priced = stock.filter((sheet) => sheet.remnant !== true && sheetPrice(sheet) !== undefined);
  const area = priced.reduce((sum, sheet) => sum + sheetAreaSqIn(sheet), 0);
  const perSqIn = priced.length === 0 ? 1 : priced.reduce((sum, sheet) => sum + sheetPrice(sheet)!, 0) / area;
  return stock.map((sheet) => (sheet.remnant === true ? 0 : (sheetPrice(sheet) ?? sheetAreaSqIn(sheet) * perSqIn)));
}

/**
 * Returns a lower bound of the cost of a layout under a rule: the parts' area on remnants as far as they suffice, then
 * on the sizes that are cheapest by area, within their counts. Where the margin is less than half the spacing outlines
 * grow beyond the sheet, and true areas count; also under the bounding box rule, which counts neither margin nor
 * spacing. When the remnants are too small, at least one whole sheet is bought.
 *
 * @param grown area of all parts with half the spacing around them, `net` without it, square inches.
 */
export function minCost(sizes: readonly StockSize[], grown: number, net: number, rule: CostRule): number {
  const containerRoom = ({ container }: ContainerFrame): number => usableArea(container);
  // Zones may be outside of an outline, where they do not reduce its area.
  const sheetRoom = ({ sheet }: ContainerFrame): number =>
    sheetAreaSqIn(sheet) - (sheet.outline === undefined ? zonesAreaSqIn(sheet) : 0);
  const isInside = sizes.every(({ frame }) => 2 * frame.marginIn >= frame.spacingIn);
  const bySheet = filledCheapest(sizes, net, sheetRoom);
  const { countsBoxes, countsWholeSheets } = costRuleTraits[rule];
  if (countsBoxes) return bySheet;
  const byContainer = isInside ? filledCheapest(sizes, grown, containerRoom) : 0;
  const min = Math.max(byContainer, bySheet);
  const cheapest = sizes.reduce((lowest, { cost }) => (cost > 0 ? Math.min(lowest, cost) : lowest), Infinity);
  return countsWholeSheets && min > cheapest * areaRounding ? Math.max(min, cheapest) : min;
}

/** Tolerance for rounding errors in sums of areas, which must not add a sheet. */
export const areaRounding = 1e-6;

function filledCheapest(sizes: readonly StockSize[], area: number, roomOf: (frame: ContainerFrame) => number): number {
  const cheapest = sizes
    .map(({ frame, cost, count }) => ({ room: Math.max(0, roomOf(frame)), cost, count }))
    .filter(({ room }) => room > 0)
    .sort((a, b) => a.cost / a.room - b.cost / b.room);
  let left = area;
  let sum = 0;
  for (const { room, cost, count } of cheapest) {
    const sheets = Math.min(count, left / room);
    sum += sheets * cost;
    left -= sheets * room;
    if (left <= 0) break;
  }
  return sum;
}

/** Returns a container with the greatest length and the greatest height of all sizes. */
export function containerAround(sizes: readonly StockSize[]): Container {
  let length = 0;
  let height = 0;
  for (const { container } of sizes.map(({ frame }) => frame)) {
    length = Math.max(length, container.length);
    height = Math.max(height, container.height);
  }
  return { length, height };
}

/** Throws for an empty or invalid stock. */
export function assertStock(stock: readonly StockSheet[]): void {
  const refuse = (message: string): never => {
    throw new EngineError('sheet_out_of_range', message);
  };
  if (stock.length === 0) refuse('The stock has no sheets. Add at least one size.');
  for (const sheet of stock) {
    const { widthIn, heightIn, count } = sheet;
    const price = sheetPrice(sheet) ?? 0;
    if (!(widthIn > 0) || !(heightIn > 0) || !Number.isFinite(widthIn + heightIn))
      refuse('A sheet of the stock has no size. Enter its width and height in inches.');
    if (count !== null && (!Number.isInteger(count) || count < 1)) refuse('Enter a whole number of sheets, 1 or more.');
    if (!(price >= 0) || !Number.isFinite(price)) refuse('The price of a sheet must be 0 dollars or more.');
  }
}
