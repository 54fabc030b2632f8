import type Stripe from 'stripe';
import { idOf, newId } from '../world/ids.ts';
import type { Tx } from '../world/world.ts';
import { addIntervals } from './periods.ts';

/** What takes something off a price: a coupon, and the code that a person typed for it, if one did. */
export interface Reduction {
  coupon: string;
  promotionCode: string | null;
}

/** Why a coupon cannot be used now, or null. `currency` is that of the purchase. */
function couponFault(coupon: Stripe.Coupon, currency: string, now: number): string | null {
  const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  const isLate = coupon.redeem_by !== null && coupon.redeem_by <= now;
  const isForeign = coupon.amount_off !== null && coupon.currency !== currency;
  return isUsedUp || isLate || isForeign || !coupon.valid ? 'This code is invalid.' : null;
}

/** The promotion code that a person typed, if it is good for them; capitals do not matter. */
export function findPromotionCode(
  tx: Tx,
  typed: string,
  purchase: { customer: string | null; currency: string; subtotal: number },
  now: number,
): Stripe.PromotionCode | null {
  const found = tx.all('promotion_code').find(({ code }) => code.toLowerCase() === typed.trim().toLowerCase());
  if (!found || !found.active) return null;
  const isUsedUp = found.max_redemptions !== null && found.times_redeemed >= found.max_redemptions;
  const isLate = found.expires_at !== null && found.expires_at <= now;
  const isTheirs = found.customer === null || idOf(found.customer) === purchase.customer;
  const isTooSmall = purchase.subtotal < (found.restrictions.minimum_amount ?? 0);
  const coupon = tx.peek('coupon', idOf(found.promotion.coupon!));
  if (isUsedUp || isLate || !isTheirs || isTooSmall || !coupon) return null;
  return couponFault(coupon, purchase.currency, now) === null ? found : null;
}

/** What a coupon takes off an amount, in cents, never more than the amount. */
export function amountOff(coupon: Stripe.Coupon, amount: number): number {
  const off = coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((amount * coupon.percent_off) / 100);
  return Math.min(off, amount);
}

/** Gives a subscription a reduction, and counts it as redeemed. Answers the discount. */
export function startDiscount(
  tx: Tx,
  { coupon: couponId, promotionCode }: Reduction,
  to: { customer: string; subscription: string; checkoutSession: string | null },
  at: number,
): Stripe.Discount {
  const coupon = tx.get('coupon', couponId)!;
  coupon.times_redeemed += 1;
  coupon.valid = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions;
  tx.save(coupon);
  const code = promotionCode === null ? undefined : tx.get('promotion_code', promotionCode);
  if (code) tx.save({ ...code, times_redeemed: code.times_redeemed + 1 });
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  const discount: Stripe.Discount = {
    id: newId('di_1', 23),
    object: 'discount',
    checkout_session: to.checkoutSession,
    customer: to.customer,
    customer_account: null,
    end: months === null ? null : addIntervals(at, 'month', months),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon: coupon.id, type: 'coupon' },
    start: at,
    subscription: to.subscription,
    subscription_item: null,
  };
  tx.save(discount);
  tx.emit('customer.discount.created', at, discount);
  return discount;
}

function couponOf(tx: Tx, discountId: string): Stripe.Coupon {
  return tx.peek('coupon', idOf(tx.peek('discount', discountId)!.source.coupon!))!;
}

/** The discounts of a subscription that an invoice for a period beginning at `start` has. */
export function discountsAt(tx: Tx, subscription: Stripe.Subscription, start: number): string[] {
  return subscription.discounts.map(idOf).filter((id) => {
    const { end } = tx.peek('discount', id)!;
    return end === null || start < end;
  });
}

/** Those that go on after an invoice that had them: one for once is used up. */
export function discountsAfter(tx: Tx, subscription: Stripe.Subscription, start: number): string[] {
  return discountsAt(tx, subscription, start).filter((id) => couponOf(tx, id).duration !== 'once');
}

export interface Reduced {
  /** What each discount takes off each line, in the order of the lines. */
  perLine: { amount: number; discount: string }[][];
  total: number;
}

/** Takes discounts off the amounts of an invoice's lines, one after the other. */
export function reduceLines(tx: Tx, amounts: readonly number[], discounts: readonly string[]): Reduced {
  const left = [...amounts];
  const perLine: Reduced['perLine'] = amounts.map(() => []);
  for (const discount of discounts) {
    const coupon = couponOf(tx, discount);
    let rest = amountOff(
      coupon,
      left.reduce((sum, amount) => sum + amount, 0),
    );
    for (const [index, amount] of left.entries()) {
      const off = coupon.percent_off === null ? Math.min(rest, amount) : Math.min(rest, amountOff(coupon, amount));
      left[index] = amount - off;
      rest -= off;
      perLine[index]!.push({ amount: off, discount });
    }
    // Rounding line by line may leave a cent.
    const last = left.findLastIndex((amount) => amount >= rest);
    if (rest > 0 && last >= 0) {
      left[last]! -= rest;
      perLine[last]!.at(-1)!.amount += rest;
    }
  }
  const total = amounts.reduce((sum, amount) => sum + amount, 0) - left.reduce((sum, amount) => sum + amount, 0);
  return { perLine, total };
}
