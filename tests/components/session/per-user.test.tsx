import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from '@jest/globals';
import { AccountPage } from '#components/account/account-page.tsx';
import { PerUser } from '#components/session/session-guard.tsx';
import { renderPage } from '../auth/page.tsx';

const profileOf = (name: string) => ({
  email: `${name}@example.com`,
  name,
  company: '',
  industry: 'Sign making',
  position: '',
  paid_status: false,
});

test('the account page shows and saves nothing of one user when another signs in elsewhere', async () => {
  let name = 'ada';
  const session = () => ({
    body: {
      state: 'signed_in',
      user: { id: name, email: `${name}@example.com` },
      expiresAt: Date.now() / 1000 + 3600,
      needsSecondFactor: false,
    },
  });
  renderPage(
    <PerUser>
      <AccountPage />
    </PerUser>,
    {
      '/api/auth/session': session,
      '/api/user/info': () => ({ body: profileOf(name) }),
      '/api/auth/mfa/factors': { body: { factors: [] } },
    },
  );
  await userEvent.type(await screen.findByLabelText('Company (optional)'), 'Typed by Ada');
  name = 'bob';
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('bob@example.com'));
  expect(screen.getByLabelText('Name')).toHaveValue('bob');
  expect(screen.getByLabelText('Company (optional)')).toHaveValue('');
});
