import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { reduceLines, startDiscount } from '#local-stack/stripe/billing/discounts.ts';
import { createWorld } from '#local-stack/stripe/world/world.ts';
import { cardForm, openCheckout, startStandIn, type StandIn } from './support/stand-in.ts';

let standIn: StandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await startStandIn();
  stripe = standIn.stripe;
});
afterAll(() => standIn.close());

async function newCode(code: string, coupon: Stripe.CouponCreateParams, more: { max_redemptions?: number } = {}) {
  const { id } = await stripe.coupons.create(coupon);
  return stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code, ...more });
}

const totals = async (subscription: string) =>
  (await stripe.invoices.list({ subscription })).data.map(({ subtotal, total }) => [subtotal, total]);

test('a code typed at Checkout takes its part off every invoice of its months, and no more', async () => {
  const promotion = await newCode('Half', { percent_off: 50, duration: 'repeating', duration_in_months: 2 });
  const { id: customer } = await stripe.customers.create({ email: 'person@example.com' });
  const session = await openCheckout(stripe, standIn.price, { customer, allow_promotion_codes: true });
  expect((await standIn.visit(`${session.url}/code`, { code: 'nothing' })).text).toContain('This code is invalid.');
  await standIn.visit(`${session.url}/code`, { code: ' half ' });
  const priced = await stripe.checkout.sessions.retrieve(session.id, { expand: ['discounts.promotion_code'] });
  expect(priced).toMatchObject({ amount_subtotal: 1900, amount_total: 950, total_details: { amount_discount: 950 } });
  expect(priced.discounts![0]!.promotion_code).toMatchObject({ id: promotion.id, code: 'Half' });
  await standIn.visit(session.url!, cardForm('4242424242424242'));
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  for (let month = 0; month < 2; month += 1) await standIn.visit('clock', { days: '31', hours: '2' });
  expect(await totals(subscription as string)).toEqual([
    [1900, 1900],
    [1900, 950],
    [1900, 950],
  ]);
  expect((await stripe.promotionCodes.retrieve(promotion.id)).times_redeemed).toBe(1);
  const [first] = (await stripe.invoices.list({ subscription: subscription as string, limit: 3 })).data.slice(-1);
  const whole = await stripe.invoices.retrieve(first!.id!, { expand: ['discounts.source.coupon'] });
  expect(whole.discounts[0]).toMatchObject({ promotion_code: promotion.id, source: { coupon: { percent_off: 50 } } });
  expect((await standIn.visit(first!.hosted_invoice_url!)).text).toContain('-$9.50');
});

test('a coupon for once is used up by the first invoice; one of 100 % costs nothing', async () => {
  const { id } = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
  const { id: customer } = await stripe.customers.create({ email: 'free@example.com' });
  const session = await openCheckout(stripe, standIn.price, { customer, discounts: [{ coupon: id }] });
  await standIn.visit(session.url!, cardForm('4242424242424242'));
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  expect(done).toMatchObject({
    payment_status: 'no_payment_required',
    subscription: { status: 'active', discounts: [] },
  });
  expect((await stripe.charges.list({ customer })).data).toEqual([]);
});

test('a code is good as often as it says, can be taken off again, and is not asked for unless wanted', async () => {
  await newCode('ONLY1', { amount_off: 500, currency: 'usd' }, { max_redemptions: 1 });
  const open = async () => {
    const { id } = await stripe.customers.create({ email: 'person@example.com' });
    return openCheckout(stripe, standIn.price, { customer: id, allow_promotion_codes: true });
  };
  const [one, two] = [await open(), await open()];
  await standIn.visit(`${one.url}/code`, { code: 'ONLY1' });
  await standIn.visit(`${one.url}/code`, { code: '' });
  expect((await stripe.checkout.sessions.retrieve(one.id)).amount_total).toBe(1900);
  await standIn.visit(`${one.url}/code`, { code: 'ONLY1' });
  await standIn.visit(one.url!, cardForm('4242424242424242'));
  expect((await standIn.visit(`${two.url}/code`, { code: 'ONLY1' })).text).toContain('This code is invalid.');
  const plain = await openCheckout(stripe, standIn.price);
  expect((await standIn.visit(plain.url!)).text).not.toContain('Promotion code');
});

test('after a refused 3-D Secure the form leads back to Checkout, not to the bank', async () => {
  const session = await openCheckout(stripe, standIn.price, { customer_email: 'person@example.com' });
  const asked = await standIn.visit(session.url!, cardForm('4000002500003155'));
  const refused = await standIn.visit(asked.location!, { outcome: 'fail' });
  const action = /<form method="post" action="([^"]+)"/.exec(refused.text)![1]!;
  const { pathname } = new URL(action, `http://site.test${asked.location!}`);
  expect(pathname).toBe(`/stripe/checkout/${session.id}`);
});

test('discounts never take more than there is, and add up to the cent', () => {
  const coupon = fc.oneof(
    fc.record({ percent_off: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100) }),
    fc.record({ amount_off: fc.integer({ min: 1, max: 5000 }), currency: fc.constant('usd') }),
  );
  const amounts = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(coupon, { maxLength: 3 }), amounts, (coupons, lines) => {
      const reduced = createWorld('').transact((tx) => {
        const ids = coupons.map((fields, index) => {
          const none = {
            amount_off: null,
            percent_off: null,
            currency: null,
            duration_in_months: null,
            redeem_by: null,
          };
          const rest = { created: 0, livemode: false, metadata: {}, name: null, times_redeemed: 0, valid: true };
          const id = `coupon-${index}`;
          tx.save({ ...none, ...rest, ...fields, id, object: 'coupon', duration: 'forever', max_redemptions: null });
          const to = { customer: 'cus_1', subscription: 'sub_1', checkoutSession: null };
          return startDiscount(tx, { coupon: id, promotionCode: null }, to, 0).id;
        });
        return reduceLines(tx, lines, ids);
      });
      const taken = reduced.perLine.map((parts) => parts.reduce((sum, { amount }) => sum + amount, 0));
      expect(taken.every((off, index) => off >= 0 && off <= lines[index]!)).toBe(true);
      expect(taken.reduce((sum, off) => sum + off, 0)).toBe(reduced.total);
    }),
  );
});
