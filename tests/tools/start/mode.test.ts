import { expect, test } from '@jest/globals';
import { decideMode } from '../../../tools/start/mode.ts';

const HOSTED = {
  SITE_URL: 'https://site.example',
  SUPABASE_URL: 'https://x.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  DATABASE_URL: 'postgresql://x',
  BACKEND_SECRET: 'between-web-and-backend-0123456789abcdef',
};
const BILLING = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_PRICE_ID: 'price_x' };

function refusal(variables: Record<string, string>): string {
  const mode = decideMode(variables);
  return mode.kind === 'refused' ? mode.message : `not refused: ${mode.kind}`;
}

test('no hosted variables select local mode, with a local site address or empty values', () => {
  expect(decideMode({}).kind).toBe('local');
  expect(decideMode({ SITE_URL: 'http://localhost:3000', SUPABASE_URL: '', STRIPE_PRICE_ID: ' ' }).kind).toBe('local');
});

test('all hosted variables select hosted mode, with or without billing', () => {
  expect(decideMode(HOSTED)).toEqual({ kind: 'hosted', services: HOSTED, billing: {} });
  expect(decideMode({ ...HOSTED, ...BILLING })).toEqual({
    kind: 'hosted',
    services: HOSTED,
    billing: BILLING,
  });
});

test('accepts the variable names of the provider guides', () => {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, ...rest } = HOSTED;
  expect(
    decideMode({
      ...rest,
      NEXT_PUBLIC_SUPABASE_URL: SUPABASE_URL,
      NEXT_PUBLIC_SUPABASE_ANON_KEY: SUPABASE_PUBLISHABLE_KEY,
    }),
  ).toMatchObject({ kind: 'hosted', services: HOSTED });
});

test.each(Object.keys(HOSTED))('reports a missing %s instead of selecting local mode', (name) => {
  const message = refusal(Object.fromEntries(Object.entries(HOSTED).filter(([key]) => key !== name)));
  expect(message).toContain(`Missing: ${name}.`);
});

test.each([...Object.keys(BILLING), ...Object.keys(HOSTED).filter((name) => name !== 'SITE_URL')])(
  'rejects %s alone',
  (name) => expect(refusal({ [name]: 'x' })).toContain('Only part of the hosted configuration is set'),
);

test('rejects an incomplete billing configuration', () => {
  expect(refusal({ ...HOSTED, STRIPE_SECRET_KEY: 'sk_live_x' })).toContain(
    'Missing: STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID.',
  );
});

test('rejects keys of a local stack for a hosted start', () => {
  expect(refusal({ ...HOSTED, SUPABASE_SECRET_KEY: 'sb_secret_local_x' })).toContain('SUPABASE_SECRET_KEY');
});

test.each(['VERCEL', 'KUBERNETES_SERVICE_HOST', 'FLY_APP_NAME', 'RENDER', 'DYNO', 'AWS_EXECUTION_ENV'])(
  'local mode rejects a hosting platform (%s) unless forced',
  (marker) => {
    expect(refusal({ [marker]: '1' })).toContain(marker);
    expect(decideMode({ [marker]: '1', LOCAL_STACK: 'force' }).kind).toBe('local');
  },
);

test('local mode rejects NODE_ENV=production', () => {
  expect(refusal({ NODE_ENV: 'production' })).toContain('NODE_ENV');
});

test.each([
  'https://real.example',
  'http://real.example',
  'http://192.168.1.5:3000',
  'https://localhost',
  'http://localhost.real.example',
  'http://localhost@real.example',
  'real.example',
  ' https://real.example ',
])('a public site address (%s) never selects local mode, even if forced: missing variables are named', (SITE_URL) => {
  const forced: Record<string, string>[] = [{}, { LOCAL_STACK: 'force' }];
  for (const more of forced) {
    const message = refusal({ SITE_URL, ...more });
    for (const name of Object.keys(HOSTED)) expect(message).toContain(name);
    expect(refusal({ NEXT_PUBLIC_SITE_URL: SITE_URL, ...more })).toContain('NEXT_PUBLIC_SITE_URL is');
  }
});

test.each(['http://localhost:3000', 'http://127.0.0.1:8080/', 'http://[::1]:3000'])(
  '%s selects local mode',
  (SITE_URL) => expect(decideMode({ SITE_URL }).kind).toBe('local'),
);
