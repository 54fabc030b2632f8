import type { NestRequest } from '../../../shared/contracts/job.ts';
import { parsePrice, priceProblem } from '../../../shared/costs/price.ts';
import { rollEntry } from '../../../shared/costs/roll-words.ts';
import { formatRange } from '../../../shared/format.ts';
import { lengthText } from '../../../shared/length-text.ts';
import { limits } from '../../../shared/limits.ts';
import { isRecord, oneOf, textOr } from '../../../shared/stored-value.ts';
import { mmPerInch, type LengthUnit } from '../../../shared/units.ts';

/** Units that a roll is sold by. */
export const rollSaleUnits = ['ft', 'm'] as const;
export type RollUnit = (typeof rollSaleUnits)[number];

export type RollSize = {
  id: string;
  widthText: string;
  /** Dollars for a foot or meter; empty if unknown. */
  priceText: string;
};

/** Material of a job on rolls, in place of its sheets. */
export type RollForm = {
  /** At least one. */
  sizes: readonly RollSize[];
  /** Length of each roll. */
  lengthText: string;
  /** Length of the panels for the bed of a cutter; empty for none. */
  panelText: string;
  unit: RollUnit;
};

const sizeOf = (id: string, widthIn: number): RollSize => ({ id, widthText: lengthText(widthIn), priceText: '' });

/** Unit that rolls are sold by where sizes are in a unit. */
export const soldIn: Readonly<Record<LengthUnit, RollUnit>> = { in: 'ft', mm: 'm' };

/** Returns a roll of this width in inches, as long as rolls are. */
export const rollOf = (widthIn: number, unit: RollUnit = 'ft'): RollForm => ({
  sizes: [sizeOf('roll-1', widthIn)],
  lengthText: lengthText(limits.roll.lengthIn.max),
  panelText: '',
  unit,
});

/** Returns the form with one more width in stock. */
export function withRoll(form: RollForm, widthIn: number): RollForm {
  const highest = form.sizes.reduce((max, { id }) => Math.max(max, Number(id.slice('roll-'.length))), 0);
  return { ...form, sizes: [...form.sizes, sizeOf(`roll-${highest + 1}`, widthIn)] };
}

/** Reads the roll of a job from storage; nothing for a job on sheets. */
export function readRoll(value: unknown): { roll?: RollForm } {
  if (!isRecord(value) || !Array.isArray(value.sizes)) return {};
  const sizes = value.sizes
    .filter(isRecord)
    .slice(0, limits.stock.entries)
    .map((size, index): RollSize => ({
      id: typeof size.id === 'string' && /^roll-[1-9]\d{0,5}$/.test(size.id) ? size.id : `roll-${index + 1}`,
      widthText: textOr(size.widthText, ''),
      priceText: textOr(size.priceText, ''),
    }));
  const isSound = sizes.length > 0 && new Set(sizes.map(({ id }) => id)).size === sizes.length;
  if (!isSound) return {};
  const fresh = rollOf(0);
  return {
    roll: {
      sizes,
      lengthText: textOr(value.lengthText, fresh.lengthText),
      panelText: textOr(value.panelText, ''),
      unit: oneOf(rollSaleUnits, value.unit, fresh.unit),
    },
  };
}

export const rollField = (name: 'length' | 'panel' | 'weeding'): string => `roll-${name}`;
export const rollSizeField = (id: string, name: 'width' | 'price'): string => `${id}-${name}`;

export type Range = { readonly min: number; readonly max: number };
export type LengthMessage = (unit: LengthUnit) => string;
/** Returns the message about the range of a length. */
export const rangeMessage =
  (subject: string, range: Range): LengthMessage =>
  (unit) =>
    `${subject} must be between ${formatRange(range, unit)}.`;
export const rollMessages = {
  width: rangeMessage('Roll width', limits.sheetIn),
  length: rangeMessage('Roll length', limits.roll.lengthIn),
  panel: rangeMessage('Panels', limits.roll.panelIn),
  weeding: rangeMessage('The distance of weeding boxes', limits.weedingBoxIn),
} as const;

type ReadLength = (typed: string, range: Range, field: string, message: LengthMessage) => number;

const ftPerM = 1000 / mmPerInch / 12;

/** Returns the material of a request: one roll, or a stock of several. Adds problems to `problems`, at their fields. */
export function buildRolls(
  { sizes, lengthText, panelText, unit }: RollForm,
  problems: { field: string; message: string }[],
  read: ReadLength,
): Pick<NestRequest, 'sheet' | 'stock'> {
  const lengthIn = read(lengthText, limits.roll.lengthIn, rollField('length'), rollMessages.length);
  const hasPanels = panelText.trim() !== '';
  const panelIn = hasPanels ? read(panelText, limits.roll.panelIn, rollField('panel'), rollMessages.panel) : null;
  const entries = sizes.map(({ id, widthText, priceText }) => {
    const wrong = priceProblem(priceText);
    if (wrong !== null) problems.push({ field: rollSizeField(id, 'price'), message: wrong });
    const price = parsePrice(priceText);
    const perFt = typeof price === 'number' ? price / { ft: 1, m: ftPerM }[unit] : undefined;
    const widthIn = read(widthText, limits.sheetIn, rollSizeField(id, 'width'), rollMessages.width);
    return { id, ...rollEntry({ widthIn, lengthIn, panelIn, pricePerFt: perFt, count: null }) };
  });
  const [{ id: _id, count: _count, ...only }, ...others] = entries as [(typeof entries)[0], ...typeof entries];
  if (others.length === 0) return { sheet: only };
  return { stock: entries.map((entry) => ({ ...entry, grain: 'none', remnant: false })) };
}
