import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { billOf } from '../../tools/sbom/bill.ts';
import { unlisted } from '../../tools/sbom/licenses.ts';
import { readLockFile, type LockedPackage } from '../../tools/sbom/lock-file.ts';

const root = path.resolve(import.meta.dirname, '../..');
const locked = readLockFile(path.join(root, 'package-lock.json'));

function made(license: string, { name = 'made-up', isDev = false } = {}): LockedPackage {
  return { name, version: '1.0.0', license, integrity: 'sha512-AA==', isDev, hasInstallScript: false };
}

test('every package has an approved license', () => {
  expect(locked.packages.length).toBeGreaterThan(500);
  expect(unlisted(locked.packages)).toEqual([]);
});

test.each([
  ['AGPL-3.0-only', {}],
  ['GPL-3.0-or-later', {}],
  ['GPL-2.0-only', { isDev: true }],
  ['', {}],
  ['MPL-2.0', {}],
  ['LGPL-3.0-or-later', {}],
  ['MIT AND GPL-3.0-only', {}],
  ['FSL-1.1-Apache-2.0', { name: 'sentry-like' }],
  ['UNLICENSED', {}],
  ['SEE LICENSE IN LICENSE.md', {}],
])('rejects "%s" (%j)', (license, more) => {
  expect(unlisted([made(license, more)])).toHaveLength(1);
});

test.each([
  ['MIT', {}],
  ['(MIT OR GPL-3.0-only)', {}],
  ['(MIT OR CC0-1.0)', {}],
  ['MPL-2.0', { isDev: true }],
  ['Apache-2.0 AND LGPL-3.0-or-later', { name: '@img/sharp-win32-x64' }],
])('accepts "%s" (%j)', (license, more) => expect(unlisted([made(license, more)])).toEqual([]));

test('every package has its hash, and none runs a script during installation', () => {
  expect(locked.packages.filter(({ integrity }) => !integrity.startsWith('sha512-'))).toEqual([]);
  const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const running = locked.packages.filter(
    ({ name, hasInstallScript }) => hasInstallScript && allowScripts[name] !== false,
  );
  expect(running).toEqual([]);
});

test('the bill of materials lists every package with version, license, address and hash', () => {
  const bill = JSON.parse(billOf(locked)) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string; hashes: unknown[]; licenses: unknown[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.components).toHaveLength(locked.packages.length);
  for (const { name, version, purl, hashes, licenses } of bill.components) {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    expect([hashes.length, licenses.length]).toEqual([1, 1]);
  }
});

/** Versions below which a fault is known. https://osv.dev; a release that fixes one raises the floor. */
const FLOORS: Record<string, string> = { next: '16.4.1', sharp: '0.35.5', '@supabase/ssr': '0.12.4', react: '19.2.4' };

test('no package is below the version that fixed a known vulnerability', () => {
  for (const [name, floor] of Object.entries(FLOORS)) {
    for (const { version } of locked.packages.filter((locked_) => locked_.name === name)) {
      expect([name, version, isAtLeast(version, floor)]).toEqual([name, version, true]);
    }
  }
});

function isAtLeast(version: string, floor: string): boolean {
  const [have, want] = [version, floor].map((text) => text.split('.').map(Number));
  const at = have!.findIndex((part, i) => part !== want![i]);
  return at === -1 || have![at]! > want![at]!;
}
