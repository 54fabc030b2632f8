/**
 * Fuzzes the properties of whole drawings: `node tools/fuzz/drawing-properties.ts [--seconds S] [--seed N] [--out FOLDER] [--only
 * WORDS] [--first]`.
 *
 * The time is divided evenly; --first ends with the first finding. The smallest drawing found for each property that
 * fails is written to --out; it becomes a fixture. The same seed tries the same drawings, in the same order.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { Find } from '#harness/drawing-properties/measured.ts';
import { drawingProperties } from '#harness/drawing-properties/drawing-properties.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: path.join(tmpdir(), 'fuzz-net') },
    only: { type: 'string', default: '' },
    first: { type: 'boolean', default: false },
  },
});

const properties = drawingProperties.filter(({ name }) => name.includes(values.only));
const sliceMs = (1000 * Number(values.seconds)) / Math.max(1, properties.length);
let [drawings, finds] = [0, 0];
for (const { name, property } of properties) {
  if (values.first && finds > 0) break;
  const details = fc.check(property, {
    seed: Number(values.seed),
    numRuns: 1_000_000_000,
    interruptAfterTimeLimit: sliceMs,
    markInterruptAsFailure: false,
  });
  drawings += details.numRuns;
  if (!details.failed) continue;
  finds++;
  const error = details.errorInstance;
  console.log(
    `${name}\n  after ${details.numRuns} drawings: ${error instanceof Error ? error.message : String(error)}`,
  );
  if (!(error instanceof Find)) continue;
  mkdirSync(values.out, { recursive: true });
  const file = path.join(values.out, `find-${values.seed}-${finds}.${error.file.startsWith('%!') ? 'eps' : 'svg'}`);
  writeFileSync(file, error.file);
  console.log(`  ${file}`);
}
console.log(`${drawings} drawings by ${properties.length} properties, ${finds} finds.`);
process.exitCode = finds === 0 ? 0 : 1;
