/**
 * Applies known mistakes, one at a time, to a copy of the sources in a temporary folder, and runs the property tests on
 * each: `npm run mutants -- [--seconds S] [--seed N] [--only WORDS]`. Prints the seconds until each was found. Exits
 * with 1 if one is not found, or cannot be applied because the sources have changed.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutants, type Mutant } from './mutants/mutants.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});

const root = path.resolve(import.meta.dirname, '..');
/** Folders that the property tests need. */
const sources = [
  'engine',
  'harness/net',
  'harness/drawings',
  'harness/fuzz',
  'harness/trace',
  'lib',
  'scripts/fuzz/net.ts',
  'package.json',
];

function copyWith({ changes }: Mutant): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutant-'));
  for (const source of sources) cpSync(path.join(root, source), path.join(folder, source), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const { file, from, to } of changes) {
    const place = path.join(folder, file);
    const pieces = readFileSync(place, 'utf8').split(from);
    if (pieces.length !== 2) throw new Error(`"${from}" stands ${pieces.length - 1} times in ${file}, not once.`);
    writeFileSync(place, pieces.join(to));
  }
  return folder;
}

let missed = 0;
for (const mutant of mutants.filter(({ name }) => name.includes(values.only))) {
  const folder = copyWith(mutant);
  const started = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      'scripts/fuzz/net.ts',
      '--first',
      '--seconds',
      values.seconds,
      '--seed',
      values.seed,
      '--out',
      folder,
      '--only',
      mutant.among ?? '',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  rmSync(folder, { recursive: true, force: true });
  const found = status === 1 && stdout.includes(' 1 finds.');
  if (!found) missed++;
  console.log(`${found ? `found in ${seconds} s` : `NOT FOUND in ${seconds} s`}: ${mutant.name}`);
  console.log(`  ${stdout.split('\n').slice(0, 2).join(' ').slice(0, 200)}`);
}
process.exitCode = missed === 0 ? 0 : 1;
