import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { SUPABASE_CA } from '#backend/db/target.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'libpq-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = 'tools/deploy/libpq-settings.ts';
const flags = ['--disable-warning=ExperimentalWarning', program, folder];

/** Returns the variables that a shell has after reading the program's output. */
function settingsOf(url: string, ca = ''): Record<string, string> {
  const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, DATABASE_URL: url, DATABASE_CA: ca };
  const settings = execFileSync(process.execPath, flags, { env, encoding: 'utf8' });
  const script = `${settings}\nprintf '%s\\n' "$DATABASE_URL" "$PGSSLMODE" "\${PGSSLROOTCERT-}"`;
  const [address = '', mode = '', authorities = ''] = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split(
    '\n',
  );
  return { address, mode, authorities };
}

test.each([
  ['db.abc.supabase.co', '', 'verify-full'],
  ['db.abc.supabase.co', '?sslmode=require', 'verify-full'],
  ['db.abc.supabase.co', '?sslmode=prefer', 'verify-full'],
  ['db.abc.supabase.co', '?sslmode=verify-ca', 'verify-ca'],
  ['db.abc.supabase.co', '?sslmode=no-verify', 'require'],
  ['db.abc.supabase.co', '?sslmode=disable', 'disable'],
  ['127.0.0.1', '', 'disable'],
  ['localhost', '?sslmode=require', 'verify-full'],
])('connects to a database on %s with "%s" like the product: %s', (host, query, mode) => {
  const { address, mode: found, authorities } = settingsOf(`postgresql://o:p%27a@${host}:5432/shop${query}`);
  expect(address).toBe(`postgresql://o:p%27a@${host}:5432/shop`);
  expect(found).toBe(mode);
  const trusted = authorities ? readFileSync(authorities, 'utf8') : '';
  expect(trusted !== '').toBe(mode.startsWith('verify'));
  expect(trusted.includes(SUPABASE_CA.trim())).toBe(mode.startsWith('verify') && host.endsWith('supabase.co'));
});

test('trusts only a given certificate authority', () => {
  const { authorities } = settingsOf('postgresql://o@db.example/shop', SUPABASE_CA.replaceAll('\n', String.raw`\n`));
  expect(readFileSync(authorities!, 'utf8').trim()).toBe(SUPABASE_CA.trim());
});

test.each([
  ['postgresql://o@db.example/shop?sslmode=on', 'sslmode must be one of'],
  ['nonsense', 'DATABASE_URL is not an address'],
])('%s is rejected in one sentence', (url, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, flags, {
    env: { NODE_ENV: process.env.NODE_ENV, DATABASE_URL: url },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([78, '']);
  expect(stderr).toContain(words);
});

test('uses a socket of the machine unchanged, without Node', () => {
  const script = '. deploy/database/connection.sh; connect /nowhere; echo "$DATABASE_URL ${PGSSLMODE-none}"';
  const url = 'postgresql:///postgres?user=supabase_admin';
  const env = { NODE_ENV: process.env.NODE_ENV, PATH: '/usr/bin:/bin', PREFIX: '/nowhere', DATABASE_URL: url };
  expect(execFileSync('bash', ['-euc', script], { env, encoding: 'utf8' })).toBe(`${url} none\n`);
});
