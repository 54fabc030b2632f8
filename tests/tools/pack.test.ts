import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makePackages } from '../../tools/pack/make-packages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
const modules = path.join(folder, 'node_modules');
const scope = '@measurement-nesting';

type Manifest = { readonly name: string; readonly dependencies: Readonly<Record<string, string>> };
const manifestOf = (installed: string) =>
  JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as Manifest;
let installed: string[] = [];

/** Installs all packages from npm's archives, with their dependencies linked from this project. */
beforeAll(() => {
  const unpacked = makePackages(path.join(folder, 'unpacked'));
  const tarballs = execFileSync('npm', ['pack', ...unpacked, '--silent', '--pack-destination', folder], {
    encoding: 'utf8',
  });
  installed = tarballs
    .trim()
    .split('\n')
    .map((tarball, index) => {
      const source = unpacked[index]!;
      const target = path.join(modules, manifestOf(source).name);
      mkdirSync(target, { recursive: true });
      execFileSync('tar', ['-xzf', path.join(folder, tarball), '-C', target, '--strip-components', '1']);
      return target;
    });
  rmSync(path.join(folder, 'unpacked'), { recursive: true });
  for (const name of installed.flatMap((target) => Object.keys(manifestOf(target).dependencies))) {
    const link = path.join(modules, name);
    if (name.startsWith(scope) || existsSync(link)) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(root, 'node_modules', name), link);
  }
  cpSync(path.join(root, 'supabase'), path.join(folder, 'supabase'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the example of an installed package's README in the empty folder; returns its lines. */
function runExample(name: string): string[] {
  const readme = readFileSync(path.join(modules, scope, name, 'README.md'), 'utf8');
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, /```js\n([\s\S]*?)```/.exec(readme)![1]!);
  return execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
}

test('curves: the example prints the closed form of two disks', () => {
  const [drawn, united] = runExample('curves');
  expect(drawn).toBe(`length as drawn: ${(4 * Math.PI).toFixed(9)}`);
  // Each disk loses the third of its circle that is inside the other.
  expect(united).toBe(`boundary of the union: ${((8 / 3) * Math.PI).toFixed(9)}, exact: true`);
});

test('postscript: the example prints the circumference of a disk', () => {
  expect(runExample('postscript')).toEqual([`1 shape, ${(2 * Math.PI).toFixed(6)} in, 0 diagnostics`]);
});

test('svg-outlines: the example prints the layer, circumference and scale of a disk', () => {
  expect(runExample('svg-outlines')).toEqual([`Cut: ${(2 * Math.PI).toFixed(6)} in of lines, 1 unit per inch`]);
});

test('pdf-outlines: the example prints the size of the page and the length of a rectangle', () => {
  expect(runExample('pdf-outlines')).toEqual(['1 page of 8.5 x 11 in, 6 in']);
});

test('dxf: the example prints the circumference and width of a disk, also as written and read again', () => {
  const disk = `Cut: ${(2 * Math.PI).toFixed(6)} in of lines, 2.000000 in wide`;
  expect(runExample('dxf')).toEqual([disk, disk]);
});

test('lettering: the example sets two letters at their height', () => {
  const file = 'TeXGyreHeros-Regular.otf';
  cpSync(path.join(root, 'fonts/tex-gyre-heros', file), path.join(folder, file));
  expect(runExample('lettering')).toEqual(['2 letters of TeX Gyre Heros, 12.000000 in high, 2 contours']);
});

test('measure: the example prints length, perimeter and area of two overlapping squares', () => {
  expect(runExample('measure')).toEqual(['16 in as drawn, 12 in around 7 sq in', 'overlaps: 4 in']);
});

test('nesting: the example places all triangles without a violation', () => {
  const [placed, violations] = runExample('nesting');
  expect(placed).toMatch(/^40 placed on (?:0\.\d+|1\.\d+) sheets$/);
  expect(violations).toBe('0 violations');
});

test('vectorize: the example finds the disk at its size', () => {
  expect(runExample('vectorize')).toEqual(['1 contour, 3.00 in wide', 'good']);
});

test('local-services: the example signs up and queries Stripe', () => {
  expect(runExample('local-services')).toEqual(['sign-up: 200', 'prices: 200']);
});

test('engine: the example measures and nests a frame', () => {
  const lines = runExample('engine');
  // 10 x 5 outside, 4 x 3 inside.
  expect(lines[0]).toBe('44.0000 in of finished edge');
  expect(lines.at(-2)).toBe('12 placed');
  expect(Number.parseFloat(lines.at(-1)!)).toBeGreaterThan((12 * 50) / (24 * 48));
});

test('dependencies have exact versions', () => {
  for (const target of installed) {
    for (const [name, version] of Object.entries(manifestOf(target).dependencies)) {
      expect(`${name}@${version}`).toMatch(/@\d+\.\d+\.\d+$/);
    }
  }
});

test('another program can use the types of the engine', () => {
  const file = path.join(folder, 'program.ts');
  writeFileSync(
    file,
    `import { EngineError, measureDrawing, readDrawing } from '${scope}/engine';
export function inchesOf(bytes: Uint8Array): number | string {
  try {
    return measureDrawing(readDrawing(bytes, { fileName: 'a.svg' })).totals.lengthIn;
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
}
// @ts-expect-error -- a string is not a file.
readDrawing('<svg/>', { fileName: 'a.svg' });
`,
  );
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  // harfbuzzjs names types that it does not bring.
  const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2024 --types'.split(' ');
  expect(execFileSync(process.execPath, [tsc, ...options, '', file], { cwd: folder, encoding: 'utf8' })).toBe('');
});
