import { expect, test } from '@jest/globals';
import { planText } from '#components/account/plan/plan-text.ts';
import type { PlanAnswer } from '#lib/shared/contracts/plan.ts';

const price = { amountMinor: 1900, currency: 'usd', interval: 'month', intervalCount: 1 };
const running = {
  state: 'active',
  renewsAt: '2026-12-21T12:00:00.000Z',
  endsAt: null,
  graceEndsAt: null,
  isBilled: true,
} as const;
const plan = (isPaid: boolean, subscription: PlanAnswer['subscription']): PlanAnswer => ({
  paid_status: isPaid,
  price,
  subscription,
});
const all = (isPaid: boolean, subscription: PlanAnswer['subscription']) => {
  const text = planText(isPaid, plan(isPaid, subscription));
  return [text.standing, ...text.lines, text.warning ?? ''].join(' ');
};

test('the standing is known before the plan is', () => {
  expect(planText(true, null).standing).toBe('Subscribed');
  expect(planText(false, null)).toMatchObject({ standing: 'Not Subscribed', warning: null });
});

test("who does not pay sees the provider's price", () => {
  expect(all(false, null)).toContain('Unlimited nesting for $19.00 a month.');
});

test('who pays sees when it renews, and for how much', () => {
  expect(all(true, running)).toContain('Renews on December 21, 2026 for $19.00 a month.');
});

test('who canceled sees until when it lasts and that nothing more is charged', () => {
  const text = all(true, { ...running, state: 'ending', renewsAt: null, endsAt: '2026-12-21T12:00:00.000Z' });
  expect(text).toContain('nesting stays unlimited until December 21, 2026, and you will not be charged again');
  expect(text).not.toContain('Renews');
});

test('a failed payment is a warning with its last day', () => {
  const text = all(true, { ...running, state: 'past_due', graceEndsAt: '2026-11-28T12:00:00.000Z' });
  expect(text).toContain('Your last payment failed. Nesting stays unlimited until November 28, 2026.');
});

test('after the days of grace it says why nesting is not unlimited any more, and offers no second subscription', () => {
  const text = all(false, { ...running, state: 'unpaid' });
  expect(text).toContain('Not Subscribed');
  expect(text).toContain('Pay the open invoice');
  expect(text).not.toContain('$19.00');
});

test('a special subscription has nothing to pay', () => {
  expect(all(true, { ...running, isBilled: false })).toContain('nothing to pay');
});

test('other currencies and periods', () => {
  const yen = planText(false, {
    ...plan(false, null),
    price: { amountMinor: 500, currency: 'jpy', interval: 'month', intervalCount: 3 },
  });
  expect(yen.lines.join(' ')).toContain('¥500 every 3 months');
});
