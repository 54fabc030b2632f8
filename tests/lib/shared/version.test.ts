import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ENGINE_VERSION } from '#engine';
import { GET } from '../../../app/api/health/route.ts';
import { PRODUCT_VERSION } from '#lib/shared/version.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('product, engine, package and changelog have the same version', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect([PRODUCT_VERSION, ENGINE_VERSION]).toEqual([version, version]);
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}`);
});

test('the health check states the version', async () => {
  expect(await GET().json()).toEqual({ ok: true, version: PRODUCT_VERSION });
});
