import { execFile } from 'node:child_process';
import path from 'node:path';
import type { Attack } from './attack.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const BAD_CONFIGURATION = 78;
const GIVE_UP_MS = 60_000;
const hosted = {
  NODE_ENV: 'production',
  SITE_URL: 'https://shop.example',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  DATABASE_URL: 'postgresql://postgres:x@db.abc.supabase.co:5432/postgres',
  BACKEND_URL: 'http://127.0.0.1:9',
  BACKEND_SECRET: 'between-web-and-backend-in-bars-only',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_ID: 'price_x',
};
type Start = [part: 'web' | 'backend' | 'launcher', change: Record<string, string>, named: string];

const STARTS: readonly Start[] = [
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
];

const PROGRAMS = {
  web: ['node_modules/next/dist/bin/next', 'start', '-p', '0'],
  backend: ['backend/main.ts'],
  launcher: ['tools/start.ts'],
};

/** Environments that must not start. */
export const environments: readonly Attack[] = [
  { name: 'F4 the address of a site and nothing else', run: siteAlone },
  { name: 'F10 environments that are not safe', run: unsafeStarts },
];

async function siteAlone(): Promise<{ holds: boolean; words: string }> {
  const { code, output } = await start('launcher', { SITE_URL: 'https://shop.example' });
  return { holds: code === BAD_CONFIGURATION && output.includes('SITE_URL'), words: `npm start ended with ${code}` };
}

async function unsafeStarts(): Promise<{ holds: boolean; words: string }> {
  const wrong: string[] = [];
  for (const [part, change, named] of STARTS) {
    const { code, output } = await start(part, { ...hosted, ...change });
    if (code !== BAD_CONFIGURATION || !output.includes(named))
      wrong.push(`${part} with ${JSON.stringify(change)}: ${code}`);
  }
  return {
    holds: wrong.length === 0,
    words: `${STARTS.length - wrong.length} of ${STARTS.length} refused by name${wrong.map((text) => `; ${text}`).join('')}`,
  };
}

function start(part: Start[0], variables: Record<string, string>): Promise<{ code: number | string; output: string }> {
  const { NODE_ENV, ...others } = variables;
  const env = { PATH: process.env.PATH, ...others, ...(part !== 'launcher' && { NODE_ENV }) } as NodeJS.ProcessEnv;
  return new Promise((resolve) => {
    execFile(process.execPath, PROGRAMS[part], { cwd: root, env, timeout: GIVE_UP_MS }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? (error?.killed ? 'still running' : 0), output: stdout + stderr });
    });
  });
}
