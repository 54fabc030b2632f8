import { z } from 'zod';

/** Schema of a message with its lengths as values. */
export const sentence = z
  .array(
    z.union([
      z.string(),
      z.object({
        kind: z
          .enum(['length', 'area', 'number'])
          .describe('number: a length whose unit follows later in the message.'),
        value: z.number().describe('Inches, or square inches.'),
        places: z.int().describe('Decimals in inches.'),
        rounding: z.enum(['up', 'even']).optional(),
      }),
      z.object({ kind: z.literal('words'), in: z.string(), mm: z.string() }),
    ]),
  )
  .readonly()
  .optional()
  .describe(
    'The message with its lengths as values, to show it in another unit. Absent for a message without lengths.',
  );
