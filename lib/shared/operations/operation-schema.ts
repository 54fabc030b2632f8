import { z } from 'zod';
import { parseOperationRule } from './rules.ts';
import { limits } from '../limits.ts';

const form = "Write a rule as 'line:#0000ff=score', 'fill=engrave', '@Guides=ignore' or 'spot:CutContour=cut'.";

/** A rule on operations as text; see parseOperationRule. */
const operationRule = z
  .string()
  .max(limits.operations.ruleLength, `A rule can have up to ${limits.operations.ruleLength} characters.`)
  .refine((text) => parseOperationRule(text) !== null, form);

export const operationRules = z
  .array(operationRule)
  .max(limits.operations.rules, `A drawing can have up to ${limits.operations.rules} rules.`)
  .describe(
    'Operation of each line and fill: cut, score, engrave or ignore, by line or fill, color, layer or spot color. ' +
      'The first rule that matches decides; without a match, cut. Default: everything is cut.',
  );

export const sheetColorChoices = ['drawn', 'operation'] as const;

/** Colors of score lines and engraved areas in sheets with one color for each operation. */
const takenColors: readonly string[] = ['#000000', '#0000ff'];

export const innerCutColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "Write the color as '#rrggbb'.")
  .refine(
    (color) => !takenColors.includes(color.toLowerCase()),
    'Black engraves and blue scores. Choose another color.',
  );

/** 'My color code': the rules last used. */
export const colorCode = z.strictObject({
  rules: operationRules.readonly(),
  /** True if each added file starts with these rules. */
  isForEachFile: z.boolean(),
});
export type ColorCode = z.infer<typeof colorCode>;
export const colorCodeAnswer = z.object({ colorCode: colorCode.nullable() });
export type ColorCodeAnswer = z.infer<typeof colorCodeAnswer>;
