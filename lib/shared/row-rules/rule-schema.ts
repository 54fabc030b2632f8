import { z } from 'zod';
import { partGrains, type PartRules, type RowRules } from '@measurement-nesting/nesting/model';
import { rotations } from '../product.ts';

/** Fields of a row's rules in requests; see row-rules.ts, which converts them. */
export const rowRuleFields = {
  rotationLocked: z.boolean().default(false).describe("The same as rotation: 'none'."),
  rotation: z
    .enum(rotations)
    .optional()
    .describe(
      'Allowed rotations of its parts. Sheets with grain still allow half turns only. Default: `options.rotation`.',
    ),
  placeFirst: z
    .boolean()
    .optional()
    .describe(
      'Places its parts before those of other rows: where not all fit, they are the ones placed, and they are on the first sheets. True for all rows is the same as for none. Default false.',
    ),
  mirror: z
    .boolean()
    .optional()
    .describe(
      'Allows the mirror images of its parts, before the allowed rotations. For material with equal sides. Default false.',
    ),
} as const satisfies Readonly<Record<keyof RowRules | 'rotationLocked', z.ZodType>>;

const { rotationLocked: _lock, ...ruleFields } = rowRuleFields;

/** Rules of a part of a drawing. A flag that is off turns one of the file off. */
export const partRules = z.strictObject({
  ...ruleFields,
  grain: z
    .enum(partGrains)
    .optional()
    .describe(
      "Side of the part that runs along the grain of the sheets: 'length' for its longer side, 'width' for the shorter one, 'any' if the grain does not limit it. A part drawn across is turned by a quarter, and its allowed rotations count from there. Default: as drawn.",
    ),
} satisfies Readonly<Record<keyof PartRules, z.ZodType>>);
