import { expect, test } from '@jest/globals';
import { Hono } from 'hono';
import { restrictAccess } from '../../src/http/access.ts';

const app = new Hono();
app.use(
  restrictAccess({
    token: 'secret-token',
    isApiKey: async (key) => key === 'sb_publishable_local_x',
    isAdminKey: async () => false,
    siteUrl: 'http://localhost:3000',
  }),
);
app.all('*', (c) => c.text('in'));

function call(path: string, headers: Record<string, string> = {}): Response | Promise<Response> {
  return app.request(`http://127.0.0.1:5000${path}`, { headers: { host: '127.0.0.1:5000', ...headers } });
}

test.each([
  ['/inbox', { 'x-local-token': 'secret-token' }],
  ['/supabase/auth/v1/user', { apikey: 'sb_publishable_local_x' }],
  ['/supabase/auth/v1/.well-known/jwks.json', {}],
  ['/health', {}],
  // Checks its own key.
  ['/v1/customers', {}],
])('allows %s with %j', async (path, headers) => expect((await call(path, headers)).status).toBe(200));

test.each([
  ['/inbox', {}, 401],
  ['/stripe', {}, 401],
  ['/stripe/v1/customers', {}, 401],
  ['/v1/customers', { host: 'evil.example:5000' }, 421],
  ['/inbox.json', { apikey: 'sb_publishable_local_' }, 401],
  ['/inbox', { 'x-local-token': 'secret-tokem' }, 401],
  ['/supabase/auth/v1/.well-known/../../../../inbox', {}, 401],
  ['/health', { host: 'evil.example:5000' }, 421],
  // A foreign host name is rejected whatever else the request contains.
  ['/inbox', { host: 'evil.example:5000', 'x-local-token': 'secret-token' }, 421],
  ['/inbox', { host: '127.0.0.1.evil.example', 'x-local-token': 'secret-token' }, 421],
  ['/supabase/auth/v1/user', { host: 'evil.example', apikey: 'sb_publishable_local_x' }, 421],
])('rejects %s with %j', async (path, headers, status) => expect((await call(path, headers)).status).toBe(status));

test('redirects a browser to the same path through the site', async () => {
  const response = await call('/supabase/auth/v1/authorize?provider=google');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(
    'http://localhost:3000/__local/supabase/auth/v1/authorize?provider=google',
  );
});
