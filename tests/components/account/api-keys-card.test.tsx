import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from '@jest/globals';
import { limits } from '#lib/shared/limits.ts';
import { stubResizeObserver } from '#harness/jest/no-resizing.ts';
import { ApiKeysCard } from '#components/account/api-keys/api-keys-card.tsx';
import { refusal, renderPage, type Answers } from '../auth/page.tsx';

const LIST = '/api/user/api_keys';
const key = {
  id: '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d',
  name: 'Nightly nest',
  scopes: ['measure', 'nest'],
  isSandbox: false,
  expiresAt: null,
  ending: 'a1B2',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
};
const withPassword: Answers = {
  '/api/auth/sign-in-methods': { body: { password: true, google: false, microsoft: false } },
};
const withoutPassword: Answers = {
  '/api/auth/sign-in-methods': { body: { password: false, google: true, microsoft: false } },
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeAll(() => {
  stubResizeObserver();
});

test('without keys, the card offers to make one', async () => {
  renderPage(<ApiKeysCard />, { [LIST]: { body: { keys: [] } } });
  expect(await screen.findByText('No API keys yet.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Make an API key' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'How to use them' })).toHaveAttribute('href', '/developers');
});

test('a key is listed with its ending, permissions and last use, and never in full', async () => {
  const used = { ...key, id: key.id.replace('6f1c', '7f1c'), name: 'Office', lastUsedAt: '2026-11-20T12:00:00.000Z' };
  renderPage(<ApiKeysCard />, { [LIST]: { body: { keys: [key, used] } } });
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Nightly nestmn_key_…a1B2measure, nest · made November 1, 2026 · never used');
  expect(rows[1]).toHaveTextContent('last used November 20, 2026');
});

test('a sandbox key and a key that expires are marked', async () => {
  const expired = { ...key, isSandbox: true, expiresAt: '2026-01-01T12:00:00.000Z' };
  const open = { ...key, id: key.id.replace('6f1c', '7f1c'), expiresAt: '9026-01-01T12:00:00.000Z' };
  renderPage(<ApiKeysCard />, { [LIST]: { body: { keys: [expired, open] } } });
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('sandbox · measure, nest');
  expect(rows[0]).toHaveTextContent('expired January 1, 2026');
  expect(rows[1]).toHaveTextContent('expires January 1, 9026');
});

test('the last requests of a key are shown with their status, or that there are none', async () => {
  const request = {
    at: '2026-11-29T12:00:00.000Z',
    call: 'nest',
    status: 402,
    code: 'insufficient_credits',
    requestId: 'r-1',
    ms: 12,
  };
  let requests: object[] = [];
  renderPage(<ApiKeysCard />, {
    [LIST]: { body: { keys: [key] } },
    '/api/user/api_keys/requests': () => ({ body: { requests } }),
  });
  await screen.findByText('Nightly nest');
  await press('Requests of Nightly nest');
  expect(await screen.findByText('No requests yet.')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  requests = [request];
  await press('Requests of Nightly nest');
  expect(await screen.findByRole('row', { name: /nest 402 insufficient_credits 12 r-1/ })).toBeInTheDocument();
});

test('a list that fails to load can be requested again', async () => {
  let isDown = true;
  renderPage(<ApiKeysCard />, {
    [LIST]: () => (isDown ? refusal(503, 'busy', 'We are busy.') : { body: { keys: [key] } }),
  });
  expect(await screen.findByText('Your API keys could not be loaded.')).toBeInTheDocument();
  isDown = false;
  await press('Try again');
  expect(await screen.findByText('Nightly nest')).toBeInTheDocument();
});

test('sends nothing without a name, a permission and the password', async () => {
  const { sent } = renderPage(<ApiKeysCard />, { [LIST]: { body: { keys: [] } }, ...withPassword });
  await screen.findByText('No API keys yet.');
  await press('Make an API key');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Measure drawings and lettering' }));
  await press('Make key');
  expect(screen.getByLabelText('Key name')).toHaveAccessibleDescription(/Name the key so you can recognize it\./);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
  expect(screen.getByRole('group', { name: 'It may' })).toHaveAccessibleDescription(/Choose at least one permission/);
  expect(sent.some(({ path }) => path === '/api/user/api_keys/make')).toBe(false);
});

test('an account without a password and with an old login has to log in again', async () => {
  const { sent } = renderPage(<ApiKeysCard />, {
    [LIST]: { body: { keys: [] } },
    '/api/user/api_keys/make': refusal(403, 'reauthentication_required', 'Log in again to confirm it’s you.'),
    ...withoutPassword,
  });
  await screen.findByText('No API keys yet.');
  await press('Make an API key');
  await userEvent.type(await screen.findByLabelText('Key name'), 'Office');
  await press('Make key');
  expect(await screen.findByRole('alert')).toHaveTextContent('Log in again to confirm it’s you.');
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeInTheDocument();
  expect(sent.at(-1)).toEqual({
    path: '/api/user/api_keys/make',
    data: { name: 'Office', scopes: ['measure'], password: null },
  });
});

test('a key that could not be revoked remains in the list, and the reason is shown', async () => {
  renderPage(<ApiKeysCard />, {
    [LIST]: { body: { keys: [key] } },
    '/api/user/api_keys/revoke': refusal(503, 'busy', 'We are busy.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Nightly nest' }));
  const dialog = screen.getByRole('dialog', { name: 'Revoke “Nightly nest”?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke key' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('We are busy.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Nightly nest')).toBeInTheDocument();
});

test('at the maximum number of keys, explains how to make another one', async () => {
  const keys = Array.from({ length: limits.apiKeys }, (_, nth) => ({
    ...key,
    id: `6f1c1b9e-6f6b-4a63-9a3e-${String(nth).padStart(12, '0')}`,
    name: `Key ${nth}`,
  }));
  renderPage(<ApiKeysCard />, { [LIST]: { body: { keys } } });
  expect(await screen.findByText(/Revoke one to make another/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make an API key' })).not.toBeInTheDocument();
});
