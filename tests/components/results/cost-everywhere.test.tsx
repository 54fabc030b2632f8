/** The price of one job reads the same on the screen, on paper, in each file of the zip and on the command line. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Ledger } from '#components/results/price/ledger.tsx';
import { priceJob } from '#components/results/price/priced-job.ts';
import { noRates } from '#lib/browser/draft/rates/rate-form.ts';
import { measurement } from '../recorded-run.ts';
import { cli } from '../../cli/in-process.ts';
import { layout as layoutSchema, type Layout } from '#lib/shared/contracts/result.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;

const shop =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60in" height="12in" viewBox="0 0 60 12"><text x="1" y="10" font-family="Arial" font-size="11.17">SHOP</text></svg>';
const sizes = [
  { id: 'full', widthIn: 48, heightIn: 96, count: null, price: 60 },
  { id: 'half', widthIn: 24, heightIn: 48, count: null, price: 22 },
];

type Cost = NonNullable<Layout['cost']>;
type Run = { words: string; json: { cost: Cost; stock?: unknown }; files: (name: string) => string; layout: Layout };

async function printed(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await cli(...args);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

async function runOn(name: string, ...on: string[]): Promise<Run> {
  const args = ['nest', path.join(folder, 'shop.svg'), ...on, '--evaluations', '2000', '--threads', '1'];
  const out = path.join(folder, name);
  const words = await printed(...args);
  const json = JSON.parse(await printed(...args, '--json', '--out', out)) as Run['json'];
  const files = (file: string): string => readFileSync(path.join(out, file), 'utf8');
  const { placements, unplaced, ...rest } = JSON.parse(files('nest.json')) as Layout;
  return { words, json, files, layout: layoutSchema.parse({ ...rest, placements, unplaced, lowerBoundSheets: 1 }) };
}

const runs = new Map<string, Run>();
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cost-'));
  writeFileSync(path.join(folder, 'shop.svg'), shop);
  writeFileSync(path.join(folder, 'stock.json'), JSON.stringify(sizes));
  const stock = ['--stock', path.join(folder, 'stock.json')];
  runs.set('two sizes', await runOn('two', ...stock));
  runs.set('two sizes, used share', await runOn('share', ...stock, '--cost-rule', 'used_share'));
  runs.set('two sizes, box', await runOn('box', ...stock, '--cost-rule', 'bounding_box'));
  runs.set('one size', await runOn('one', '--sheet', '48x96', '--price', '60'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the texts of a PDF's pages, read by the reader of the export tests in a separate process. */
function pdfText(file: string): string {
  const reader = path.join(root, 'tools/harness/read-pdf.ts');
  const script = `import { readFileSync } from 'node:fs';
    const { readPdf } = await import(${JSON.stringify(reader)});
    const pages = await readPdf(readFileSync(${JSON.stringify(file)}));
    process.stdout.write(pages.flatMap(({ texts }) => texts).join('\\n'));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

test.each([
  ['two sizes', '1 sheet to buy: $22.00 · used share $'],
  ['two sizes, used share', 'Used share $5.54 · 1 sheet to buy: $60.00.'],
  ['two sizes, box', 'Box around the parts $'],
  ['one size', '1 sheet to buy: $60.00 · used share $'],
])('%s: the summary of the cost contains %s', (name, sentence) => {
  expect(runs.get(name)!.words).toContain(sentence);
});

test('orders the half sheet at $22 instead of the sheet at $60', () => {
  const { words, json, files } = runs.get('two sizes')!;
  expect(words).toContain('Order 1 of 24 x 48.');
  expect(json.cost).toMatchObject({ rule: 'whole_sheets', unit: 'dollars', amount: 22, wholeSheets: 22 });
  expect(files('README.txt')).toContain('Sheet 24 x 48 in, $22.00 each: sheet 1.');
});

describe.each(['two sizes', 'two sizes, used share', 'two sizes, box', 'one size'])('%s', (name) => {
  test('screen, PDF, README, CSV, JSON and command line have the same figures', () => {
    const { words, json, files, layout } = runs.get(name)!;
    const sentence = /^.*\$[\d.]+ · .*$/m.exec(words)![0];
    const job = priceJob(measurement, layout, { rates: noRates, needsRun: false, unit: 'in' });
    render(<Ledger job={job} hasMaterial materialPrice={null} unit="in" rates={noRates} onRates={() => {}} />);
    const onScreen = screen.getByRole('region', { name: 'Price' }).textContent;
    expect(files('README.txt')).toContain(`Cost: ${sentence}`);
    const folderOf = {
      'two sizes': 'two',
      'two sizes, used share': 'share',
      'two sizes, box': 'box',
      'one size': 'one',
    };
    const printed = pdfText(path.join(folder, folderOf[name as keyof typeof folderOf], 'summary.pdf'));
    expect(printed.replaceAll('\n', ' ')).toContain(sentence);
    expect(layout.cost).toEqual(json.cost);

    const { rule, amount, wholeSheets, usedShare, boundingBox } = json.cost;
    const [head, ...lines] = files('sheets.csv').trimEnd().split('\r\n');
    const columns = head!.replace('\ufeff', '').split(',');
    const sumOf = (column: string): number =>
      lines.reduce((sum, line) => sum + Number(line.split(',')[columns.indexOf(column)]), 0);
    expect(sumOf('cost_whole_sheets')).toBeCloseTo(wholeSheets, 9);
    expect(sumOf('cost_used_share')).toBeCloseTo(usedShare, 9);
    expect(sumOf('cost_bounding_box')).toBeCloseTo(boundingBox, 9);
    expect(amount).toBe({ whole_sheets: wholeSheets, used_share: usedShare, bounding_box: boundingBox }[rule]);

    const dollarsIn = (text: string | null) =>
      [...(text ?? '').matchAll(/\$([\d,]*\.\d\d)/g)].map(([, amount]) => Number(amount!.replaceAll(',', '')));
    const expected = {
      whole_sheets: [wholeSheets, usedShare],
      used_share: [usedShare, wholeSheets],
      bounding_box: [boundingBox, wholeSheets, usedShare],
    }[rule];
    expect(dollarsIn(sentence)).toEqual(expected);
    expect(dollarsIn(onScreen)).toEqual(expected);
  });
});
