import { z } from 'zod';
import { fontNames } from '../fonts.ts';
import { limits } from '../limits.ts';

/**
 * Request from the landing page that is stored with the account until the tool is first opened, because the link in the mail may be opened
 * in another browser. A drawing is too large for it.
 */
export const carriedRequest = z.strictObject({
  text: z.string().max(limits.textLength),
  font: z.enum(fontNames),
  /** Letter height in inches. */
  size: z.number().min(limits.heightIn.min).max(limits.heightIn.max),
  /** True if a drawing was added, too. */
  hadFile: z.boolean(),
});
export type CarriedRequest = z.infer<typeof carriedRequest>;
