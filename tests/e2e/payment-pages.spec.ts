import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNothingCutOff, rulesOfLook } from './accessibility.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';

/** The pages of the stand-in for Stripe, as people of every kind meet them. */
const SCREENS = [
  { width: 1440, height: 900, colorScheme: 'light', rules: undefined },
  { width: 390, height: 844, colorScheme: 'dark', rules: rulesOfLook },
] as const;

async function expectGood(page: Page, where: string): Promise<void> {
  for (const { width, height, colorScheme, rules } of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, { where: `${where}, ${width} px, ${colorScheme}`, ...(rules && { rules }) });
    await expectNothingCutOff(page, `${where} is wider than ${width} px`);
  }
}

test('checkout, portal, invoice and events are accessible, on phones and in dark mode', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/subscribe');
  await expect(page).toHaveURL(/\/checkout\/cs_test_/);
  await page.getByText('Test cards').click();
  await expectGood(page, 'checkout');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await expectGood(page, 'checkout with faults');
  await page.getByText('Test cards').click();
  await page.getByRole('link', { name: '4000 0025 0000 3155' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  await expectGood(page, '3-D Secure');
  await page.getByRole('button', { name: /Complete/ }).click();
  await expect(page).toHaveURL(/\/account/);

  await page.goto('/customer_portal');
  await expect(page.getByRole('heading', { name: 'Current plan' })).toBeVisible();
  await expectGood(page, 'portal');
  await page.getByRole('link', { name: 'Cancel plan' }).click();
  await expect(page.getByRole('heading', { name: 'Cancel your plan' })).toBeVisible();
  await expectGood(page, 'canceling');
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.getByRole('link', { name: 'Add payment method' }).click();
  await expect(page.getByRole('heading', { name: 'Add payment method' })).toBeVisible();
  await expectGood(page, 'a new card');
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.getByRole('link', { name: /-0001$/ }).click();
  await expect(page.getByText('Amount due')).toBeVisible();
  await expectGood(page, 'invoice');
  await page.goto('/__local/stripe');
  await expectGood(page, 'deliveries');
  await page.getByRole('link', { name: 'checkout.session.completed' }).first().click();
  await expect(page.getByRole('heading', { name: 'checkout.session.completed' })).toBeVisible();
  await expectGood(page, 'an event');
});

test('paying works by keyboard alone', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/subscribe');
  await expect(page).toHaveURL(/\/checkout\/cs_test_/);
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
  const type = async (name: string, text: string) => {
    for (let steps = 0; (await focused()) !== name && steps < 20; steps += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
    await page.keyboard.type(text);
  };
  await type('cardNumber', '4242 4242 4242 4242');
  await type('cardExpiry', '12/49');
  await type('cardCvc', '123');
  await type('billingName', 'Jordan Sample');
  await type('billingPostalCode', '94107');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\?upgraded=true$/);
});
