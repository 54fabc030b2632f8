/**
 * Long fuzzing of the EPS reader: node scripts/fuzz-eps.ts [SECONDS] [SEED]. Random programs and mutations of the fixtures;
 * prints what was answered wrongly and the slowest input, and ends with 1 when something was wrong. The same seed gives
 * the same inputs.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutate, randomFrom, randomProgram, wrongAnswer } from '#tests/engine/drawing/eps/fuzz.ts';

const seconds = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? Date.now() % 1e9);
const fixtures = join(import.meta.dirname, '../tests/fixtures');
const seeds = ['eps', 'hostile/eps'].flatMap((folder) =>
  readdirSync(join(fixtures, folder))
    .sort()
    .map((name) => new Uint8Array(readFileSync(join(fixtures, folder, name)))),
);
const random = randomFrom(seed);
const end = performance.now() + seconds * 1000;
let [inputs, wrong, slowest] = [0, 0, 0];
const seen = new Set<string>();
while (performance.now() < end) {
  const bytes = random() < 0.5 ? randomProgram(random) : mutate(seeds, random);
  const start = performance.now();
  const answer = wrongAnswer(bytes);
  const took = performance.now() - start;
  if (took > slowest) {
    slowest = took;
    if (process.env['KEEP_SLOWEST'] !== undefined) writeFileSync(process.env['KEEP_SLOWEST'], bytes);
  }
  inputs++;
  if (answer === null) continue;
  wrong++;
  const place = answer.split('\n').slice(0, 3).join('\n');
  if (!seen.has(place))
    console.log(
      `input ${inputs}: ${answer.split('\n').slice(0, 6).join('\n')}\n${Buffer.from(bytes).toString('latin1').slice(0, 2000)}\n`,
    );
  seen.add(place);
}
console.log(`${inputs} inputs, seed ${seed}: ${wrong} answered wrongly, slowest ${slowest.toFixed(0)} ms`);
process.exitCode = wrong === 0 ? 0 : 1;
