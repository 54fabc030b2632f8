import { expect, test } from '@jest/globals';
import { readEnv } from '#backend/env.ts';
import { readWebEnv } from '#web/env.ts';
import { decideMode } from '../../../tools/start/mode.ts';

const secret = 'between-web-and-backend-in-tests-only';
const hosted: Record<string, string> = {
  NODE_ENV: 'production',
  SITE_URL: 'https://measure.example.com',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  DATABASE_URL: 'postgresql://postgres:x@db.abc.supabase.co:5432/postgres',
  BACKEND_URL: 'http://10.0.0.2:8787',
  BACKEND_SECRET: secret,
  STRIPE_SECRET_KEY: 'sk_live_x1',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_ID: 'price_x',
};

function key(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
}

/** Returns each program's errors about an environment; empty if it would start. */
const programs: Record<string, (env: Record<string, string>) => string> = {
  web: (env) => readWebEnv(env).faults?.join('\n') ?? '',
  backend: (env) => {
    try {
      readEnv(env);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  },
  launcher: (env) => {
    const { NODE_ENV: _, ...variables } = env;
    const mode = decideMode(variables);
    return mode.kind === 'refused' ? mode.message : '';
  },
};

/** Variables, programs that must reject them, and the name that the error must contain. */
const BAD: [string, Record<string, string>, string[], string][] = [
  ['a site without encryption', { SITE_URL: 'http://measure.example.com' }, ['web', 'backend', 'launcher'], 'SITE_URL'],
  ['a site of this machine', { SITE_URL: 'http://localhost:3000' }, ['web', 'backend', 'launcher'], 'SITE_URL'],
  ['an encrypted site of this machine', { SITE_URL: 'https://127.0.0.1' }, ['web', 'backend', 'launcher'], 'SITE_URL'],
  [
    'sign-in without encryption',
    { SUPABASE_URL: 'http://abc.supabase.co' },
    ['web', 'backend', 'launcher'],
    'SUPABASE_URL',
  ],
  [
    'sign-in of this machine',
    { SUPABASE_URL: 'http://127.0.0.1:9999/supabase' },
    ['web', 'backend', 'launcher'],
    'SUPABASE_URL',
  ],
  [
    'a secret key for everybody',
    { SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' },
    ['web', 'backend', 'launcher'],
    'SUPABASE_PUBLISHABLE_KEY',
  ],
  [
    'a secret key of the older kind for everybody',
    { SUPABASE_PUBLISHABLE_KEY: key({ role: 'service_role' }) },
    ['web', 'backend', 'launcher'],
    'SUPABASE_PUBLISHABLE_KEY',
  ],
  [
    "a stand-in's open key",
    { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local_x' },
    ['web', 'backend', 'launcher'],
    'SUPABASE_PUBLISHABLE_KEY',
  ],
  [
    "the demonstration project's key",
    { SUPABASE_PUBLISHABLE_KEY: key({ iss: 'supabase-demo', role: 'anon' }) },
    ['web', 'backend', 'launcher'],
    'SUPABASE_PUBLISHABLE_KEY',
  ],
  [
    "a stand-in's secret key",
    { SUPABASE_SECRET_KEY: 'sb_secret_local_x' },
    ['backend', 'launcher'],
    'SUPABASE_SECRET_KEY',
  ],
  [
    'an open key as secret',
    { SUPABASE_SECRET_KEY: 'sb_publishable_x' },
    ['backend', 'launcher'],
    'SUPABASE_SECRET_KEY',
  ],
  [
    'an open key of the older kind as secret',
    { SUPABASE_SECRET_KEY: key({ role: 'anon' }) },
    ['backend', 'launcher'],
    'SUPABASE_SECRET_KEY',
  ],
  [
    "a stand-in's key for addresses",
    { SUPABASE_FORWARDING_KEY: 'sb_secret_local_x' },
    ['web', 'launcher'],
    'SUPABASE_FORWARDING_KEY',
  ],
  ['payments of tests', { STRIPE_SECRET_KEY: 'sk_test_x1' }, ['backend', 'launcher'], 'STRIPE_SECRET_KEY'],
  ['restricted payments of tests', { STRIPE_SECRET_KEY: 'rk_test_x1' }, ['backend', 'launcher'], 'STRIPE_SECRET_KEY'],
  [
    "a stand-in's payments",
    { STRIPE_SECRET_KEY: 'sk_test_local_x', STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: '9' },
    ['backend', 'launcher'],
    'STRIPE_API_HOST',
  ],
  [
    "a stand-in's webhook",
    { STRIPE_WEBHOOK_SECRET: 'whsec_x,whsec_local_y' },
    ['backend', 'launcher'],
    'STRIPE_WEBHOOK_SECRET',
  ],
  [
    'the stand-ins themselves',
    { LOCAL_STACK_ORIGIN: 'http://127.0.0.1:5000', LOCAL_STACK_TOKEN: 'a-long-enough-token' },
    ['web', 'launcher'],
    'LOCAL_STACK_ORIGIN',
  ],
  ['their word alone', { LOCAL_STACK_TOKEN: 'a-long-enough-token' }, ['web', 'launcher'], 'LOCAL_STACK_TOKEN'],
  ['no secret between web and backend', { BACKEND_SECRET: '' }, ['web', 'backend', 'launcher'], 'BACKEND_SECRET'],
  ['a short secret', { BACKEND_SECRET: 'changeme' }, ['web', 'backend'], 'BACKEND_SECRET'],
  ['a backend open to the world', { BACKEND_HOST: '0.0.0.0' }, ['backend'], 'BACKEND_HOST'],
  [
    'real money on this machine',
    { SITE_URL: 'http://localhost:3000', SUPABASE_URL: 'http://127.0.0.1:9999' },
    ['backend'],
    'STRIPE_SECRET_KEY',
  ],
];

test.each(Object.entries(programs))('%s starts with a correct configuration', (_, faultsOf) =>
  expect(faultsOf(hosted)).toBe(''),
);

const rows = BAD.flatMap(([what, change, refusing, name]) =>
  refusing.map((program) => [program, what, change, name] as const),
);
test.each(rows)('%s rejects %s by name', (program, _what, change, name) => {
  expect(programs[program]!({ ...hosted, ...change })).toContain(name);
});

test('no rejection repeats a secret', () => {
  for (const [, change] of BAD) {
    const env = { ...hosted, ...change };
    const secrets = Object.entries(env).filter(([name, value]) => /KEY|SECRET|TOKEN/.test(name) && value.length > 12);
    const said = Object.values(programs).map((faultsOf) => faultsOf(env));
    expect(secrets.filter(([, value]) => said.join().includes(value))).toEqual([]);
  }
});

test('reports every fault at once', () => {
  const all = {
    SITE_URL: 'http://a.example',
    SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x',
    STRIPE_SECRET_KEY: 'sk_test_x1',
  };
  for (const name of Object.keys(all)) expect(programs['launcher']!({ ...hosted, ...all })).toContain(name);
});

test('allows development against a hosted project', () => {
  const local = {
    ...hosted,
    NODE_ENV: 'development',
    SITE_URL: 'http://localhost:3000',
    STRIPE_SECRET_KEY: 'sk_test_x1',
  };
  expect([programs['web']!(local), programs['backend']!(local)]).toEqual(['', '']);
  const { NODE_ENV: _, ...variables } = local;
  expect(decideMode(variables, { isDev: true }).kind).toBe('hosted');
});
