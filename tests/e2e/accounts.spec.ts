import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { totpCode } from '#packages/local-services/src/auth/users/totp.ts';
import { expectAccessible, expectAccessibleInBothModes } from './accessibility.ts';
import { newestMail } from '#harness/browser/inbox.ts';
import { follow, followWhereAsked, linkFrom, logIn, newEmail, otherBrowser, password, register } from './people.ts';
import { signIn, signUpAndLogIn } from '#harness/browser/sign-in.ts';

const testPassword = password;

test('registration reports errors at their fields, and its confirmation works in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail('register');
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Register', exact: true });
  await submit.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Enter your email, like name@example.com.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('1234567');
  await submit.click();
  await expect(page.getByText('The password needs at least 8 characters.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByLabel('Confirm password').fill('something else');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill(testPassword);
  await submit.click();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await expect(page.getByText('Agree to the terms to create an account.')).toBeVisible();
  await page.getByRole('checkbox').check();
  await submit.click();
  await expect(
    page.getByText(
      `An confirmation email has been sent to ${email}. Please click the link in the email to confirm your account.`,
    ),
  ).toBeVisible();
  await expect(page.getByText('Not there in 2 minutes? Check spam.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Resend \(available in \d+ s\)/ })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);

  const phone = await otherBrowser(browser, baseURL);
  const link = await linkFrom(page, email, 'Confirm your email');
  // However late the profile arrives, a new account continues to the welcome form. The time limit of its request is held.
  await phone.page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await phone.page.route('**/api/user/info', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await follow(phone.page, link);
  await expect(phone.page.getByText('Your email is confirmed. You can go on to the app.')).toBeVisible();
  await expect(phone.page).toHaveURL(/\/login\/first$/);

  // The other browser gets no session from the link, which is used up.
  await followWhereAsked(page, link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.goto('/email/verified');
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await phone.context.close();
});

test('registration shows errors of the sign-in service under Error!, and the same result for registered and new addresses', async ({
  page,
  baseURL,
}) => {
  const taken = await signUpAndLogIn(page, baseURL!);
  await page.context().clearCookies();
  // The first mail to this address was a moment ago.
  await page.goto('/register');
  const fill = async (email: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByLabel('Confirm password').fill(testPassword);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
  };
  await fill('nobody@exa_mple.com');
  const alert = page.getByRole('alert').filter({ hasText: 'Error!' });
  await expect(alert).toContainText('Unable to validate email address: invalid format');
  await fill(taken);
  await expect(alert).toContainText(/Too many tries\. Wait \d+ seconds and try again\./);
});

test('the first login requires name and industry on the welcome form, continues to the app, and saves them in the account', async ({
  page,
  baseURL,
}) => {
  const email = await signUpAndLogIn(page, baseURL!);
  for (const address of ['/login/first', '/account/login/first']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  }
  await page.getByLabel('Company (optional)').fill('Löwe & Söhne');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Industry').fill('Sign making');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/app$/);

  await page.goto('/account');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
  await expect(page.getByLabel('Company (optional)')).toHaveValue('Löwe & Söhne');
  await page.getByLabel('Position (optional)').fill('Owner');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User details updated successfully!').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade to Paid' })).toBeVisible();
});

test('a protected page leads to /login without a step back in the history, and returns there after the login', async ({
  page,
  baseURL,
}) => {
  const email = await signUpAndLogIn(page, baseURL!);
  await page.context().clearCookies();
  await page.goto('/home');
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount$/);
  await expect(page.getByRole('banner').getByRole('link')).toHaveText([/./, 'Home', 'Log In']);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('wrong wrong');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Uh Oh!' });
  await expect(alert).toContainText('Invalid login credentials');
  await expect(alert.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test('login with an unconfirmed address reports that and offers to send the mail again', async ({ page }) => {
  const email = newEmail('early');
  await register(page, email);
  await logIn(page, email);
  await expect(page.getByRole('alert').filter({ hasText: 'Uh Oh!' })).toContainText('Email not confirmed');
  await page.getByRole('button', { name: 'Resend confirmation' }).click();
  await expect(page.getByText(/Too many tries\. Wait \d+ seconds/)).toBeVisible();
});

test('a forgotten password is reset in another browser, which ends the old sessions', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUpAndLogIn(page, baseURL!);
  const phone = await otherBrowser(browser, baseURL);
  await phone.page.goto('/login');
  await phone.page.getByRole('link', { name: 'Forgot Password?' }).click();
  // Both pages have an email field: text typed into the first page is lost with that page.
  await expect(phone.page.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible();
  await phone.page.getByLabel('Email').fill(email);
  await phone.page.getByRole('button', { name: 'Reset Password' }).click();
  const sent = phone.page.getByText(
    'If you signed up via email (and not through a service like Google or Microsoft), an email has been sent with a link to reset your password.',
  );
  await expect(sent).toBeVisible();
  await expect(phone.page.getByLabel('Email')).toHaveValue('');
  await phone.page.getByLabel('Email').fill('x');
  await expect(sent).toBeHidden();

  await followWhereAsked(phone.page, await linkFrom(page, email, 'Reset your password'));
  await expect(phone.page).toHaveURL(/\/update-password/);
  const set = async (typed: string) => {
    await phone.page.getByLabel('Password', { exact: true }).fill(typed);
    await phone.page.getByLabel('Confirm password').fill(typed);
    await phone.page.getByRole('button', { name: 'Set new password' }).click();
  };
  await set(testPassword);
  await expect(phone.page).toHaveURL(/\/app$/);
  const refusal = phone.page.getByRole('alert').filter({ hasText: 'Your password was not changed.' });
  await expect(refusal.first()).toContainText('New password should be different from the old password.');
  await phone.page.getByRole('link', { name: 'Try again' }).click();
  await set('another horse battery');
  await expect(phone.page.getByText('Your password was changed.').first()).toBeVisible();
  await expect(phone.page).toHaveURL(/\/app$/);
  await newestMail(page.request, email, 'Your password was changed');

  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
  await phone.context.close();
});

test('setting a password without a session shows an expired link and offers a new one', async ({ page }) => {
  await page.goto('/update-password');
  await expect(page.getByText(/This link has expired/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password');
});

test('a session that ends while the new password is typed leads home with the message', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/update-password');
  await page.getByLabel('Password', { exact: true }).fill('another horse battery');
  await page.getByLabel('Confirm password').fill('another horse battery');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('Auth session missing!').first()).toBeVisible();
});

for (const [name, accountName] of [
  ['Google', 'google'],
  ['Microsoft', 'azure'],
] as const) {
  test(`signing in with ${name} opens the welcome form first and the app later; canceling shows a message`, async ({
    page,
  }) => {
    const email = newEmail(accountName);
    const choose = async () => {
      await page.goto('/login');
      await page.getByRole('button', { name: `Continue with ${name}` }).click();
      await expect(page.getByRole('heading', { name: `Sign in with ${name}` })).toBeVisible();
    };
    await choose();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/login\?error=access_denied/);
    await expect(page.getByRole('alert').filter({ hasText: 'Uh Oh!' })).toContainText('The sign-in was canceled.');

    await choose();
    await page.getByLabel('Another account').fill(email);
    await page.getByLabel('Name', { exact: true }).fill('Grace');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/login\/first$/);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace');

    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login$/);
    await choose();
    await page.getByRole('button', { name: email }).click();
    // An account of less than a minute may be offered the form once more.
    await expect(page).toHaveURL(/\/(login\/first|app)$/);
  });
}

test('an address that the provider has not verified cannot sign in until its mailed link is opened', async ({
  page,
}) => {
  const email = newEmail('unverified');
  await page.goto('/register');
  await page.getByRole('button', { name: 'Continue with Microsoft' }).click();
  await page.getByLabel('Another account').fill(email);
  await page.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Uh Oh!' })).toContainText(
    'Your provider has not verified this address. We have sent you an email to confirm it.',
  );
  await follow(page, await linkFrom(page, email, 'Confirm your email'));
  // The page that reports this continues by itself.
  await expect(page).toHaveURL(/\/(app|login\/first)$/);
});

