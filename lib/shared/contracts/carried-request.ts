import { z } from 'zod';
import { fontNames } from '../fonts.ts';
import { limits } from '../limits.ts';

/**
 * What a visitor asked for on the landing page, as it travels with the registration: the mail's link may be opened in a browser
 * that has nothing of it. It lies with the account until the tool is first opened; a drawing is too large for that.
 */
export const carriedRequest = z.strictObject({
  text: z.string().max(limits.textLength),
  font: z.enum(fontNames),
  /** Letter height in inches. */
  size: z.number().min(limits.heightIn.min).max(limits.heightIn.max),
  /** A drawing was added, too. */
  hadFile: z.boolean(),
});
export type CarriedRequest = z.infer<typeof carriedRequest>;
