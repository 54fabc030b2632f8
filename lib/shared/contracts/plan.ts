import { z } from 'zod';

/** `fresh`: fetch from the payment provider first, after its pages were used. */
export const planRequest = z.strictObject({ fresh: z.boolean() });

const time = z.iso.datetime().nullable();

/** Plan as shown on the account page. */
export const planAnswer = z.object({
  paid_status: z.boolean(),
  /** Price at the payment provider; null if it is unavailable or the price is no plain amount. */
  price: z
    .object({
      /** Amount in the smallest unit of the currency. */
      amountMinor: z.number().int(),
      /** ISO 4217 code in lowercase. */
      currency: z.string(),
      /** Billing interval, such as 'month' or 'year'. */
      interval: z.string(),
      intervalCount: z.number().int().positive(),
    })
    .nullable(),
  /** Subscription that determines the plan; null without a running one. */
  subscription: z
    .object({
      /** unpaid: payment failed and the days of grace are over. */
      state: z.enum(['active', 'ending', 'past_due', 'unpaid']),
      renewsAt: time,
      endsAt: time,
      /** Time until which it grants access although payment failed. */
      graceEndsAt: time,
      /** False for a subscription granted by the operator, which cannot be managed. */
      isBilled: z.boolean(),
    })
    .nullable(),
});
export type PlanAnswer = z.infer<typeof planAnswer>;