test('a second factor is set up, required at login, not verified by a wrong code, and removed', async ({
  page,
  baseURL,
}) => {
  const email = await signUpAndLogIn(page, baseURL!);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await page.locator('code').innerText();
  const now = () => totpCode(secret, Date.now() / 1000);
  await page.getByLabel('Code', { exact: true }).fill(now() === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is wrong or expired. Enter the current code from the app.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(now());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-factor authentication is on.').first()).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email);
  await expect(page.getByLabel('Authentication code')).toBeVisible();
  const half = await page.request.post('/api/user/info', { headers: { origin: baseURL! }, data: null });
  expect(half.status()).toBe(401);
  await page.getByLabel('Authentication code').fill('12345');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The code has 6 digits.')).toBeVisible();
  await page.getByLabel('Authentication code').fill(now());
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/app$/);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Use my password' }).click();
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a code' }).click();
  await page.getByLabel('Code', { exact: true }).fill(now());
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('Two-factor authentication is off.').first()).toBeVisible();
});

test('an account whose phone is lost signs in with the password and a mailed link', async ({ page, baseURL }) => {
  const email = await signUpAndLogIn(page, baseURL!);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, Date.now() / 1000));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-factor authentication is on.').first()).toBeVisible();
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);

  await logIn(page, email);
  const removeFactor = async () => {
    await page.getByRole('button', { name: 'Lost your phone?' }).click();
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await removeFactor();
  await expect(page.getByText('We sent a link to your email.')).toBeVisible();
  await follow(page, await linkFrom(page, email, 'Your link to log in'));
  await removeFactor();
  await expect(page).toHaveURL(/\/app$/);

  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('a change of address requires both links, in any browser', async ({ page, browser, baseURL }) => {
  const old = await signUpAndLogIn(page, baseURL!);
  const wanted = newEmail('wanted');
  await page.goto('/account');
  await page.getByLabel('New email').fill(wanted);
  await page.getByRole('button', { name: 'Send links' }).click();
  await expect(
    page.getByText(`We sent a link to ${old} and one to ${wanted}. Open both to finish the change.`),
  ).toBeVisible();

  const phone = await otherBrowser(browser, baseURL);
  await follow(phone.page, await linkFrom(page, wanted, 'Confirm your new email'));
  await expect(phone.page.getByText('This address is confirmed.')).toBeVisible();
  await follow(page, await linkFrom(page, old, 'Confirm your new email'));
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(wanted);
  await logIn(phone.page, wanted);
  await expect(phone.page).toHaveURL(/\/app$/);
  await phone.context.close();
});

test('the data of an account can be downloaded, and the password deletes the account', async ({ page, baseURL }) => {
  const email = await signUpAndLogIn(page, baseURL!);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const exporting = page.getByRole('dialog', { name: 'Download your data' });
  await exporting.getByLabel('Password', { exact: true }).fill(testPassword);
  const waiting = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^measurement-nesting-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } };
  expect(data.account.email).toBe(email);
  await expect(exporting).toBeHidden();

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
  await expectAccessible(page, { where: 'deleting an account' });
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Enter your password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/login\?reason=deleted$/);
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith('auth-token'))).toEqual([]);
  await logIn(page, email);
  await expect(page.getByRole('alert').filter({ hasText: 'Uh Oh!' })).toContainText('Invalid login credentials');
});

