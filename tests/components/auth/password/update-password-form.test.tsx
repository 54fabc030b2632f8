import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from '@jest/globals';
import { UpdatePasswordForm } from '#components/auth/password/update-password-form.tsx';
import { refusal, renderPage, router, type Answers } from '../page.tsx';

const session = {
  state: 'signed_in' as const,
  user: { id: 'u', email: 'a@example.com' },
  expiresAt: 4_000_000_000,
  needsSecondFactor: false,
};

beforeEach(() => {
  router.replace.mockClear();
  window.sessionStorage.clear();
});

async function set(answers: Answers, password = 'new password 1') {
  const { sent } = renderPage(<UpdatePasswordForm />, answers, session);
  await userEvent.type(await screen.findByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Confirm password'), password);
  await press();
  return sent;
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Set new password' }));

test('redirects to / with the error when the password was not changed', async () => {
  await set({ '/api/auth/update-password': refusal(422, 'same_password', 'New password should be different.') });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  expect(window.sessionStorage.getItem('password-not-changed')).toBe('New password should be different.');
});

test('an account with a second factor enters its code before the new password', async () => {
  const half = { ...session, needsSecondFactor: true };
  const { sent } = renderPage(<UpdatePasswordForm />, { '/api/auth/mfa': { body: {} } }, half);
  await userEvent.type(await screen.findByLabelText('Authentication code'), '123456');
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/auth/mfa'));
});

test('an old session requires a mailed code: a wrong one shows an error, the correct one changes the password', async () => {
  const refusals = [
    refusal(400, 'reauthentication_needed', 'Password update requires reauthentication'),
    refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  ];
  const sent = await set({
    '/api/auth/update-password': () => refusals.shift() ?? { body: {} },
    '/api/auth/reauthenticate': { body: {} },
  });
  const code = await screen.findByLabelText('Code from the email');
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription(/sent a code to a@example\.com/);
  expect(router.replace).not.toHaveBeenCalled();
  await userEvent.type(code, '11111111');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nonce has expired or is invalid');
  await userEvent.clear(code);
  await userEvent.type(code, '12345678');
  await press();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  expect(sent.filter(({ path }) => path === '/api/auth/reauthenticate')).toHaveLength(1);
  expect(sent.findLast(({ path }) => path === '/api/auth/update-password')?.data).toEqual({
    password: 'new password 1',
    nonce: '12345678',
  });
});

test('a session that is not recent requires the current password, which is sent along; errors are shown in the form', async () => {
  const refusals = [
    refusal(403, 'current_password_required', 'Enter your current password, too.'),
    refusal(403, 'wrong_password', 'Wrong password.'),
    refusal(422, 'invalid_input', 'Choose another one.'),
  ];
  const sent = await set({ '/api/auth/update-password': () => refusals.shift() ?? { body: {} } });
  const current = await screen.findByLabelText('Current password');
  expect(router.replace).not.toHaveBeenCalled();
  await userEvent.type(current, 'old password 1');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.');
  await press();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Choose another one.'));
  await press();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'));
  expect(sent.findLast(({ path }) => path === '/api/auth/update-password')?.data).toEqual({
    password: 'new password 1',
    currentPassword: 'old password 1',
  });
});
