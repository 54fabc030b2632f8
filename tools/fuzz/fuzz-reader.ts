import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from '#harness/fuzz/mutation.ts';

/** Warm-up runs: the first ones need twice as long as the following ones. */
const runsBefore = 20;

const runs = 5;

const keys = 10_007;

const numbers = 150_000;

type Reader = {
  /** Name of the format: of its fixtures' folder, and the extension of findings. */
  readonly format: 'svg' | 'eps' | 'dxf' | 'font' | 'pdf';
  /** Folders of seeds, searched recursively, instead of the fixtures'. */
  readonly seedFolders?: readonly string[];
  /** Maximum size of a seed in bytes; default 60,000. */
  readonly largestSeed?: number;
  readonly seedNames: RegExp;
  /** Ratio to the reference work above which a result is a finding. */
  readonly slowRatio: number;
  readonly input: (seeds: readonly Uint8Array[], random: () => number) => Uint8Array;
  /** Returns the fault of a result for an input; null for a correct one. */
  readonly wrongAnswer: (bytes: Uint8Array) => string | null;
};

const usualLargestSeed = 60_000;
const TURN_EVERY = 10;

/**
 * `[--count N] [--seconds S] [--seed N] [--out FOLDER] [SEED-FILE-OR-FOLDER...]`: generates inputs from the fixtures
 * (and the files in the arguments) and writes those with wrong or slow results to --out (default: a temporary folder). The same
 * seed generates the same inputs. The exit code is 1 after a finding.
 */
export async function fuzzReader({
  format,
  seedFolders,
  largestSeed = usualLargestSeed,
  seedNames,
  slowRatio,
  input,
  wrongAnswer,
}: Reader): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '1000000000' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string', default: path.join(tmpdir(), `fuzz-${format}`) },
    },
  });
  const fixtures = path.resolve(import.meta.dirname, '../../tests/fixtures');
  const places = seedFolders ?? [path.join(fixtures, format), path.join(fixtures, 'hostile', format)];
  const seeds = [...places, ...positionals]
    .flatMap((place) =>
      statSync(place).isDirectory()
        ? readdirSync(place, { recursive: seedFolders !== undefined, encoding: 'utf8' }).map((name) =>
            path.join(place, name),
          )
        : [place],
    )
    .filter((name) => seedNames.test(name))
    .sort()
    .map((name) => new Uint8Array(readFileSync(name)))
    .filter((bytes) => bytes.length < largestSeed);

  const random = randomFrom(Number(values.seed));
  const end = performance.now() + Number(values.seconds) * 1000;
  let [inputs, finds, slowest, reference] = [0, 0, 0, referenceMs()];
  while (inputs < Number(values.count) && performance.now() < end) {
    // Memory outside the heap that a collection releases is freed between turns of the event loop.
    if (inputs % TURN_EVERY === 0) await setImmediate();
    const bytes = input(seeds, random);
    const before = process.cpuUsage().user;
    const answer = wrongAnswer(bytes);
    const cpuMs = (process.cpuUsage().user - before) / 1000;
    inputs++;
    // A slow result is compared with the reference under the current load of the machine.
    if (cpuMs > (slowRatio / 2) * reference) reference = referenceMs();
    const ratio = cpuMs / reference;
    slowest = Math.max(slowest, ratio);
    if (answer === null && ratio < slowRatio) continue;
    finds++;
    mkdirSync(values.out, { recursive: true });
    const name = path.join(values.out, `find-${values.seed}-${inputs}.${format}`);
    writeFileSync(name, bytes);
    console.log(`${name}: ${answer ?? `took ${cpuMs.toFixed(0)} ms, ${ratio.toFixed(0)} times the reference`}`);
  }
  console.log(
    `${inputs} inputs from ${seeds.length} seeds, ${finds} finds, slowest ${slowest.toFixed(0)} times the reference.`,
  );
  process.exitCode = finds === 0 ? 0 : 1;
}

/**
 * Returns the processor time of a fixed piece of work in milliseconds. Slowness is a ratio to it, on every machine and
 * under any load. The median of several runs.
 */
function referenceMs(): number {
  const times = Array.from({ length: runsBefore + runs }, timed)
    .slice(runsBefore)
    .sort((a, b) => a - b);
  return times[runs >> 1]!;
}

function timed(): number {
  const before = process.cpuUsage().user;
  const lists = new Map<string, number[]>();
  for (let k = 0; k < numbers; k++) {
    const key = `${(k * 7919) % keys}`;
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [k]);
    else list.push(Math.sqrt(k));
  }
  const sums = [...lists.values()].map((list) => list.reduce((sum, x) => sum + x, 0)).sort((a, b) => a - b);
  if (sums.length !== keys) throw new Error('The reference did other work than usual.');
  return (process.cpuUsage().user - before) / 1000;
}
