import type { Scale, ScaleOverride } from '@measurement-nesting/curves/drawing';

const inch = 25.4;
const foot = 12 * inch;
/** Foot of the United States survey in millimeters. */
const surveyFoot = 1_200_000 / 3937;
/**
 * Millimeters in one unit of $INSUNITS; 0 for none, and for those of astronomy, which no drawing is made in.
 *
 * Source: DXF Reference, header variables.
 */
const millimeters: readonly number[] = [
  [0, inch, foot, 5280 * foot, 1, 10, 1000, 1e6, 1e-6 * inch, 1e-3 * inch, 3 * foot],
  [1e-7, 1e-6, 1e-3, 100, 1e4, 1e5, 0, 0, 0, 0],
  [surveyFoot, surveyFoot / 12, 3 * surveyFoot, 5280 * surveyFoot],
].flat();

/**
 * Returns the scale of a drawing from its header, before an override by size: $INSUNITS, else an assumed unit,
 * millimeters if $MEASUREMENT is metric and inches otherwise.
 */
export function scaleOf(header: ReadonlyMap<string, string | number>, override: ScaleOverride | undefined): Scale {
  if (override?.by === 'unitsPerIn') return { rule: 'override', unitsPerIn: override.unitsPerIn, assumed: false };
  const unit = millimeters[Number(header.get('$INSUNITS') ?? 0)] ?? 0;
  if (unit > 0) return { rule: 'physical', unitsPerIn: inch / unit, assumed: false };
  const isMetric = Number(header.get('$MEASUREMENT') ?? 0) === 1;
  return { rule: 'physical', unitsPerIn: isMetric ? inch : 1, assumed: true };
}
