import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Profile } from '#lib/shared/contracts/user.ts';
import { PaymentLoader } from '#components/account/plan/payment-loader.tsx';
import { PlanCard } from '#components/account/plan/plan-card.tsx';
import { UpgradeNotice } from '#components/account/plan/upgrade-notice.tsx';
import { refusal, renderPage, router, site } from '../auth/page.tsx';

const free: Profile = {
  email: 'a@example.com',
  name: 'Ada',
  company: '',
  industry: 'Sign making',
  position: '',
  paid_status: false,
};
const plan = (paid: boolean) => ({ body: { paid_status: paid, price: null, subscription: null } });
const upgraded = 'You have successfully upgraded your account!';
const confirming = 'Thanks! We are confirming your payment.';

beforeEach(() => void router.replace.mockClear());
afterEach(() => void jest.useRealTimers());

/** In steps: what a timer changes is drawn, and sets the next one, only at the end of each. */
async function pass(seconds: number): Promise<void> {
  for (let half = 0; half < seconds * 2; half++) await act(() => jest.advanceTimersByTimeAsync(500));
}

function Notice({ profile: first }: { profile: Profile }) {
  const [profile, setProfile] = useState(first);
  return <UpgradeNotice profile={profile} onProfile={setProfile} />;
}

test('after checkout, the upgrade is announced only once it is paid', async () => {
  jest.useFakeTimers();
  let isPaid = false;
  const { sent } = renderPage(<Notice profile={free} />, { '/api/payments/plan': () => plan(isPaid) });
  expect(screen.getByText(confirming)).toBeInTheDocument();
  await pass(3.5);
  expect(screen.queryByText(upgraded)).not.toBeInTheDocument();
  isPaid = true;
  await pass(4.5);
  expect(screen.getByText(upgraded)).toBeInTheDocument();
  expect(sent.every(({ data }) => (data as { fresh: boolean }).fresh)).toBe(true);
  const looks = sent.length;
  await pass(60);
  expect(sent).toHaveLength(looks);
});

test('a payment that is not confirmed within a minute is shown as pending', async () => {
  jest.useFakeTimers();
  const { sent } = renderPage(<Notice profile={free} />, { '/api/payments/plan': refusal(503, 'busy', 'x') });
  await pass(58);
  expect(screen.getByText(confirming)).toBeInTheDocument();
  await pass(10);
  expect(
    screen.getByText('Still confirming. It can take a few minutes. You were not charged twice.'),
  ).toBeInTheDocument();
  const looks = sent.length;
  await pass(300);
  expect(sent).toHaveLength(looks);
});

test('the plan card shows the current state at the payment service', async () => {
  const onProfile = jest.fn();
  renderPage(<PlanCard profile={{ ...free, paid_status: true }} onProfile={onProfile} />, {
    '/api/payments/plan': plan(false),
  });
  expect(screen.getByText('Subscribed')).toBeInTheDocument();
  await waitFor(() => expect(onProfile).toHaveBeenCalledWith(free));
});

test('the plan card shows the status and the upgrade when the plan does not load', async () => {
  renderPage(<PlanCard profile={free} onProfile={() => {}} />, {
    '/api/payments/plan': refusal(503, 'billing_unavailable', 'x'),
  });
  expect(screen.getByText('Not Subscribed')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Upgrade to Paid' })).toHaveAttribute('href', '/subscribe');
});

test.each(['subscribe', 'customer_portal'] as const)(
  '/%s redirects to login with a return address when signed out',
  async (purpose) => {
    renderPage(<PaymentLoader purpose={purpose} />, {
      [`/api/payments/${purpose}`]: refusal(401, 'signed_out', 'You are signed out.'),
    });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/login?next=%2F${purpose}`));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('a portal that fails to open shows the text of the specification and a retry', async () => {
  renderPage(<PaymentLoader purpose="customer_portal" />, {
    '/api/payments/customer_portal': refusal(
      404,
      'billing_not_found',
      'No such customer: there are no billing details.',
    ),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Billing information not found. You may have a special subscription that does not require billing details. If you need assistance, please contact help@example.com.',
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

describe('on a site without billing', () => {
  const withoutBilling = { '/api/site': { body: { ...site, hasBilling: false } } };

  test.each([
    [false, 'For more, ask the operator of this server: help@example.com.'],
    [true, 'Nesting is unlimited on this server.'],
  ])('the plan card has no link to a payment page (unlimited: %p)', async (isPaid, text) => {
    renderPage(<PlanCard profile={{ ...free, paid_status: isPaid }} onProfile={() => {}} />, {
      ...withoutBilling,
      '/api/payments/plan': plan(isPaid),
    });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  test.each(['subscribe', 'customer_portal'] as const)('/%s names the operator', async (purpose) => {
    renderPage(<PaymentLoader purpose={purpose} />, {
      ...withoutBilling,
      [`/api/payments/${purpose}`]: refusal(503, 'billing_unavailable', 'Billing is not available at the moment.'),
    });
    expect(await screen.findByText('This server has no paid plan.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('For more credits, ask its operator: help@example.com.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to your account' })).toBeInTheDocument();
  });
});
