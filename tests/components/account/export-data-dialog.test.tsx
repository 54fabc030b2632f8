import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from '@jest/globals';
import { ExportDataDialog } from '#components/account/export-data-dialog.tsx';
import { refusal, renderPage, type Answers } from '../auth/page.tsx';

const methods = (password: boolean): Answers => ({
  '/api/auth/sign-in-methods': { body: { password, google: !password, microsoft: false } },
});
const open = (answers: Answers) => renderPage(<ExportDataDialog isOpen onOpenChange={() => undefined} />, answers).sent;
const press = () => userEvent.click(screen.getByRole('button', { name: 'Download' }));

test('sends nothing without the password, and shows that a wrong one is wrong', async () => {
  const sent = open({ ...methods(true), '/api/user/export': refusal(403, 'wrong_password', 'Wrong password.') });
  expect(await screen.findByLabelText('Password')).toBeInTheDocument();
  await press();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
  expect(sent.some(({ path }) => path === '/api/user/export')).toBe(false);
  await userEvent.type(screen.getByLabelText('Password'), 'not this one');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.');
});

test('an account without a password and with an old login has to log in again', async () => {
  const sent = open({
    ...methods(false),
    '/api/user/export': refusal(403, 'reauthentication_required', 'Log in again to confirm it’s you.'),
  });
  expect(await screen.findByText(/You log in without a password/)).toBeInTheDocument();
  await press();
  expect(sent.at(-1)).toEqual({ path: '/api/user/export', data: { password: null } });
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
});
