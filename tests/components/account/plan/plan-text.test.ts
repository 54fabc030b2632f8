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

test('shows the status before the plan has loaded', () => {
  expect(planText(true, null).standing).toBe('Subscribed');
  expect(planText(false, null)).toMatchObject({ standing: 'Not Subscribed', warning: null });
});

test("shows the provider's price to a user without a subscription", () => {
  expect(all(false, null)).toContain('Unlimited nesting for $19.00 a month.');
});

test('shows the date and price of the renewal to a subscriber', () => {
  expect(all(true, running)).toContain('Renews on December 21, 2026 for $19.00 a month.');
});

test('shows the end date after a cancellation, and that nothing more is charged', () => {
  const text = all(true, { ...running, state: 'ending', renewsAt: null, endsAt: '2026-12-21T12:00:00.000Z' });
  expect(text).toContain('nesting stays unlimited until December 21, 2026, and you will not be charged again');
  expect(text).not.toContain('Renews');
});

test('shows a failed payment as a warning with the last day of access', () => {
  const text = all(true, { ...running, state: 'past_due', graceEndsAt: '2026-11-28T12:00:00.000Z' });
  expect(text).toContain('Your last payment failed. Nesting stays unlimited until November 28, 2026.');
});

test('after the grace period, explains why nesting is limited and offers no second subscription', () => {
  const text = all(false, { ...running, state: 'unpaid' });
  expect(text).toContain('Not Subscribed');
  expect(text).toContain('Pay the open invoice');
  expect(text).not.toContain('$19.00');
});

test('a special subscription has nothing to pay', () => {
  expect(all(true, { ...running, isBilled: false })).toContain('nothing to pay');
});

test('formats other currencies and periods', () => {
  const yen = planText(false, {
    ...plan(false, null),
    price: { amountMinor: 500, currency: 'jpy', interval: 'month', intervalCount: 3 },
  });
  expect(yen.lines.join(' ')).toContain('¥500 every 3 months');
});
