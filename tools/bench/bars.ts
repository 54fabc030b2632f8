/**
 * Measures what is asked of the product's security and steadiness: `npm run test:bars [-- --full] [--only B01,B48] [--write]`. Prints a
 * table of figures and bars, and ends with 1 when one is not held. `--full` takes hours. `--write` puts the figures into
 * docs/security.md; those of bars that were not measured stay, with their day.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Bar, Measured, Step } from './bars/bar.ts';
import { measureStep, type Outcome } from './bars/measure-step.ts';
import { readRows, rowsOf, withRows } from './bars/rows.ts';
import { bars } from './bars/table.ts';

const { values } = parseArgs({
  options: { full: { type: 'boolean' }, only: { type: 'string' }, write: { type: 'boolean' } },
});
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/security.md');
const only = values.only?.split(',');
const wanted = bars(values.full ? 'full' : 'small').filter(({ id }) => only?.includes(id) ?? true);

// Measurements shared by several bars run once.
const measured = new Map<string, Promise<Outcome>>();
function once(step: Step): Promise<Outcome> {
  const key = JSON.stringify(step);
  const known = measured.get(key) ?? measureStep(step);
  measured.set(key, known);
  return known;
}

async function measure({ id, asked, steps }: Bar): Promise<Measured> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await once(step));
  return {
    id,
    asked,
    figure: outcomes.map(({ figure }) => figure).join('; '),
    holds: outcomes.every(({ holds }) => holds),
  };
}

console.log(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`);
const found: Measured[] = [];
for (const bar of wanted) {
  const figure = await measure(bar);
  found.push(figure);
  console.log(`${figure.holds ? 'ok  ' : 'FAIL'} ${figure.id} ${figure.asked}: ${figure.figure}`);
}
const text = readFileSync(DOCUMENT, 'utf8');
const today = new Date().toISOString().slice(0, 10);
const rows = rowsOf(bars('small'), found, readRows(text), today);
console.log(`\n${rows}`);
if (values.write) writeFileSync(DOCUMENT, withRows(text, rows));
const failed = found.filter(({ holds }) => !holds).map(({ id }) => id);
console.log(
  `\n${found.length - failed.length} of ${found.length} held${failed.length > 0 ? `; not: ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length === 0 && found.length > 0 ? 0 : 1;
