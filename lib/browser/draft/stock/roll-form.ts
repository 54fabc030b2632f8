import type { NestRequest } from '../../../shared/contracts/job.ts';
import { parsePrice, priceProblem } from '../../../shared/costs/price.ts';
import { rollEntry } from '../../../shared/costs/roll-words.ts';
import { formatPlain } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { isRecord, oneOf, textOr } from '../../../shared/stored-value.ts';
import { mmPerInch } from '../../../shared/units.ts';

/** Units that a roll is sold by. */
export const rollUnits = ['ft', 'm'] as const;
export type RollUnit = (typeof rollUnits)[number];

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

const sizeOf = (id: string, widthText: string): RollSize => ({ id, widthText, priceText: '' });

/** Returns a roll of this width in inches, as long as rolls are. */
export const rollOf = (widthIn: number): RollForm => ({
  sizes: [sizeOf('roll-1', formatPlain(widthIn))],
  lengthText: formatPlain(limits.roll.lengthIn.max),
  panelText: '',
  unit: 'ft',
});

/** Returns the form with one more width in stock. */
export function withRoll(form: RollForm, widthIn: number): RollForm {
  const highest = form.sizes.reduce((most, { id }) => Math.max(most, Number(id.slice('roll-'.length))), 0);
  return { ...form, sizes: [...form.sizes, sizeOf(`roll-${highest + 1}`, formatPlain(widthIn))] };
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
      unit: oneOf(rollUnits, value.unit, fresh.unit),
    },
  };
}

export const rollField = (name: 'length' | 'panel' | 'weeding'): string => `roll-${name}`;
export const rollSizeField = (id: string, name: 'width' | 'price'): string => `${id}-${name}`;

const rangeText = ({ min, max }: { min: number; max: number }): string => `between ${min} and ${max} in.`;
export const rollMessages = {
  width: `Roll width must be ${rangeText(limits.sheetIn)}`,
  length: `Roll length must be ${rangeText(limits.roll.lengthIn)}`,
  panel: `Panels must be ${rangeText(limits.roll.panelIn)}`,
  weeding: `The distance of weeding boxes must be ${rangeText(limits.weedingBoxIn)}`,
} as const;

type ReadLength = (typed: string, range: { min: number; max: number }, field: string, message: string) => number;

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
