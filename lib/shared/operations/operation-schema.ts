import { z } from 'zod';
import { parseOperationRule } from '@measurement-nesting/curves/drawing';
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
