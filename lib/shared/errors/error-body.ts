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

/** Error shape of every response and of the last event of a failed stream. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    sentence,
    field: z.string().optional().describe("Dotted path of the first invalid field, e.g. 'rows.0.size'."),
    fields: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('All invalid fields of the request, with the allowed values of each.'),
    retryAfterS: z.number().optional(),
    runId: z.string().optional().describe("The account's active run that blocks this request."),
    requestId: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
