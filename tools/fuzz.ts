/**
 * Fuzzes everything that turns a file into numbers: the readers with mutated files, and the properties of whole
 * drawings. `npm run fuzz -- [--seconds S] [--seed N] [--out FOLDER] [--count N] [SEED-FILE-OR-FOLDER...]`. The time is
 * divided: half for the properties. `--count` ends the readers earlier. Exits with 1 after a finding; see fuzz/svg.ts,
 * fuzz/eps.ts, fuzz/dxf.ts, fuzz/pdf.ts, fuzz/font.ts and fuzz/drawing-properties.ts.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '180' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string' },
    out: { type: 'string' },
  },
});

const share = (part: number) => ['--seconds', String(Number(values.seconds) * part), '--seed', values.seed];
const count = values.count === undefined ? [] : ['--count', values.count];
const out = values.out === undefined ? [] : ['--out', values.out];
const parts = [
  { name: 'SVG', script: 'fuzz/svg.ts', args: [...share(0.1), ...count, ...out, ...positionals] },
  { name: 'EPS', script: 'fuzz/eps.ts', args: [...share(0.1), ...count, ...out, ...positionals] },
  { name: 'DXF', script: 'fuzz/dxf.ts', args: [...share(0.1), ...count, ...out, ...positionals] },
  { name: 'PDF', script: 'fuzz/pdf.ts', args: [...share(0.1), ...count, ...out] },
  { name: 'Fonts', script: 'fuzz/font.ts', args: [...share(0.1), ...count, ...out] },
  { name: 'Drawing properties', script: 'fuzz/drawing-properties.ts', args: [...share(0.5), ...out] },
];

let finds = false;
for (const { name, script, args } of parts) {
  console.log(`${name}:`);
  const file = path.join(import.meta.dirname, script);
  const { status, error } = spawnSync(process.execPath, ['--expose-gc', file, ...args], { stdio: 'inherit' });
  if (error) throw error;
  finds ||= status !== 0;
}
process.exitCode = finds ? 1 : 0;
