import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from '@jest/globals';
import { DeleteAccountDialog } from '#components/account/delete-account-dialog.tsx';
import { refusal, renderPage, type Answers } from '../auth/page.tsx';

const methods = (password: boolean): Answers => ({
  '/api/auth/sign-in-methods': { body: { password, google: !password, microsoft: false } },
});

function open(answers: Answers) {
  return renderPage(<DeleteAccountDialog isOpen onOpenChange={() => undefined} />, answers).sent;
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Delete account' }));

test('sends nothing without the password', async () => {
  const sent = open(methods(true));
  expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  await press();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
  expect(sent.some(({ path }) => path === '/api/user/delete')).toBe(false);
});

test('a wrong password shows an error, and the dialog stays open', async () => {
  open({ ...methods(true), '/api/user/delete': refusal(403, 'wrong_password', 'Wrong password.') });
  await userEvent.type(await screen.findByLabelText('Password'), 'not this one');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.');
  expect(screen.getByRole('dialog', { name: 'Delete your account?' })).toBeInTheDocument();
});

test('an account without a password and with an old login has to log in again', async () => {
  const sent = open({
    ...methods(false),
    '/api/user/delete': refusal(403, 'reauthentication_required', 'Log in again to confirm it’s you.'),
  });
  expect(await screen.findByText(/You log in without a password/)).toBeInTheDocument();
  await press();
  expect(sent.at(-1)).toEqual({ path: '/api/user/delete', data: { password: null } });
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
});
