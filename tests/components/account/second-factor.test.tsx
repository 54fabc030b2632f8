import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from '@jest/globals';
import { SecurityCard } from '#components/account/security/security-card.tsx';
import { SecondFactorForm } from '#components/auth/sign-in/second-factor-form.tsx';
import { refusal, renderPage } from '../auth/page.tsx';

const none = { '/api/auth/mfa/factors': { body: { factors: [] } } };
const methods = (password: boolean) => ({
  '/api/auth/sign-in-methods': { body: { password, google: !password, microsoft: false } },
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('setting up an authenticator app requires the password and sends it again with the first code', async () => {
  let tries = 0;
  const { sent } = renderPage(<SecurityCard />, {
    ...none,
    ...methods(true),
    '/api/auth/mfa/enroll': () =>
      ++tries === 1
        ? refusal(403, 'wrong_password', 'Wrong password.')
        : { body: { id: 'f', qrCode: 'data:image/svg+xml;base64,', secret: 'ABC' } },
    '/api/auth/mfa/activate': { body: {} },
  });
  const enrollments = () => sent.filter(({ path }) => path === '/api/auth/mfa/enroll').map(({ data }) => data);
  await press('Set up an authenticator app');
  await press('Continue');
  expect(screen.getByText('Enter your password.')).toBeInTheDocument();
  expect(enrollments()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Password'), 'a guess');
  await press('Continue');
  expect(await screen.findByText('Wrong password.')).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: 'QR code for your authenticator app' })).not.toBeInTheDocument();
  await press('Continue');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await press('Turn on');
  expect(enrollments()).toEqual([{ password: 'a guess' }, { password: 'a guess' }]);
  expect(sent.find(({ path }) => path === '/api/auth/mfa/activate')?.data).toEqual({
    factorId: 'f',
    code: '123456',
    password: 'a guess',
  });
});

test('an account without a password and with an old login has to log in again', async () => {
  const { sent } = renderPage(<SecurityCard />, {
    ...none,
    ...methods(false),
    '/api/auth/mfa/enroll': refusal(403, 'reauthentication_required', 'Log in again to confirm it’s you.'),
  });
  await press('Set up an authenticator app');
  await press('Continue');
  expect(await screen.findByText('Log in again to confirm it’s you.')).toBeInTheDocument();
  expect(sent.find(({ path }) => path === '/api/auth/mfa/enroll')?.data).toEqual({ password: null });
});

test('the form for a lost phone requires the password and then states that a link was sent', async () => {
  let tries = 0;
  const { sent } = renderPage(<SecondFactorForm />, {
    '/api/auth/mfa/lost': () =>
      ++tries === 1 ? refusal(403, 'wrong_password', 'Wrong password.') : { body: { state: 'mailed' } },
  });
  await press('Lost your phone?');
  await userEvent.type(screen.getByLabelText('Password'), 'a guess');
  await press('Continue');
  expect(await screen.findByText('Wrong password.')).toBeInTheDocument();
  await press('Continue');
  expect(await screen.findByText(/We sent a link to your email/)).toBeInTheDocument();
  expect(sent.filter(({ path }) => path === '/api/auth/mfa/lost').map(({ data }) => data)).toEqual([
    { password: 'a guess' },
    { password: 'a guess' },
  ]);
});
