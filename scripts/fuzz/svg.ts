/**
 * Fuzzes the SVG reader at length: `node scripts/fuzz/svg.ts [--count N] [--seconds S] [--seed N] [--out FOLDER] [SEED-FILE-OR-FOLDER...]`.
 *
 * Mutates the fixtures (and the files given), and looks for anything but a drawing of finite numbers or a refusal in words,
 * and for slow answers. Finds are written to --out (default: a folder in the system's temporary one); each becomes a fixture.
 */
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutate, randomFrom, wrongAnswer } from '#harness/fuzz/svg.ts';

const slowMs = 2000;
const largestSeed = 60_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: path.join(tmpdir(), 'fuzz-svg') },
  },
});

const fixtures = path.resolve(import.meta.dirname, '../../tests/fixtures');
const places = [path.join(fixtures, 'svg'), path.join(fixtures, 'hostile/svg'), ...positionals];
const seeds = places
  .flatMap((place) =>
    statSync(place).isDirectory() ? readdirSync(place).map((name) => path.join(place, name)) : [place],
  )
  .filter((name) => /\.svgz?$/.test(name))
  .map((name) => readFileSync(name))
  .filter((bytes) => bytes.length < largestSeed);

const random = randomFrom(Number(values.seed));
const started = performance.now();
let [inputs, finds, slowest] = [0, 0, 0];
while (inputs < Number(values.count) && performance.now() - started < Number(values.seconds) * 1000) {
  const bytes = mutate(seeds, random);
  const before = process.cpuUsage().user;
  const answer = wrongAnswer(bytes);
  const cpuMs = (process.cpuUsage().user - before) / 1000;
  inputs++;
  slowest = Math.max(slowest, cpuMs);
  if (answer === null && cpuMs < slowMs) continue;
  finds++;
  mkdirSync(values.out, { recursive: true });
  const name = path.join(values.out, `find-${values.seed}-${inputs}.svg`);
  writeFileSync(name, bytes);
  console.log(`${name}: ${answer ?? `took ${cpuMs.toFixed(0)} ms`}`);
}
console.log(
  `${inputs} inputs from ${seeds.length} seeds, ${finds} finds, slowest ${slowest.toFixed(0)} ms of processor time.`,
);
process.exitCode = finds === 0 ? 0 : 1;
