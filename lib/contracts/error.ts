import { z } from 'zod';

/** The one error shape of every answer and of the last event of a failed stream. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    field: z.string().optional().describe("Dotted path of the field that is wrong, e.g. 'rows.0.heightIn'."),
    retryAfterS: z.number().optional(),
    runId: z.string().optional().describe("The person's own run that is in the way."),
    requestId: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
