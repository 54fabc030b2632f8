import type { Layout } from '../contracts/result.ts';
import { formatLengthWithUnit, formatLongLength } from '../format.ts';
import type { LengthUnit } from '../units.ts';

/** Returns the length used of a roll, whose width is that of the sheets, up to the cut-off of the last one, in inches. */
export function rollLengthIn({ sheets, sheet, cutOff }: Pick<Layout, 'sheets' | 'sheet' | 'cutOff'>): number {
  const ofLast = { x: sheet.heightIn, y: cutOff?.atIn ?? sheet.heightIn }[cutOff?.axis ?? 'y'];
  return sheets === 0 ? 0 : (sheets - 1) * sheet.heightIn + ofLast;
}

/** Returns '64.06 in of the roll, 5.34 ft.' */
export function rollText(layout: Parameters<typeof rollLengthIn>[0], unit: LengthUnit): string {
  const lengthIn = rollLengthIn(layout);
  return `${formatLengthWithUnit(lengthIn, unit)} of the roll, ${formatLongLength(lengthIn, unit)}.`;
}
