import type { StockEntry } from '../../../shared/contracts/job.ts';
import { parsePrice, priceProblem } from '../../../shared/costs/price.ts';
import { limits } from '../../../shared/limits.ts';
import { grains } from '../../../shared/product.ts';
import { isRecord, oneOf, textOr } from '../../../shared/stored-value.ts';
import type { OutlineCorner } from '../../../shared/model.ts';
import { readOutline } from './outline-form.ts';
import { readZones, type ZoneForm } from './zone-form.ts';

/** Details of a sheet size besides its sides, once there are several. */
export type SizeDetails = {
  name: string;
  /** Empty for unlimited. */
  countText: string;
  /** Dollars per sheet; empty if unknown. */
  priceText: string;
  grain: StockEntry['grain'];
  /** Exclusion zones; omitted without any. */
  zones?: readonly ZoneForm[];
  /** Corners in inches of a sheet that is not a rectangle; omitted for one. */
  outline?: readonly OutlineCorner[];
  /** Details of other sheets that were typed in the same place; omitted without any. */
  earlier?: readonly { readonly sheet: SizedSheet; readonly details: SizeDetails }[];
};

/** Sheet as far as its details depend on it. */
export type SizedSheet = {
  /** Equal for both orientations of one sheet. */
  readonly key: string;
  /** Sides in inches; NaN for a text that is no length. */
  readonly widthIn: number;
  readonly heightIn: number;
};

/** Details of a size that has none. Every detail but zones and outline is in it. */
export const plainDetails: SizeDetails = { name: '', countText: '', priceText: '', grain: 'none' };

/** Reads the details of a size from storage. */
export function readDetails(value: unknown): SizeDetails {
  const details = isRecord(value) ? value : {};
  return {
    name: textOr(details.name, ''),
    countText: textOr(details.countText, ''),
    priceText: textOr(details.priceText, ''),
    grain: oneOf(grains, details.grain, 'none'),
    ...readZones(details.zones),
    ...readOutline(details.outline),
  };
}

/** Returns the details of a size, without its sides and what was entered for other sheets. */
export function detailsOf(size: SizeDetails): SizeDetails {
  const { zones = [], outline } = size;
  const details = Object.entries(size).filter(([field]) => Object.hasOwn(plainDetails, field));
  return {
    ...plainDetails,
    ...Object.fromEntries(details),
    ...(zones.length > 0 && { zones }),
    ...(outline && { outline }),
  };
}

export function hasDetails({ zones, outline, ...details }: SizeDetails): boolean {
  const plain: Readonly<Record<string, unknown>> = plainDetails;
  const hasShape = zones !== undefined || outline !== undefined;
  return hasShape || Object.entries(detailsOf(details)).some(([field, of]) => trimmed(of) !== plain[field]);
}
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

type SizeField = 'width' | 'height' | 'count' | 'price' | 'name';
export const sizeField = (id: string, name: SizeField): string => `${id}-${name}`;

export const stockMessages = {
  name: `A name can have up to ${limits.stock.nameLength} characters.`,
  count: `Enter a whole number of sheets from ${limits.stock.count.min} to ${limits.stock.count.max}, or leave it blank.`,
} as const;

/** Returns a whole number of sheets; null for unlimited; undefined for anything else. */
export function parseCount(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const { min, max } = limits.stock.count;
  const value = Number(text);
  return /^\d{1,6}$/.test(text) && value >= min && value <= max ? value : undefined;
}

type StockDetails = Omit<StockEntry, 'id' | 'widthIn' | 'heightIn' | 'remnant' | 'remnantId' | 'zones' | 'outline'>;

/** Returns the details for a request, without zones and outline. Adds problems to `problems`, at their fields. */
export function buildDetails(
  id: string,
  { name, countText, priceText, grain }: SizeDetails,
  problems: { field: string; message: string }[],
): StockDetails {
  const count = parseCount(countText);
  if (count === undefined) problems.push({ field: sizeField(id, 'count'), message: stockMessages.count });
  const price = parsePrice(priceText);
  const wrongPrice = priceProblem(priceText);
  if (wrongPrice !== null) problems.push({ field: sizeField(id, 'price'), message: wrongPrice });
  const called = name.trim();
  if (called.length > limits.stock.nameLength) {
    problems.push({ field: sizeField(id, 'name'), message: stockMessages.name });
  }
  return {
    ...(called === '' ? {} : { name: called }),
    count: count ?? null,
    ...(typeof price === 'number' ? { price } : {}),
    grain,
  };
}
