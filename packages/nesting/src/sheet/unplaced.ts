import { unite } from '@measurement-nesting/curves';
import type { AllowedRotations } from '../model/rotations.ts';
import { bareLength, length, messageOf, type Sentence, sentence, TINY_IN } from '@measurement-nesting/curves/drawing';
import type { NestItem, Sheet, Unplaced } from '../types.ts';
import type { RigidGroup } from './rigid-groups.ts';

const ruleWords: Readonly<Record<AllowedRotations, string>> = {
  none: 'no turns',
  '180': 'half turns',
  '90': 'quarter turns',
  any: 'any angle',
};

/**
 * Returns the entry of a part that is too large, alone or with its group. Sizes in inches to a tenth, with the
 * required sheet rounded up.
 *
 * @param rotationHelps true when it would fit this sheet at some angle.
 */
export function tooLarge(
  item: number,
  items: readonly NestItem[],
  group: RigidGroup,
  sheet: Sheet,
  marginIn: number,
  rotationHelps: boolean,
): Unplaced {
  const { part, quantity } = items[item]!;
  const { width, height } = sizeOf(group, items);
  // A part with free rotation needs the sheet's long side for its own.
  const mayTurn = group.allowed === '90' || group.allowed === 'any';
  const isTurned = mayTurn && width < height !== sheet.widthIn < sheet.heightIn;
  const [along, across] = isTurned ? [height, width] : [width, height];
  const around = 2 * (marginIn + group.weedingIn);
  const needed = neededSheet(along + around, across + around, sheet);
  const many = quantity === 1 ? '1 part is' : `${quantity} parts are`;
  const rotations = `${quantity === 1 ? 'its' : 'their'} allowed rotations (${ruleWords[group.allowed]})`;
  const rule = rotationHelps ? ` at ${rotations}` : '';
  const help = rotationHelps ? ', or allow rotation' : '';
  return {
    item,
    count: quantity,
    reason: 'too_large',
    ...(rotationHelps && { rule: group.allowed }),
    ...messageOf(
      sentence`${many} ${larger(along + around, sheet)}${rule}: ${part.name} (${bareLength(width, 1, 'even')} x ${length(height, 1, 'even')}). Use a ${needed}${help}.`,
    ),
  };
}

/** Returns the words for the side in which a part exceeds a sheet. */
function larger(widthIn: number, sheet: Sheet): string {
  if (sheet.roll === undefined) return 'larger than the sheet';
  return widthIn > sheet.widthIn ? 'wider than the roll' : 'longer than the roll or panel';
}

/** Returns the sides that would suffice, in words; of a roll only the side that does not. */
function neededSheet(widthIn: number, heightIn: number, sheet: Sheet): Sentence {
  const width = length(widthIn, 1, 'up');
  if (sheet.roll === undefined)
    return sentence`sheet at least ${bareLength(widthIn, 1, 'up')} x ${length(heightIn, 1, 'up')}`;
  if (heightIn <= sheet.heightIn) return sentence`roll at least ${width} wide`;
  const long = sentence`${length(heightIn, 1, 'up')} long`;
  return widthIn <= sheet.widthIn ? sentence`roll at least ${long}` : sentence`roll at least ${width} wide and ${long}`;
}

/**
 * Returns the entry of a part that would fit the sheet without its exclusion zones, or without its outline.
 *
 * @param isShaped true when a sheet has an outline.
 */
export function noRoomBesideZones(
  item: number,
  items: readonly NestItem[],
  group: RigidGroup,
  isShaped: boolean,
): Unplaced {
  const { part, quantity } = items[item]!;
  const { width, height } = sizeOf(group, items);
  const many = quantity === 1 ? '1 part fits' : `${quantity} parts fit`;
  const name = sentence`${part.name} (${bareLength(width, 1, 'even')} x ${length(height, 1, 'even')})`;
  return {
    item,
    count: quantity,
    reason: 'too_large',
    ...messageOf(
      isShaped
        ? sentence`${many} nowhere inside the outline of the sheet: ${name}. Use a larger sheet, or allow more rotations.`
        : sentence`${many} nowhere beside the exclusion zones of the sheet: ${name}. Move, shrink or remove a zone, or use a larger sheet.`,
    ),
  };
}

/** Returns the size of the box around a group. */
function sizeOf(group: RigidGroup, items: readonly NestItem[]): { width: number; height: number } {
  const { minX, minY, maxX, maxY } = group.items.map((member) => items[member]!.part.box).reduce(unite);
  return { width: maxX - minX, height: maxY - minY };
}

export function tooSmall(item: number, items: readonly NestItem[]): Unplaced {
  const { part, quantity } = items[item]!;
  const what = quantity === 1 ? '1 part is' : `${quantity} parts are`;
  return {
    item,
    count: quantity,
    reason: 'too_small',
    ...messageOf(
      sentence`${what} smaller than ${length(TINY_IN)} and too small to nest: ${part.name}. Check the scale of the drawing.`,
    ),
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
    message: `${what} not placed before the search ended: ${items[item]!.part.name}. Run again with more time.`,
  };
}

/** Returns the entry of copies for which the stock is too small by a bound. */
export function noRoomOnStock(item: number, count: number, items: readonly NestItem[]): Unplaced {
  const what = count === 1 ? '1 part was' : `${count} parts were`;
  return {
    item,
    count,
    reason: 'no_room',
    message: `${what} not placed, the stock was used up: ${items[item]!.part.name}. Add sheets to the stock.`,
  };
}

/** Returns the entry of copies for which a search with its whole effort found no room on the stock. */
export function noRoomFoundOnStock(item: number, count: number, items: readonly NestItem[]): Unplaced {
  const what = count === 1 ? '1 part was' : `${count} parts were`;
  return {
    item,
    count,
    reason: 'no_room',
    message: `${what} not placed, no room was found on the stock: ${items[item]!.part.name}. Add sheets to the stock, or run again with more time.`,
  };
}

/** Returns the entry of copies that a person removed from the sheets. */
export const removedManually = (item: number, count: number): Unplaced => ({
  item,
  count,
  reason: 'by_hand',
  message: 'Removed from the sheets manually.',
});
