import { rollPrice } from '#lib/browser/draft/stock/roll-form.ts';
import type { Material } from '#lib/shared/contracts/material.ts';
import { formatShortPrice, formatSides } from '#lib/shared/format.ts';
import { rollName } from '#lib/shared/costs/roll-words.ts';
import type { LengthUnit } from '#lib/shared/units.ts';

/** Returns '48 x 96 in · $60 · 2 more sizes · own rates' or '24 in roll · $0.95 a foot'. */
export function materialText({ sizes, rates, roll }: Material, unit: LengthUnit, symbol: string): string {
  const [{ price, ...sides }, ...others] = sizes as [Material['sizes'][number], ...Material['sizes']];
  return [
    roll === undefined ? formatSides(sides, unit) : rollName(sides, unit),
    priceText(price, roll, symbol),
    ...(others.length === 0 ? [] : [`${others.length} more`]),
    ...(rates === undefined ? [] : ['own rates']),
  ].join(' · ');
}

function priceText(price: number | null, roll: Material['roll'], symbol: string): string {
  if (price === null) return 'no price';
  return roll === undefined ? formatShortPrice(price, symbol) : rollPrice(price, roll.soldBy, symbol);
}
