import type { Material } from '#lib/shared/contracts/material.ts';
import { formatDollars, formatSides } from '#lib/shared/format.ts';
import type { LengthUnit } from '#lib/shared/units.ts';

/** Returns '48 x 96 in · $60 · 2 more sizes · own rates'. */
export function materialText({ sizes, rates }: Material, unit: LengthUnit): string {
  const [{ price, ...sides }, ...others] = sizes as [Material['sizes'][number], ...Material['sizes']];
  return [
    formatSides(sides, unit),
    price === null ? 'no price' : formatDollars(price),
    ...(others.length === 0 ? [] : [`${others.length} more`]),
    ...(rates === undefined ? [] : ['own rates']),
  ].join(' · ');
}