test('an account from Google is deleted after a recent login', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Another account').fill(newEmail('leaves'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login\/first$/);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('You log in without a password')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/login\?reason=deleted$/);
});

test('logging out in one tab closes the pages of another one', async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/account');
  const second = await page.context().newPage();
  await second.goto('/logout');
  await expect(second).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login/);
});

test('a login elsewhere ends this session, and the page reports that when it is shown again', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUpAndLogIn(page, baseURL!);
  await page.goto('/account');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  const shop = await otherBrowser(browser, baseURL);
  await logIn(shop.page, email);
  await expect(shop.page).toHaveURL(/\/app$/);
  // A page from the back-forward cache queries the session at once, without the 15 s delay of a visible page.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('You’ve been signed out')).toBeVisible();
  await shop.context.close();
});

test("registration works by keyboard, and the landing page's request remains after confirmation in another browser", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail('keys');
  await page.goto('/home');
  await page.getByRole('textbox', { name: 'Text' }).fill('OPEN DAILY');
  await page.getByRole('button', { name: 'Start Now!' }).press('Enter');
  await expect(page).toHaveURL(/\/register$/);
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  const type = async (text: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await type(testPassword);
  // The button that shows the password is between the two fields.
  await page.keyboard.press('Tab');
  await type(testPassword);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`An confirmation email has been sent to ${email}.`)).toBeVisible();

  const phone = await otherBrowser(browser, baseURL);
  await follow(phone.page, await linkFrom(page, email, 'Confirm your email'));
  await phone.context.close();
  await logIn(page, email);
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('textbox', { name: 'Text' }).first()).toHaveValue('OPEN DAILY');
});

test('the account screens have no axe violations in light and dark mode', async ({ page, baseURL }) => {
  const look = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expectAccessibleInBothModes(page, { where: address });
    }
  };
  await look([
    '/login?error=access_denied',
    '/login?reason=ended',
    '/register',
    '/forgot-password',
    '/update-password',
    '/auth/confirm?token_hash=x&type=email',
    '/auth/confirm?problem=expired&type=recovery',
    '/email/verified',
  ]);
  await signIn(page, baseURL!);
  await look(['/login/first', '/account', '/update-password']);
});
