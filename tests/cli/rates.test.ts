import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ring, square } from '#harness/browser/drawings.ts';
import { jobPriceAnswer } from '#lib/shared/costs/price-schema.ts';
import { cli } from './in-process.ts';

let folder: string;
const drawing = (name: string) => path.join(folder, `${name}.svg`);
const nesting = ['--time', '5', '--evaluations', '1000', '--threads', '1'];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rates-'));
  for (const [name, text] of Object.entries({ square, ring })) writeFileSync(drawing(name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function priceOf(...args: string[]) {
  const { status, stdout } = await cli(...args, '--json');
  expect(status).toBe(0);
  return jobPriceAnswer.optional().parse((JSON.parse(stdout) as { price?: unknown }).price);
}

test('measure prints the price from its rates, and --json contains its lines', async () => {
  const rates = ['--cut', '0.12', '--pierce', '0.5', '--setup', '25', '--markup', '10'];
  const { stdout } = await cli('measure', drawing('square'), ...rates);
  expect(stdout).toContain('price: Cutting $4.80 + pierces $0.50 + setup $25.00 + markup $3.03 = $33.33\n');
  expect(await priceOf('measure', drawing('square'), ...rates)).toEqual({
    symbol: '$',
    lines: [
      { item: 'cutting', detail: '40.00 in x $0.12', amount: 4.8 },
      { item: 'pierces', detail: '1 x $0.50', amount: 0.5 },
      { item: 'setup', detail: '', amount: 25 },
      { item: 'markup', detail: '10%', amount: 3.03 },
    ],
    total: 33.33,
  });
});

test("charges cutting by the inch, foot or meter in the shop's currency", async () => {
  const cutting = async (...rates: string[]) =>
    (await priceOf('measure', drawing('square'), '--cut', '3', ...rates))?.total;
  expect([await cutting(), await cutting('--cut-unit', 'ft'), await cutting('--cut-unit', 'm')]).toEqual([
    120, 10, 3.05,
  ]);
  const { stdout } = await cli('text', 'O', '--font', 'Arial', '--height', '12', '--pierce', '2', '--symbol', 'kr');
  expect(stdout).toContain('price: Pierces 4.00 kr\n');
});

test('accepts a decimal comma in every number', async () => {
  const typed = (comma: boolean) => {
    const of = (value: string) => (comma ? value.replace('.', ',') : value);
    const rates = ['--cut', of('0.12'), '--pierce', of('0.5'), '--setup', of('25.5'), '--markup', of('7.5')];
    const sheet = ['--sheet', `${of('48.5')}x96`, '--price', of('60.5'), '--spacing', of('0.3'), '--margin', of('0.6')];
    return priceOf('nest', drawing('square'), ...rates, ...sheet, ...nesting);
  };
  const price = await typed(false);
  expect(price?.total).toBeGreaterThan(60.5);
  expect(await typed(true)).toEqual(price);
  const { stderr } = await cli('measure', drawing('square'), '--cut', '0,12,5');
  expect(stderr).toContain('--cut must be between 0 and');
});

test('nest adds the material, and its files contain the price', async () => {
  const out = path.join(folder, 'out');
  const args = [drawing('square'), '--sheet', '48x96', '--price', '60', '--cut', '1', '--cut-unit', 'ft', ...nesting];
  const { stdout } = await cli('nest', ...args, '--out', out);
  expect(stdout).toContain('price: Material $60.00 + cutting $3.33 = $63.33\n');
  expect(readFileSync(path.join(out, 'price.csv'), 'utf8')).toContain('total,,63.33,$');
  expect(JSON.parse(readFileSync(path.join(out, 'nest.json'), 'utf8'))).toMatchObject({ price: { total: 63.33 } });
  expect(await priceOf('nest', ...args)).toMatchObject({ total: 63.33 });
});

test('reports why a job that is not fully placed has no price', async () => {
  const args = ['nest', drawing('square'), '--sheet', '8x8', '--setup', '25', ...nesting];
  const { stdout } = await cli(...args);
  expect(stdout).toContain('! The sheets are for 0 of 1 piece, so there is no price for the whole job.\n');
  expect(await priceOf(...args)).toMatchObject({ total: null, lines: [] });
});

test('prices score, engraving and machine time', async () => {
  const laser = ['--operation', 'line:#0000ff=score', '--operation', 'fill=engrave'];
  const tag = path.join(import.meta.dirname, '../fixtures/operations/tag.svg');
  // 10.628 in cut with 2 pierces, 4.2 in scored, 1.2854 sq in engraved.
  expect(await priceOf('measure', tag, ...laser, '--score', '0.5', '--engrave', '2')).toMatchObject({
    lines: [
      { item: 'score', detail: '4.20 in x $0.50', amount: 2.1 },
      { item: 'engraving', detail: '1.29 sq in x $2.00', amount: 2.57 },
    ],
    total: 4.67,
  });
  const speeds = ['--cut-speed', '0.5', '--pierce-s', '1', '--score-speed', '2', '--engrave-speed', '10'];
  const hour = [...speeds, '--lines-per-in', '250', '--hour', '60'];
  // 21.26 + 2 + 2.1 + 32.13 s
  expect(await priceOf('measure', tag, ...laser, ...hour)).toMatchObject({
    lines: [{ item: 'machine', detail: '57 s x $60.00 an hour', amount: 0.96 }],
  });
});

test('prints no price without rates', async () => {
  expect(await priceOf('measure', drawing('ring'))).toBeUndefined();
  expect(await priceOf('measure', drawing('ring'), '--symbol', '€')).toBeNull();
});

test.each([
  [['--cut', 'abc'], '--cut must be between 0 and 100000.'],
  [['--cut', ''], '--cut must be between 0 and 100000.'],
  [['--pierce=-1'], '--pierce must be between 0 and 100000.'],
  [['--markup', '1001'], '--markup must be between 0 and 1000 percent.'],
  [['--cut', '1', '--cut-unit', 'yd'], "--cut-unit is 'in', 'ft' or 'm'."],
  [['--cut-unit', 'ft'], '--cut-unit goes with --cut, --score or --engrave.'],
  [['--lines-per-in', '10001'], '--lines-per-in must be between 0 and 10000.'],
  [['--hour', '1', '--speed-unit', 'mph'], "--speed-unit is 'in/s', 'in/min', 'mm/s' or 'mm/min'."],
  [['--setup', '1', '--symbol', 'dollars'], 'A currency symbol has up to 4 characters.'],
])('rejects %j with "%s"', async (args, message) => {
  const { status, stderr } = await cli('measure', drawing('square'), ...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test('nest --roll prints the used length and its price by the foot', async () => {
  const roll = ['--roll', '24', '--price', '0.95', '--rotate', 'none'];
  const { stdout, stderr } = await cli('nest', drawing('square'), ...roll, '--quantity', '4', ...nesting);
  expect(stdout).toContain('21.3 in (1.78 ft) of 24 in roll\n$0.95 a foot = $1.68.\n');
  expect(stderr).toContain('21.3 in (1.78 ft), 4 placed\n');
  const panels = await cli('nest', drawing('square'), ...roll, '--panel-length', '12', '--quantity', '4', ...nesting);
  expect(panels.stdout).toContain('23 in (1.92 ft) of 24 in roll, 2 panels of 12 in\n');
});

test.each([
  [['--sheet', '24x48', '--roll', '24'], 'Give one of --sheet and --roll.'],
  [['--sheet', '24x48', '--panel-length', '12'], '--roll-length and --panel-length go with --roll.'],
  [['--roll', '24', '--roll-length', '2000'], '--roll-length must be a number between 5 and 1800.'],
])('nest rejects %j', async (args, message) => {
  const { status, stderr } = await cli('nest', drawing('square'), ...args, ...nesting);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test('nest --weeding-boxes adds their length to the price and a layer to mirrored files', async () => {
  const out = path.join(folder, 'weeding');
  const roll = ['--roll', '24', '--rotate', 'none', '--weeding-boxes', '0.5', '--cut', '1'];
  const args = [drawing('square'), ...roll, '--quantity', '2', '--out', out, '--mirror-output', ...nesting];
  const { stdout } = await cli('nest', ...args);
  // Two squares of 10 in, and two boxes of 11 in.
  expect(stdout).toContain('2 weeding boxes: 88.00 in\n');
  expect(stdout).toContain('price: Cutting $168.00\n');
  expect(readFileSync(path.join(out, 'sheets', 'sheet-01 (mirrored).svg'), 'utf8')).toContain('<g id="weed"');
});

test('nest --quote writes the price for the customer as data and as a page', async () => {
  const [json, pdf, details] = ['quote.json', 'quote.pdf', 'details.json'].map((name) => path.join(folder, name));
  writeFileSync(details!, JSON.stringify({ customer: 'Bob', taxPercent: 10 }));
  const args = ['nest', drawing('square'), '--sheet', '24x24', '--setup', '20', ...nesting];
  await cli(...args, '--quote', json!, '--quote-details', details!);
  expect(JSON.parse(readFileSync(json!, 'utf8'))).toMatchObject({ customer: 'Bob', setup: 20, tax: 2, total: 22 });
  await cli(...args, '--quote', pdf!);
  expect(readFileSync(pdf!).subarray(0, 5).toString()).toBe('%PDF-');
  const { status, stderr } = await cli('nest', drawing('square'), '--sheet', '24x24', ...nesting, '--quote', json!);
  expect([status, stderr]).toEqual([2, expect.stringContaining('A quote needs prices.')]);
});
