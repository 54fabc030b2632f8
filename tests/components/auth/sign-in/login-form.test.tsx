import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from '@jest/globals';
import { LoginForm } from '#components/auth/sign-in/login-form.tsx';
import { refusal, renderPage, router } from '../page.tsx';

const signedIn = (needsSecondFactor = false) => ({
  state: 'signed_in' as const,
  user: { id: 'u', email: 'a@example.com' },
  expiresAt: 4_000_000_000,
  needsSecondFactor,
});

beforeEach(() => {
  router.replace.mockClear();
});

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'a@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret secret');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
}

test("a failed login shows 'Uh Oh!' with the service's message and a link to reset the password", async () => {
  renderPage(<LoginForm />, { '/api/auth/login': refusal(400, 'invalid_credentials', 'Invalid login credentials') });
  await fillIn();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Uh Oh!');
  expect(alert).toHaveTextContent('Invalid login credentials');
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.getByLabelText('Email')).toHaveValue('a@example.com');
});

test('an unconfirmed address can request its mail again', async () => {
  const { sent } = renderPage(<LoginForm />, {
    '/api/auth/login': refusal(400, 'email_not_confirmed', 'Email not confirmed'),
    '/api/auth/resend': { body: {} },
  });
  await fillIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Resend confirmation' }));
  expect(sent.at(-1)).toEqual({ path: '/api/auth/resend', data: { email: 'a@example.com' } });
});

test('an empty form is not sent; the first empty field gets the focus and an error', async () => {
  const { sent } = renderPage(<LoginForm />, {});
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  expect(sent).toEqual([]);
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email.');
});

test('a signed-in user is redirected to the tool', async () => {
  renderPage(<LoginForm />, {}, signedIn());
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/app'));
});

test('an account with a second factor has to enter its code first', async () => {
  const { sent } = renderPage(
    <LoginForm />,
    { '/api/auth/mfa': refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered') },
    signedIn(true),
  );
  await userEvent.type(await screen.findByLabelText('Authentication code'), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid TOTP code entered');
  expect(sent).toEqual([{ path: '/api/auth/mfa', data: { code: '123 456' } }]);
  expect(router.replace).not.toHaveBeenCalled();
});
