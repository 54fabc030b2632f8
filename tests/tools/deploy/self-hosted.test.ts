import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import { partEnvironment } from '../../../tools/deploy/part-environment.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const program = path.join(root, 'tools/deploy/self-hosted/make-secrets.ts');
let folder: string;
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const make = (...args: string[]): string =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args, '--folder', folder], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  make('https://shop.example.com');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('certificates are readable by every user of a container, every other file only by its owner', () => {
  for (const name of readdirSync(folder))
    expect([name, statSync(path.join(folder, name)).mode & 0o777]).toEqual([
      name,
      name.endsWith('.crt') ? 0o644 : 0o600,
    ]);
});

test('up.sh derives the variables of every part from product.env before each start, makes mounted files readable, and starts nothing with invalid variables', () => {
  const site = mkdtempSync(path.join(tmpdir(), 'site-'));
  const at = (name: string): string => path.join(site, 'deploy/self-hosted', name);
  mkdirSync(at('secrets'), { recursive: true });
  for (const name of ['compose.yml', 'up.sh']) copyFileSync(path.join(root, 'deploy/self-hosted', name), at(name));
  // As in a checkout whose new files nobody else may read.
  const mounted = ['database/10-roles.sql', '../database/backup.sh', '../../supabase/templates/invite.html'].map(at);
  for (const file of mounted) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, '', { mode: file.endsWith('.sh') ? 0o700 : 0o600 });
  }
  for (const name of readdirSync(folder)) copyFileSync(path.join(folder, name), at(`secrets/${name}`));
  mkdirSync(path.join(site, 'bin'));
  const stand: Record<string, string> = {
    npm: `exec "${process.execPath}" --disable-warning=ExperimentalWarning "${program}" --folder "${at('secrets')}"`,
    docker: `echo "$*" >>"${at('calls')}"`,
  };
  for (const [name, line] of Object.entries(stand))
    writeFileSync(path.join(site, 'bin', name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  const up = () =>
    execFileSync('bash', [at('up.sh')], {
      stdio: 'pipe',
      env: { ...process.env, PATH: `${site}/bin:${process.env['PATH']}` },
    });
  try {
    up();
    expect(readFileSync(at('.env'), 'utf8')).toBe('SITE_HOST=shop.example.com\n');
    expect(readFileSync(at('secrets/web.env'), 'utf8')).toContain("FREE_PLAN='unlimited'");
    expect(statSync(at('secrets/backend.env')).mode & 0o777).toBe(0o600);
    for (const file of mounted) {
      expect([file, statSync(path.dirname(file)).mode & 0o777]).toEqual([file, 0o755]);
      expect([file, statSync(file).mode & 0o777]).toEqual([file, file.endsWith('.sh') ? 0o755 : 0o644]);
    }
    expect(readFileSync(at('certificates/fullchain.pem'), 'utf8')).toContain('BEGIN CERTIFICATE');
    expect(readFileSync(at('calls'), 'utf8')).toBe(`compose -f ${at('compose.yml')} up -d --build\n`);

    const product = readFileSync(at('secrets/product.env'), 'utf8');
    writeFileSync(at('secrets/product.env'), product.replace('FREE_PLAN=unlimited', 'FREE_PLAN=credits'));
    up();
    for (const part of ['web', 'backend'])
      expect(readFileSync(at(`secrets/${part}.env`), 'utf8')).toContain("FREE_PLAN='credits'");

    writeFileSync(at('secrets/product.env'), product.replace('FREE_PLAN=', 'FREE_PLANS='));
    expect(up).toThrow('FREE_PLANS');
    expect(readFileSync(at('calls'), 'utf8').split('\n')).toHaveLength(3);
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}, 120_000);

test('a second call changes no file, and creates a missing one again', () => {
  const before = Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]));
  rmSync(path.join(folder, 'keys.conf'));
  make('https://shop.example.com');
  expect(read('product.env')).toBe(before['product.env']);
  const keyIn = (text: string | undefined): string => /sb_publishable_\w+/.exec(text ?? '')![0];
  expect(keyIn(read('keys.conf'))).toBe(keyIn(before['product.env']));
});

test('adds the settings that a stored sign-in.env lacks, and preserves those of its owner', () => {
  const file = path.join(folder, 'sign-in.env');
  const whole = read('sign-in.env');
  const own = whole.replace('GOTRUE_SMTP_HOST=', 'GOTRUE_SMTP_HOST=mail.example.com');
  // An editor may leave the last line without an end.
  writeFileSync(file, own.replace(/^GOTRUE_JWT_EXP=.*\n/m, '').trimEnd());
  make('https://shop.example.com');
  const sorted = (text: string): string[] => text.split('\n').toSorted();
  expect(sorted(read('sign-in.env'))).toEqual(sorted(own));
  writeFileSync(file, whole);
});

test('the product accepts its variables, and needs no change for them', () => {
  for (const part of ['web', 'backend'] as const)
    expect(partEnvironment(part, read('product.env'))).toContain('SITE_URL=');
});

test('the key of the sign-in service signs the tokens of the gateway', async () => {
  const [key] = JSON.parse(/GOTRUE_JWT_KEYS=(.*)/.exec(read('sign-in.env'))![1]!) as [JWK];
  const { d: _private, key_ops: _operations, ...open } = key;
  const tokens = [...read('keys.conf').matchAll(/"(eyJ[\w.-]+)"/g)].map(([, token]) => token!);
  const roles = await Promise.all(
    tokens.map(async (token) => (await jwtVerify(token, createLocalJWKSet({ keys: [open] }))).payload['role']),
  );
  expect(new Set(roles)).toEqual(new Set(['anon', 'service_role']));
});

test.each(['http://shop.example.com', 'shop.example.com', 'https://shop.example.com/path', ''])(
  'rejects the address %p before creating anything',
  (address) => {
    const other = path.join(folder, 'other');
    const run = () =>
      execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, address, '--folder', other], {
        stdio: 'pipe',
      });
    expect(run).toThrow('Usage: npm run -s self-hosted:secrets -- https://example.com');
    expect(existsSync(other)).toBe(false);
  },
);
