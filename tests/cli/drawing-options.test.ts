import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drawingUnits, unitsPerInch } from '#lib/shared/drawing/drawing-units.ts';
import { cli } from './in-process.ts';

let folder: string;
const file = (name: string) => path.join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-'));
  const svg = (attributes: string, body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><g fill="none" stroke="#000">${body}</g></svg>`;
  const plate = '<rect x="100" y="100" width="60" height="40"/>';
  writeFileSync(file('unitless.svg'), svg('viewBox="0 0 600 400"', plate));
  writeFileSync(
    file('framed.svg'),
    svg('width="6in" viewBox="0 0 600 400"', `<rect width="600" height="400"/>${plate}`),
  );
  writeFileSync(file('part.eps'), '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 72 72\n0 0 72 72 rectstroke\n');
  const large = '<rect id="bar" width="120" height="50"/><rect id="tag" x="130" width="5" height="5"/>';
  writeFileSync(file('two.svg'), svg('width="140in" height="60in" viewBox="0 0 140 60"', large));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const totals = async (...args: string[]) => {
  const { status, stdout } = await cli('measure', ...args, '--json');
  expect(status).toBe(0);
  return (JSON.parse(stdout) as { totals: { lengthIn: number; pieces: number } }).totals;
};

test('--unit 300 reads the unitless numbers of a drawing at 300 per inch', async () => {
  const { lengthIn } = await totals(file('unitless.svg'), '--unit', '300');
  expect(lengthIn).toBeCloseTo(200 / 300, 9);
});

test.each(drawingUnits)('--unit %s reads the unitless numbers of a drawing', async (unit) => {
  const { lengthIn } = await totals(file('unitless.svg'), '--unit', unit);
  expect(lengthIn).toBeCloseTo(200 / unitsPerInch[unit], 9);
});

test.each([
  ['an unknown unit', ['unitless.svg', '--unit', 'ft'], '--unit is one of mm, px, in, pt, cm.'],
  ['a unit for an EPS', ['part.eps', '--unit', 'mm'], 'an EPS states its own unit'],
])('rejects %s with a message', async (_name, [name, ...options], words) => {
  const { status, stdout, stderr } = await cli('measure', file(name!), ...options);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(words);
});

test('--leave-out-frame excludes the rectangle around everything else', async () => {
  expect((await totals(file('framed.svg'))).lengthIn).toBeCloseTo(22, 9);
  expect((await totals(file('framed.svg'), '--leave-out-frame')).lengthIn).toBeCloseTo(2, 9);
});

/** Red cuts, blue scores, black engraves: see tests/fixtures/operations. */
const laserFile = path.join(import.meta.dirname, '../fixtures/operations/tag.svg');
const operationsOf = async (...args: string[]) => {
  const { status, stdout } = await cli('measure', laserFile, ...args, '--json');
  expect(status).toBe(0);
  return (JSON.parse(stdout) as { operations: Record<string, Record<string, number>> }).operations;
};

test('--operation gives lines and fills an operation, before the rules of --color-code', async () => {
  writeFileSync(file('code.json'), JSON.stringify(['line:#0000ff=score', 'fill=engrave']));
  expect(await operationsOf()).toMatchObject({ cut: { pierces: 6 }, score: { starts: 0 } });
  expect(await operationsOf('--color-code', file('code.json'))).toMatchObject({
    cut: { perimeterIn: expect.closeTo(10.628318530717959, 9), pierces: 2 },
    score: { lengthIn: expect.closeTo(4.2, 9), starts: 2 },
    engrave: { areaSqIn: expect.closeTo(1.2853981633974483, 9) },
  });
  expect(await operationsOf('--operation', 'fill=ignore', '--color-code', file('code.json'))).toMatchObject({
    engrave: { areaSqIn: 0 },
    ignore: { shapes: 2 },
  });
});

test('prints the figures of score and engraving', async () => {
  const { stdout } = await cli('measure', laserFile, '--operation', 'line:#00f=score', '--operation', 'fill=engrave');
  expect(stdout).toContain('\nscore 4.2000 (starts 2), engrave 1.2854 sq in\n');
});

test.each([
  ['a rule without an operation', ['--operation', 'line:#00f'], "--operation: 'line:#00f' is no rule."],
  ['a color code that is missing', ['--color-code', 'missing.json'], 'must be a JSON array of rules'],
  ['a color code that is an object', ['--color-code', laserFile], 'must be a JSON array of rules'],
])('rejects %s with a message and an example', async (_name, options, words) => {
  const { status, stdout, stderr } = await cli('measure', laserFile, ...options);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(words);
});

test('--leave-out-parts excludes parts from the figures and preserves the ids of the drawing', async () => {
  const whole = await totals(file('two.svg'));
  const without = await totals(file('two.svg'), '--leave-out-parts', 'part-1');
  expect([whole.pieces, without.pieces]).toEqual([2, 1]);
  const { stdout } = await cli('measure', file('two.svg'), '--leave-out-parts', 'part-1', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ rows: [{ id: 'part-2' }] });
  const { status, stderr } = await cli('measure', file('two.svg'), '--leave-out-parts', 'part-1,bracket');
  expect(status).toBe(2);
  expect(stderr).toContain("'bracket' is not an id of a part");
});

test('reports the placed and total pieces of an incomplete layout', async () => {
  const args = [file('two.svg'), '--sheet', '48x96', '--evaluations', '50', '--time', '60', '--threads', '1'];
  expect((await cli('nest', ...args)).stdout).toMatch(/order 1, for 1 of 2 pieces\n/);
  const { stdout } = await cli('nest', ...args, '--json');
  expect(JSON.parse(stdout)).toMatchObject({ pieces: { placed: 1, total: 2 } });
});

test('--exclude places no pieces in the given rectangles of the sheet', async () => {
  const plate = [file('two.svg'), '--sheet', '140x60', '--time', '1', '--evaluations', '2000'];
  expect((await cli('nest', ...plate)).stdout).toMatch(/order 1\n/);
  const blocked = await cli('nest', ...plate, '--exclude', '4x4@68,28', '--exclude', '2.5x2@-1,0');
  expect(blocked.stdout).toContain(
    '1 part fits nowhere beside the exclusion zones of the sheet: bar (120.0 x 50.0 in).',
  );
});

test('--outline places pieces inside the corners of the sheet alone', async () => {
  const plate = [file('two.svg'), '--sheet', '140x140', '--time', '1', '--evaluations', '2000'];
  expect((await cli('nest', ...plate, '--outline', '0,0 140,0 140,60 60,140 0,140')).stdout).toMatch(/order 1\n/);
  expect((await cli('nest', ...plate, '--outline', '0,0 140,0 0,140')).stdout).toContain(
    '1 part fits nowhere inside the outline of the sheet: bar (120.0 x 50.0 in).',
  );
});

test.each([
  [['--outline', '0,0 4,4,4'], 'Give --outline as corners X,Y in inches, for example --outline'],
  [
    ['--outline', '0,0 48,48 48,0 0,48'],
    '--outline: Two sides of the outline of the 48 x 48 in sheet, after corners 1 and 3,',
  ],
  [['--outline', '0,0 50,0 0,48'], '--outline: Corner 2 of the outline of the 48 x 48 in sheet is outside the sheet.'],
  [['--exclude', '4x4'], 'Give --exclude as WIDTHxHEIGHT@X,Y in inches, for example --exclude 10x4@12,30.'],
  [['--exclude', '60x60@0,0'], 'The exclusion zones cover the 48 x 48 in sheet completely.'],
  [['--exclude', '4x4@50,0'], 'Exclusion zone 1 of the 48 x 48 in sheet is outside the sheet.'],
  [
    ['--exclude', '0x4@5,0'],
    '--exclude: Exclusion zone 1 of the 48 x 48 in sheet has no size. Enter a width and a height above 0,',
  ],
])('rejects %j with a message', async (options, words) => {
  const { status, stderr } = await cli('nest', file('two.svg'), '--sheet', '48x48', ...options);
  expect(status).toBe(2);
  expect(stderr).toContain(words);
});

test('writes sheets with one color for each operation, and inside cuts in one of their own', async () => {
  const washer = (x: number, color: string) =>
    `<circle cx="${x}" cy="5" r="2" stroke="${color}"/><circle cx="${x}" cy="5" r="1" stroke="${color}"/>`;
  writeFileSync(
    file('washers.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" width="20in" viewBox="0 0 20 10"><g fill="none">${washer(3, '#ff8800')}${washer(9, '#00aa00')}<path d="M1.2 5H1.8" stroke="#0000ff"/></g></svg>`,
  );
  const nest = [
    'nest',
    file('washers.svg'),
    '--sheet',
    '24x24',
    '--evaluations',
    '20',
    '--threads',
    '1',
    '--operation',
    '#0000ff=score',
  ];
  const colors = ['--sheet-colors', 'operation', '--inner-cut-color', '#00ffff'];
  expect((await cli(...nest, '--out', file('out'), ...colors)).status).toBe(0);
  const svg = readFileSync(path.join(file('out'), 'sheets/sheet-01.svg'), 'utf8');
  const strokes = Array.from(svg.matchAll(/stroke="(#[^"]+)"/g), ([, color]) => color);
  expect([...new Set(strokes)]).toEqual(['#0000ff', '#00ffff', '#ff0000']);
});

test.each([
  [['--sheet-colors', 'red', '--out', 'x'], '--sheet-colors is one of drawn, operation.'],
  [['--inner-cut-color', 'green', '--out', 'x'], "--inner-cut-color: Write the color as '#rrggbb'."],
  [['--inner-cut-color', '#0000FF', '--out', 'x'], 'Black engraves and blue scores. Choose another color.'],
  [['--sheet-colors', 'drawn'], '--sheet-colors and --inner-cut-color go with --out.'],
])('rejects the colors %j with a message', async (options, words) => {
  const { status, stderr } = await cli('nest', file('two.svg'), '--sheet', '48x48', ...options);
  expect(status).toBe(2);
  expect(stderr).toContain(words);
});
