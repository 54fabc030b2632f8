/**
 * Fuzzes the EPS reader at length: `node scripts/fuzz/eps.ts [--count N] [--seconds S] [--seed N] [--out FOLDER] [FILE-OR-FOLDER...]`.
 *
 * Half of the inputs are random programs in which operators meet operands they do not expect, half are mutations of the
 * fixtures (and the files given). Anything but a drawing of finite numbers or a refusal in words, and anything slow, is
 * written to --out; each find becomes a fixture. The same seed gives the same inputs.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutate, randomFrom, randomProgram, wrongAnswer } from '#harness/fuzz/eps.ts';

const slowMs = 3000;
const largestSeed = 60_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '1000000000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: path.join(tmpdir(), 'fuzz-eps') },
  },
});

const fixtures = path.resolve(import.meta.dirname, '../../tests/fixtures');
const seeds = [path.join(fixtures, 'eps'), path.join(fixtures, 'hostile/eps'), ...positionals]
  .flatMap((place) =>
    statSync(place).isDirectory() ? readdirSync(place).map((name) => path.join(place, name)) : [place],
  )
  .filter((name) => name.endsWith('.eps'))
  .sort()
  .map((name) => new Uint8Array(readFileSync(name)))
  .filter((bytes) => bytes.length < largestSeed);

const random = randomFrom(Number(values.seed));
const end = performance.now() + Number(values.seconds) * 1000;
let [inputs, finds, slowest] = [0, 0, 0];
while (inputs < Number(values.count) && performance.now() < end) {
  const bytes = random() < 0.5 ? randomProgram(random) : mutate(seeds, random);
  const before = process.cpuUsage().user;
  const answer = wrongAnswer(bytes);
  const cpuMs = (process.cpuUsage().user - before) / 1000;
  inputs++;
  slowest = Math.max(slowest, cpuMs);
  if (answer === null && cpuMs < slowMs) continue;
  finds++;
  mkdirSync(values.out, { recursive: true });
  const name = path.join(values.out, `find-${values.seed}-${inputs}.eps`);
  writeFileSync(name, bytes);
  console.log(`${name}: ${answer ?? `took ${cpuMs.toFixed(0)} ms`}`);
}
console.log(
  `${inputs} inputs from ${seeds.length} seeds, ${finds} finds, slowest ${slowest.toFixed(0)} ms of processor time.`,
);
process.exitCode = finds === 0 ? 0 : 1;
