import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from '@jest/globals';
import { AccountPage } from '#components/account/account-page.tsx';
import { refusal, renderPage, router } from '../auth/page.tsx';

const profile = {
  email: 'a@example.com',
  name: 'Ada',
  company: '',
  industry: 'Sign making',
  position: '',
  paid_status: false,
};
const factors = { '/api/auth/mfa/factors': { body: { factors: [] } } };
/** Milliseconds that allow for two retries, 0.5 and 1.5 s apart. */
const retriesMs = 4000;

beforeEach(() => {
  router.replace.mockClear();
});

test("a user without a subscription sees 'Upgrade to Paid'", async () => {
  renderPage(<AccountPage />, { '/api/user/info': { body: profile }, ...factors });
  expect(await screen.findByRole('link', { name: 'Upgrade to Paid' })).toHaveAttribute('href', '/subscribe');
  expect(screen.queryByText('Manage Billing Details')).not.toBeInTheDocument();
});

test("a subscriber sees 'Manage Billing Details'", async () => {
  renderPage(<AccountPage />, { '/api/user/info': { body: { ...profile, paid_status: true } }, ...factors });
  expect(await screen.findByRole('link', { name: 'Manage Billing Details' })).toHaveAttribute(
    'href',
    '/customer_portal',
  );
  expect(screen.queryByText('Upgrade to Paid')).not.toBeInTheDocument();
});

test('the email is read-only; saving sends the four fields', async () => {
  const { sent } = renderPage(<AccountPage />, {
    '/api/user/info': { body: profile },
    '/api/user/update/metadata': { body: {} },
    ...factors,
  });
  expect(await screen.findByLabelText('Email')).toHaveAttribute('readonly');
  await userEvent.type(screen.getByLabelText('Company (optional)'), 'Acme');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      path: '/api/user/update/metadata',
      data: { name: 'Ada', company: 'Acme', industry: 'Sign making', position: '' },
    }),
  );
});

test('fields that are filled in at once, as by a password manager, are all saved', async () => {
  const { sent } = renderPage(<AccountPage />, {
    '/api/user/info': { body: profile },
    '/api/user/update/metadata': { body: {} },
    ...factors,
  });
  const company = await screen.findByLabelText('Company (optional)');
  act(() => {
    fireEvent.change(company, { target: { value: 'Acme' } });
    fireEvent.change(screen.getByLabelText('Position (optional)'), { target: { value: 'Owner' } });
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.at(-1)?.data).toMatchObject({ company: 'Acme', position: 'Owner' }));
});

test('a profile without name is not saved', async () => {
  const { sent } = renderPage(<AccountPage />, { '/api/user/info': { body: profile }, ...factors });
  await userEvent.clear(await screen.findByLabelText('Name'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter your name.');
  expect(sent.some(({ path }) => path === '/api/user/update/metadata')).toBe(false);
});

test('redirects to /login/first if the profile cannot be loaded in three attempts', async () => {
  const { sent } = renderPage(<AccountPage />, { '/api/user/info': refusal(500, 'server_error', 'x') });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/login/first'), { timeout: retriesMs });
  expect(sent.filter(({ path }) => path === '/api/user/info')).toHaveLength(3);
});
