import type { NestRequest } from '../../../shared/contracts/job.ts';
import { parsePrice, priceProblem } from '../../../shared/costs/price.ts';
import { rollEntry } from '../../../shared/costs/roll-words.ts';
import { formatRange, formatShortPrice } from '../../../shared/format.ts';
import { lengthText } from '../../../shared/length-text.ts';
import { limits, type Range } from '../../../shared/limits.ts';
import { isRecord, oneOf, textOr } from '../../../shared/stored-value.ts';
import { mmPerInch, parseLength, type LengthUnit } from '../../../shared/units.ts';
import { parseCount, stockMessages } from './size-details.ts';
import { buildZones, readZones, type ZoneForm } from './zone-form.ts';

/** Units that a roll is sold by. */
export const rollSaleUnits = ['ft', 'm'] as const;
export type RollUnit = (typeof rollSaleUnits)[number];

export type RollSize = {
  id: string;
  widthText: string;
  /** Dollars for a foot or meter; empty if unknown. */
  priceText: string;
  /** Number of rolls; empty for any. */
  countText: string;
  /** Length of an opened roll or an offcut; empty for that of a new roll. */
  restText: string;
  /** Exclusion zones; omitted without any. */
  zones?: readonly ZoneForm[];
  /** Prices of other widths that were typed in the same place; omitted without any. */
  earlier?: readonly { readonly widthIn: number; readonly priceText: string }[];
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

const sizeOf = (id: string, widthIn: number): RollSize => ({
  id,
  widthText: lengthText(widthIn),
  priceText: '',
  countText: '',
  restText: '',
});

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

const maxEarlier = 8;

/**
 * Returns a roll after a change of its fields. The price belongs to the width: another width has the price that was entered for it, or none.
 */
export function changeRollSize(size: RollSize, changed: Partial<RollSize>): RollSize {
  const [was, is] = [size.widthText, changed.widthText ?? size.widthText].map(widthOf);
  if (was === is || changed.priceText !== undefined) return { ...size, ...changed };
  const { earlier = [], priceText } = size;
  const others = earlier.filter(({ widthIn }) => widthIn !== was && widthIn !== is);
  const kept = priceText.trim() === '' || was === undefined ? others : [...others, { widthIn: was, priceText }];
  const { earlier: _earlier, ...rest } = size;
  return {
    ...rest,
    ...changed,
    priceText: earlier.find(({ widthIn }) => widthIn === is)?.priceText ?? '',
    ...(kept.length > 0 && { earlier: kept.slice(-maxEarlier) }),
  };
}

/** Returns a width in inches, to the precision of a field; undefined for a text that is no length. */
function widthOf(text: string): number | undefined {
  const parsed = parseLength(text);
  return parsed.ok ? Math.round(parsed.inches * 1000) / 1000 : undefined;
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
      countText: textOr(size.countText, ''),
      restText: textOr(size.restText, ''),
      ...readZones(size.zones),
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
export const rollSizeField = (id: string, name: 'width' | 'price' | 'count' | 'rest'): string => `${id}-${name}`;

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
  const entries = sizes.map(({ id, widthText, priceText, countText, restText, zones }) => {
    const wrong = priceProblem(priceText);
    if (wrong !== null) problems.push({ field: rollSizeField(id, 'price'), message: wrong });
    const price = parsePrice(priceText);
    const perFt = typeof price === 'number' ? price / { ft: 1, m: ftPerM }[unit] : undefined;
    const widthIn = read(widthText, limits.sheetIn, rollSizeField(id, 'width'), rollMessages.width);
    const count = parseCount(countText);
    if (count === undefined) problems.push({ field: rollSizeField(id, 'count'), message: stockMessages.count });
    const isRest = restText.trim() !== '';
    const ownIn = isRest
      ? read(restText, limits.roll.lengthIn, rollSizeField(id, 'rest'), rollMessages.length)
      : lengthIn;
    // An opened roll is one unless a number is typed.
    const rolls = count ?? (isRest ? 1 : null);
    const entry = rollEntry({ widthIn, lengthIn: ownIn, panelIn, pricePerFt: perFt, count: rolls });
    return { id, ...entry, ...buildZones(id, zones, read) };
  });
  const [{ id: _id, count, ...only }, ...others] = entries as [(typeof entries)[0], ...typeof entries];
  if (others.length === 0 && count === null) return { sheet: only };
  return { stock: entries.map((entry) => ({ ...entry, grain: 'none', remnant: false })) };
}

/** Returns '$0.95 a foot' or '$3.12 a m'. */
export const rollPrice = (price: number, soldBy: RollUnit, symbol: string): string =>
  `${formatShortPrice(price, symbol)} a ${{ ft: 'foot', m: 'm' }[soldBy]}`;
