import { formatRange } from '../format.ts';
import { limits } from '../limits.ts';
import { sentenceText, type Message } from '../model.ts';
import type { LengthUnit } from '../units.ts';

/** Returns a message in a unit. */
export function messageIn({ message, sentence }: Message, unit: LengthUnit): string {
  return sentence === undefined ? message : sentenceText(sentence, unit);
}

/** Errors whose message in the table has limits in inches. */
const rangeTexts: Readonly<Record<string, (unit: LengthUnit) => string>> = {
  height_out_of_range: (unit) => `Height must be between ${formatRange(limits.heightIn, unit)}.`,
  sheet_out_of_range: (unit) => `Sheet width and height must be between ${formatRange(limits.sheetIn, unit)}.`,
  spacing_out_of_range: (unit) => `Spacing must be between ${formatRange(limits.spacingIn, unit)}.`,
};

/** Returns the message of an error in a unit. */
export function problemText(problem: Message & { readonly code: string }, unit: LengthUnit): string {
  const texts: Readonly<Record<LengthUnit, string | undefined>> = {
    in: problem.message,
    mm: problem.sentence === undefined ? rangeTexts[problem.code]?.(unit) : undefined,
  };
  return texts[unit] ?? messageIn(problem, unit);
}
