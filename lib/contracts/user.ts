import { z } from 'zod';

export const profileUpdate = z.strictObject({
  name: z.string().trim().min(1, 'Enter your name.').max(200),
  company: z.string().trim().max(200).default(''),
  industry: z.string().trim().min(1, 'Enter your industry.').max(200),
  position: z.string().trim().max(200).default(''),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

export const profile = z.object({
  email: z.string(),
  name: z.string(),
  company: z.string(),
  industry: z.string(),
  position: z.string(),
  paid_status: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const remainingCredits = z.object({
  remaining_credits: z.union([z.number(), z.literal('unlimited')]),
  /** ISO date-time, UTC. */
  refresh_date: z.string(),
});
export type RemainingCredits = z.infer<typeof remainingCredits>;
