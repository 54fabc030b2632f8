import { execFile } from 'node:child_process';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { buildIfNeeded } from '../../tools/start/build.ts';
import { buildEnvironment } from '../../tools/start/environment.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Exit code EX_CONFIG of sysexits.h. */
const BAD_CONFIGURATION = 78;
const TIMEOUT_MS = 60_000;
/** Environment of a hosted deployment. */
const hosted = {
  NODE_ENV: 'production',
  SITE_URL: 'https://shop.example',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  DATABASE_URL: 'postgresql://postgres:x@db.abc.supabase.co:5432/postgres',
  BACKEND_URL: 'http://127.0.0.1:9',
  BACKEND_SECRET: 'between-web-and-backend-in-tests-only',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_ID: 'price_x',
};
const PROGRAMS = {
  web: ['node_modules/next/dist/bin/next', 'start', '-p', '0'],
  backend: ['backend/main.ts'],
  launcher: ['tools/start.ts'],
};
type Part = keyof typeof PROGRAMS;

let buildFolder: string;
beforeAll(async () => {
  const { signal } = new AbortController();
  buildFolder = await buildIfNeeded(root, buildEnvironment(process.env), { log: () => {}, signal });
});

test.each<[part: Part, change: Record<string, string>, variable: string]>([
  ['web', { LOCAL_STACK_ORIGIN: 'http://127.0.0.1:9999', LOCAL_STACK_TOKEN: 'x' }, 'LOCAL_STACK_ORIGIN'],
  ['web', { SITE_URL: 'http://shop.example' }, 'SITE_URL'],
  ['web', { SITE_URL: 'https://localhost' }, 'SITE_URL'],
  ['web', { SUPABASE_URL: 'http://abc.supabase.co' }, 'SUPABASE_URL'],
  ['web', { SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' }, 'SUPABASE_PUBLISHABLE_KEY'],
  ['web', { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local_x' }, 'SUPABASE_PUBLISHABLE_KEY'],
  ['web', { BACKEND_SECRET: 'short' }, 'BACKEND_SECRET'],
  ['backend', { STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_SECRET_KEY'],
  ['backend', { SUPABASE_SECRET_KEY: 'sb_secret_local_x' }, 'SUPABASE_SECRET_KEY'],
  ['backend', { BACKEND_SECRET: '' }, 'BACKEND_SECRET'],
  ['backend', { BACKEND_HOST: '203.0.113.7' }, 'BACKEND_HOST'],
  ['backend', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  ['launcher', { SITE_URL: 'http://shop.example' }, 'SITE_URL'],
  ['launcher', { DATABASE_URL: '', SUPABASE_URL: '' }, 'DATABASE_URL'],
])('%s with %j ends with an error that names the variable', async (part, change, variable) => {
  const { exitCode, output } = await start(part, { ...hosted, ...change });
  expect(exitCode).toBe(BAD_CONFIGURATION);
  expect(output).toContain(variable);
});

test('the launcher ends with an error if only SITE_URL is set', async () => {
  const { exitCode, output } = await start('launcher', { SITE_URL: 'https://shop.example' });
  expect(exitCode).toBe(BAD_CONFIGURATION);
  expect(output).toContain('SITE_URL');
});

/** Starts a part and resolves with its exit code and output when it ends or the timeout is reached. */
function start(
  part: Part,
  { NODE_ENV, ...variables }: Record<string, string>,
): Promise<{ exitCode: number | string; output: string }> {
  const env = {
    PATH: process.env.PATH,
    ...variables,
    ...(part === 'web' && { BUILD_FOLDER: buildFolder }),
    ...(part !== 'launcher' && { NODE_ENV }),
  } as NodeJS.ProcessEnv;
  return new Promise((resolve) => {
    execFile(process.execPath, PROGRAMS[part], { cwd: root, env, timeout: TIMEOUT_MS }, (error, stdout, stderr) => {
      resolve({ exitCode: error?.code ?? (error?.killed ? 'timeout' : 0), output: stdout + stderr });
    });
  });
}
