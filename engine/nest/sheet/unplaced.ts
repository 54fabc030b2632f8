import type { NestItem, NestOptions, Unplaced } from '../types.ts';

type Size = { readonly width: number; readonly height: number };

/**
 * Sentences for parts that could not be placed; sizes in inches to a tenth, the sheet that would do rounded up.
 *
 * @param swap the part would lie turned by a quarter on such a sheet.
 * @param turnHelps it would fit this sheet if it were allowed to turn.
 */
export function tooLarge(
  item: number,
  items: readonly NestItem[],
  options: NestOptions,
  size: Size,
  swap: boolean,
  rotationHelps: boolean,
): Unplaced {
  const { part, quantity } = items[item]!;
  const many = quantity === 1 ? '1 part is' : `${quantity} parts are`;
  const [width, height] = swap ? [size.height, size.width] : [size.width, size.height];
  const needed = `${roundUp(width + 2 * options.marginIn)} x ${roundUp(height + 2 * options.marginIn)} in`;
  const help = rotationHelps ? ', or allow rotation' : '';
  return {
    item,
    count: quantity,
    reason: 'too_large',
    message: `${many} larger than the sheet: ${part.name} (${tenths(size.width)} x ${tenths(size.height)} in). Use a sheet at least ${needed}${help}.`,
  };
}

export function tooSmall(item: number, items: readonly NestItem[]): Unplaced {
  const { part, quantity } = items[item]!;
  const what = quantity === 1 ? '1 part is' : `${quantity} parts are`;
  return {
    item,
    count: quantity,
    reason: 'too_small',
    message: `${what} smaller than 0.05 in and too small to nest: ${part.name}. Check the scale of the drawing.`,
  };
}

export function unusable(item: number, items: readonly NestItem[]): Unplaced {
  const { part, quantity } = items[item]!;
  const what = quantity === 1 ? '1 part has' : `${quantity} parts have`;
  return {
    item,
    count: quantity,
    reason: 'unusable',
    message: `${what} no closed outline with an area: ${part.name}. Close the line or remove it.`,
  };
}

export function noRoom(item: number, count: number, items: readonly NestItem[]): Unplaced {
  const what = count === 1 ? '1 part was' : `${count} parts were`;
  return {
    item,
    count,
    reason: 'no_room',
    message: `${what} not placed before the search ended: ${items[item]!.part.name}. Run again and give it more time.`,
  };
}

const tenths = (value: number): string => (Math.round(value * 10) / 10).toFixed(1);
const roundUp = (value: number): string => (Math.ceil(value * 10 - 1e-6) / 10).toFixed(1);
