import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import Stripe from 'stripe';
import { expectAccessible } from './accessibility.ts';
import { password } from './people.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { test } from '#harness/browser/warm-browser.ts';

const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authenticate: '4000002500003155',
  failsLater: '4000000000000341',
};
const upgraded = 'You have successfully upgraded your account!';

let email = '';
test.beforeEach(async ({ page, baseURL }) => {
  email = await signUpAndLogIn(page, baseURL!);
});

/** Goes from the account page to the checkout as a person does. */
async function toCheckout(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(page.getByText('Not Subscribed')).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade to Paid' }).click();
  await expect(page).toHaveURL(/\/checkout\/cs_test_/);
}

async function payWith(page: Page, card: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}${pathname}?fill=${card}`);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

async function upgrade(page: Page, card = CARDS.good): Promise<void> {
  await toCheckout(page);
  await payWith(page, card);
  await expect(page.getByText(upgraded)).toBeVisible();
}

/** Opens the portal from the account page. */
async function toPortal(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('link', { name: 'Manage Billing Details' }).click();
  await expect(page.getByRole('heading', { name: 'Current plan' })).toBeVisible();
}

/** Adds a card on the portal, which pays from then on. */
async function addCard(page: Page, card: string): Promise<void> {
  await page.getByRole('link', { name: 'Add payment method' }).click();
  await expect(page.getByRole('heading', { name: 'Add payment method' })).toBeVisible();
  await page.goto(`${page.url()}?fill=${card}`);
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect(page.getByRole('heading', { name: 'Current plan' })).toBeVisible();
}

async function backToAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Return to/ }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
}

const badge = (page: Page) => page.getByText(/nesting credits/).first();

test('paying for the upgrade makes nesting unlimited at once and turns the badge blue', async ({ page }) => {
  await page.goto('/app');
  await expect(page.getByText('Remaining nesting credits: 10')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('Unlimited nesting for $19.00 a month. Cancel any time.')).toBeVisible();
  await upgrade(page);
  await expect(page).toHaveURL(/\/account\?upgraded=true$/);
  await expect(page.getByText('Subscribed', { exact: true })).toBeVisible();
  await expect(page.getByText(/Renews on .* for \$19\.00 a month\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage Billing Details' })).toBeVisible();
  await expectAccessible(page, { where: 'account' });
  await page.goto('/app');
  await expect(badge(page)).toHaveText('Unlimited nesting credits');
  const color = await badge(page).evaluate(
    (element) => getComputedStyle(element.previousElementSibling!).backgroundColor,
  );
  const primary = await page.evaluate(() => {
    const probe = document.body.appendChild(Object.assign(document.createElement('i'), { className: 'bg-primary' }));
    return getComputedStyle(probe).backgroundColor;
  });
  expect(color).toBe(primary);
});

test('the upgrade is active before any event of the payment service arrives', async ({ page }) => {
  await setDeliveries(page, { hold: 'on' });
  await upgrade(page);
  await page.goto('/app');
  await expect(badge(page)).toHaveText('Unlimited nesting credits');
  await setDeliveries(page, {});
});

test('Upgrade in an old tab leads a subscriber to the portal, not to a second payment', async ({ page }) => {
  await upgrade(page);
  await page.goto('/subscribe');
  await expect(page.getByRole('heading', { name: 'Current plan' })).toBeVisible();
});

test('a declined card is not charged and shows a message; another card works', async ({ page }) => {
  await toCheckout(page);
  await payWith(page, CARDS.declined);
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  await page.getByRole('link', { name: /Back to/ }).click();
  await expect(page.getByText('Not Subscribed')).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade to Paid' }).click();
  await expect(page).toHaveURL(/\/checkout\/cs_test_/);
  await payWith(page, CARDS.good);
  await expect(page.getByText(upgraded)).toBeVisible();
});

test('3-D Secure: a failed authentication charges nothing, a completed one pays', async ({ page }) => {
  await toCheckout(page);
  const checkout = page.url();
  await payWith(page, CARDS.authenticate);
  await expect(page).toHaveURL(/authenticate/);
  await page.getByRole('button', { name: /fail/i }).click();
  await expect(page.getByRole('alert')).toContainText('We are unable to authenticate your payment method.');
  await page.goto('/account');
  await expect(page.getByText('Not Subscribed')).toBeVisible();
  await page.goto(checkout);
  await payWith(page, CARDS.authenticate);
  await page.getByRole('button', { name: /complete/i }).click();
  await expect(page.getByText(upgraded)).toBeVisible();
});

test('canceling retains the plan until a stated date at the end of the period; resuming reverts it', async ({
  page,
}) => {
  await upgrade(page);
  await toPortal(page);
  await page.getByRole('link', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText(/Your plan ends on/)).toBeVisible();
  await backToAccount(page);
  await expect(
    page.getByText(/Canceled: nesting stays unlimited until .*, and you will not be charged again\./),
  ).toBeVisible();
  await expect(page.getByText('Subscribed', { exact: true })).toBeVisible();
  await toPortal(page);
  await page.getByRole('button', { name: "Don't cancel plan" }).click();
  await backToAccount(page);
  await expect(page.getByText(/Renews on/)).toBeVisible();
});

test('a failed renewal retains access with a warning, which disappears when the invoice is paid', async ({ page }) => {
  await upgrade(page);
  await toPortal(page);
  await addCard(page, CARDS.failsLater);
  await advanceDays(page, 32);
  await page.goto('/account?managed=true');
  await expect(page.getByText(/Your last payment failed\. Nesting stays unlimited until/)).toBeVisible();
  await expect(page.getByText('Subscribed', { exact: true })).toBeVisible();
  await page.goto('/app');
  await expect(badge(page)).toHaveText('Unlimited nesting credits');

  await toPortal(page);
  await addCard(page, CARDS.good);
  await page.getByRole('link', { name: 'pay the open invoice' }).click();
  await page.getByRole('button', { name: /Pay/ }).click();
  await expect(page.getByText('Paid on')).toBeVisible();
  await page.goto('/account?managed=true');
  await expect(page.getByText(/Renews on/)).toBeVisible();
  await expect(page.getByText(/Your last payment failed/)).toBeHidden();
});

test('when Stripe ends a subscription, the account returns to the free credits', async ({ page }) => {
  await upgrade(page);
  await toPortal(page);
  await addCard(page, CARDS.failsLater);
  await advanceDays(page, 32);
  await advanceDays(page, 32);
  // The page does not query Stripe: the events report the change.
  await expect(async () => {
    await page.goto('/account');
    const standing = page.getByText(/^(Not )?Subscribed$/);
    await expect(standing).toBeVisible();
    expect(await standing.textContent()).toBe('Not Subscribed');
  }).toPass();
  await page.goto('/app');
  await expect(badge(page)).toHaveText('Remaining nesting credits: 10');
});

test('the portal of an account without billing details shows the text of the specification', async ({ page }) => {
  await page.goto('/customer_portal');
  await expect(page.getByRole('alert').filter({ hasText: 'Billing information not found' })).toContainText(
    'You may have a special subscription that does not require billing details. If you need assistance, please contact support@',
  );
  await expect(page.getByRole('link', { name: 'Back to your account' })).toBeVisible();
});

test('when the payment service has lost its data, the portal reports that and a new subscription works', async ({
  page,
}) => {
  await upgrade(page);
  const stripe = localStripe();
  // Deletes the customer without any event, and not while an event of the payment, at which the backend reads the customer, is delivered.
  await expect.poll(() => openDeliveries(page)).toBe(0);
  await setDeliveries(page, { hold: 'on' });
  for (const { id } of (await stripe.customers.list({ email })).data) await stripe.customers.del(id);
  await page.request.post('/__local/stripe/deliveries/discard', { form: {} });
  await setDeliveries(page, {});

  await page.goto('/account');
  await expect(page.getByText('Subscribed', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Manage Billing Details' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Billing information not found' })).toContainText(
    'You may have a special subscription that does not require billing details.',
  );
  await page.goto('/subscribe');
  await expect(page).toHaveURL(/\/checkout\/cs_test_/);
  await payWith(page, CARDS.good);
  await expect(page.getByText(upgraded)).toBeVisible();
  await toPortal(page);
});

test('payment pages lead to the login with a return address when signed out', async ({ page }) => {
  for (const path of ['/subscribe', '/customer_portal']) {
    await page.context().clearCookies();
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
});

test("deleting a subscriber's account ends the subscription at the payment service", async ({ page }) => {
  const before = await endings(page);
  await upgrade(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/login\?reason=deleted$/);
  const since = async () => (await endings(page)).filter((id) => !before.includes(id));
  await expect.poll(since).toHaveLength(1);
});

/** Advances the stand-in's own clock. */
const advanceDays = (page: Page, days: number) => postToStripe(page, 'clock', { days: String(days) });

/** Sends a form to the stand-in, again if its keep-alive connection had been closed before. */
async function postToStripe(page: Page, name: 'clock' | 'settings', form: Record<string, string>): Promise<void> {
  const answer = await page.request.post(`/__local/stripe/${name}`, { form, maxRetries: 1 });
  expect(answer.ok()).toBe(true);
}

async function setDeliveries(page: Page, change: { hold?: 'on' }): Promise<void> {
  await postToStripe(page, 'settings', { copies: '1', fault: 'none', ...change });
}

/** Returns an SDK client of the stand-in, with the keys and the port that the launcher chose for this run. */
function localStripe(): Stripe {
  const read = <T>(file: string) => JSON.parse(readFileSync(`${process.env.E2E_DATA_DIR}/${file}`, 'utf8')) as T;
  const { stripeSecretKey } = read<{ stripeSecretKey: string }>('keys.json');
  const { stack } = read<{ stack: number }>('ports.json');
  return new Stripe(stripeSecretKey, { host: '127.0.0.1', port: stack, protocol: 'http', telemetry: false });
}

/** Returns the ids of recent deliveries that report the end of a subscription. */
async function endings(page: Page): Promise<string[]> {
  const rows = await recentDeliveries(page);
  return rows.filter(({ type }) => type === 'customer.subscription.deleted').map(({ id }) => id);
}

/** Returns the number of deliveries without an answer so far. */
const openDeliveries = async (page: Page): Promise<number> =>
  (await recentDeliveries(page)).filter(({ state, attempts }) => state === 'waiting' && attempts.length === 0).length;

type Delivery = { readonly id: string; readonly type: string; readonly state: string; readonly attempts: unknown[] };

async function recentDeliveries(page: Page): Promise<Delivery[]> {
  const deliveries = await page.request.get('/__local/stripe/deliveries.json');
  return (await deliveries.json()) as Delivery[];
}
