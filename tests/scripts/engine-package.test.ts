import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeEnginePackage, PACKAGE_NAME } from '../../scripts/engine-package/make-package.ts';

const root = path.resolve(import.meta.dirname, '../..');
const place = mkdtempSync(path.join(tmpdir(), 'engine-package-'));
const modules = path.join(place, 'node_modules');
const example = /```js\n([\s\S]*?)```/.exec(readFileSync(path.join(root, 'engine/README.md'), 'utf8'))?.[1] ?? '';

const home = path.join(modules, PACKAGE_NAME);
const readManifest = () =>
  JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };

/** Packed by npm, then laid down as npm install would, with the packages it names taken from here. */
beforeAll(() => {
  const source = path.join(place, 'source');
  makeEnginePackage(source);
  const tarball = execFileSync('npm', ['pack', source, '--silent', '--pack-destination', place], { encoding: 'utf8' });
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(place, tarball.trim()), '-C', home, '--strip-components', '1']);
  rmSync(source, { recursive: true });
  for (const name of Object.keys(readManifest().dependencies)) {
    mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  }
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('the README’s example runs with the installed package, and says what it promises', () => {
  const file = path.join(place, 'example.mjs');
  writeFileSync(file, example);
  const printed = execFileSync(process.execPath, [file], { cwd: place, encoding: 'utf8' });
  const lines = printed.trim().split('\n');
  // 10 x 5 outside, 4 x 3 inside.
  expect(lines[0]).toBe('44.0000 in of finished edge');
  expect(lines.at(-2)).toBe('12 placed');
  expect(Number.parseFloat(lines.at(-1)!)).toBeGreaterThan((12 * 50) / (24 * 48));
});

test('it names the packages it needs in exact versions', () => {
  const { dependencies } = readManifest();
  expect(Object.keys(dependencies)).toContain('harfbuzzjs');
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('its types hold in a program of somebody else', () => {
  const file = path.join(place, 'program.ts');
  writeFileSync(
    file,
    `import { EngineError, measureDrawing, readDrawing } from '${PACKAGE_NAME}';
export function inchesOf(bytes: Uint8Array): number | string {
  try {
    return measureDrawing(readDrawing(bytes, { fileName: 'a.svg' })).totals.lengthIn;
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
}
// @ts-expect-error -- a text is no file.
readDrawing('<svg/>', { fileName: 'a.svg' });
`,
  );
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  // harfbuzzjs names types that it does not bring.
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    '',
    file,
  ];
  expect(execFileSync(process.execPath, [tsc, ...options], { cwd: place, encoding: 'utf8' })).toBe('');
});
