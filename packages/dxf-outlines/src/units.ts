import type { Scale, ScaleOverride } from '@measurement-nesting/curves/drawing';

/** Inches in one unit of $INSUNITS. Source: DXF Reference, header variables. */
const inches: Readonly<Record<number, number>> = {
  1: 1,
  2: 12,
  3: 63_360,
  4: 1 / 25.4,
  5: 10 / 25.4,
  6: 1000 / 25.4,
  7: 1e6 / 25.4,
  8: 1e-6,
  9: 1e-3,
  10: 36,
  11: 1e-7 / 25.4,
  12: 1e-6 / 25.4,
  13: 1e-3 / 25.4,
  14: 100 / 25.4,
  15: 1e4 / 25.4,
  16: 1e5 / 25.4,
};

/**
 * Returns the scale of a drawing from its header, before an override by size: $INSUNITS, else an assumed unit,
 * millimeters if $MEASUREMENT is metric and inches otherwise.
 */
export function scaleOf(header: ReadonlyMap<string, string | number>, override: ScaleOverride | undefined): Scale {
  if (override?.by === 'unitsPerIn') return { rule: 'override', unitsPerIn: override.unitsPerIn, assumed: false };
  const stated = inches[Number(header.get('$INSUNITS') ?? 0)];
  if (stated !== undefined) return { rule: 'physical', unitsPerIn: 1 / stated, assumed: false };
  const isMetric = Number(header.get('$MEASUREMENT') ?? 0) === 1;
  return { rule: 'physical', unitsPerIn: isMetric ? 25.4 : 1, assumed: true };
}
