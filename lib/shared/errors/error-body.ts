import { z } from 'zod';
import { sentence } from './sentence-schema.ts';

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
