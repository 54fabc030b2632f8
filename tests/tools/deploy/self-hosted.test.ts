import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import { parse } from 'yaml';
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

test('every file is readable only by its owner', () => {
  for (const name of readdirSync(folder))
    expect([name, statSync(path.join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
});

test('a second call changes no file, and creates a missing one again', () => {
  const before = Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]));
  rmSync(path.join(folder, 'keys.conf'));
  make('https://shop.example.com');
  expect(read('product.env')).toBe(before['product.env']);
  const keyIn = (text: string | undefined): string => /sb_publishable_\w+/.exec(text ?? '')![0];
  expect(keyIn(read('keys.conf'))).toBe(keyIn(before['product.env']));
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

test('every file that compose.yml mounts or reads exists in the repository or is created', () => {
  const compose = parse(readFileSync(path.join(root, 'deploy/self-hosted/compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { env_file?: string; volumes?: string[]; restart: string }>;
  };
  const derived = ['secrets/web.env', 'secrets/backend.env'];
  for (const { env_file: file, volumes = [], restart } of Object.values(compose.services)) {
    expect(restart).toMatch(/^unless-stopped$|^on-failure:10$/);
    const sources = [...(file === undefined ? [] : [file]), ...volumes.map((volume) => volume.split(':')[0]!)];
    for (const source of sources.filter((one) => one.includes('/') && !derived.includes(one))) {
      const name = source.replace(/^\.\//, '');
      const isThere = name.startsWith('secrets/')
        ? existsSync(path.join(folder, name.slice('secrets/'.length)))
        : ['certificates', 'backups'].includes(name) || existsSync(path.join(root, 'deploy/self-hosted', name));
      expect([name, isThere]).toEqual([name, true]);
    }
  }
});
