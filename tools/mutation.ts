/**
 * Puts faults into the product and runs the tests that reach them: `npm run mutation -- [--count 60] [--seed 1] [--full]`.
 *
 * The faults are drawn at random over all source lines of the product. One run of all unit tests at shallow depth, as in `npm test`,
 * records which of them run each place. Then each fault is put into a copy of the last commit, for the type checker and the tests that
 * run its place; for a place that runs when its module is loaded, the tests that import the file. With --full those tests whose depth
 * can differ run again at full depth for faults that nothing found. Journeys, faults and fuzzers do not run, so a fault that the table
 * calls not found may still be found by them. Results are appended to --out as JSON lines; faults in it are not tried again.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable } from 'markdown-table';
import { parseSync } from 'oxc-parser';
import { applyMutant, markPlaces, mutantsOf, type Mutant } from './mutation/mutants.ts';
import { seededRandom } from './bench/random.ts';
import { jest } from './test/jest.ts';
import { node, root } from './test/programs.ts';

type Outcome = 'types' | 'npm test' | 'test:full' | 'not found';
type Drawn = { readonly file: string; readonly source: string; readonly mutant: Mutant };
/** Files of the tests that run each place, by the place's index. */
type Reach = ReadonlyMap<number, ReadonlySet<string>>;
type Result = Mutant & { readonly file: string; readonly line: number; readonly outcome: Outcome };

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    full: { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(root, '.local', 'mutation', 'results.jsonl') },
  },
});

const PRODUCT = /^(?:app|backend|cli|components|engine|lib|web|packages\/(?!local-services)[^/]+\/src)\/.*\.tsx?$/;
/** Time limit of the tests of a fault in ms: one whose tests never end is found, as in every tester of this kind. */
const FAULT_MS = 1_800_000;
const NO_LIMIT = 0;

/** Tests that run more cases at full depth. */
const VARYING = /fast-check|harness\/depth/;

const copy = path.join(root, '.local', 'mutation', 'copy');
const typeCache = path.join(root, '.local', 'mutation', 'types.tsbuildinfo');
makeCopy();
const tried = new Map(readResults().map((result) => [keyOf(result), result]));
const results: Result[] = [];
const drawn = drawMutants(Number(values.count), seededRandom(Number(values.seed)));
const reach = recordReach(drawn);
for (const [index, { file, source, mutant }] of drawn.entries()) {
  const line = source.slice(0, mutant.start).split('\n').length;
  const known = tried.get(keyOf({ ...mutant, file }));
  if (known) results.push(known);
  else {
    writeFileSync(path.join(copy, file), applyMutant(source, mutant));
    const result = { ...mutant, file, line, outcome: findMutant(file, mutant, index) };
    writeFileSync(path.join(copy, file), source);
    results.push(result);
    appendFileSync(values.out, `${JSON.stringify(result)}\n`);
  }
  process.stdout.write(`${results.at(-1)!.outcome.padEnd(10)} ${file}:${line} ${mutant.kind}\n`);
}
printCounts();

/** Copies the last commit, with the installed packages as hard links. */
function makeCopy(): void {
  execFileSync('rm', ['-rf', copy]);
  mkdirSync(path.dirname(copy), { recursive: true });
  execFileSync('git', ['clone', '--quiet', root, copy]);
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), path.join(copy, 'node_modules')]);
}

function readResults(): Result[] {
  if (!existsSync(values.out)) return [];
  const lines = readFileSync(values.out, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Result);
}

function keyOf({ file, start, replacement }: Pick<Result, 'file' | 'start' | 'replacement'>): string {
  return `${file} ${start} ${replacement}`;
}

/** Draws places at random: a file by its size, then one of the places in it. */
function drawMutants(count: number, random: () => number): Drawn[] {
  const files = execFileSync('git', ['ls-files'], { cwd: copy, encoding: 'utf8' }).split('\n');
  const sources = files
    .filter((file) => PRODUCT.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(copy, file), 'utf8') }));
  const total = sources.reduce((sum, { source }) => sum + source.length, 0);
  const drawn: Drawn[] = [];
  while (drawn.length < count) {
    let rest = random() * total;
    const { file, source } = sources.find(({ source }) => (rest -= source.length) < 0) ?? sources.at(-1)!;
    const mutants = mutantsOf(file, source);
    const mutant = mutants[Math.floor(random() * mutants.length)];
    if (mutant !== undefined) drawn.push({ file, source, mutant });
  }
  return drawn;
}

/** Runs all unit tests once and returns which of them run each place. */
function recordReach(drawn: readonly Drawn[]): Reach {
  const folder = path.join(root, '.local', 'mutation', 'reach');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const places = [...drawn.entries()].map(([index, place]) => ({ ...place, index }));
  const sources = new Map(drawn.map(({ file, source }) => [file, source]));
  for (const [file, source] of sources) {
    // A place that cannot have a mark, such as the key of a property, has no tests; its fault is one of types.
    const marked = places
      .filter((place) => place.file === file)
      .filter((place) => parseSync(file, markPlaces(source, [place])).errors.length === 0);
    writeFileSync(path.join(copy, file), markPlaces(source, marked));
  }
  const hook = path.join(root, 'tools', 'mutation', 'reach-hook.mjs');
  const env = { DEPTH: 'shallow', MUTATION_REACH: folder, NODE_OPTIONS: `--import=${hook}` };
  if (!run([...jest(), '--forceExit'], env, NO_LIMIT)) process.stdout.write('Some tests fail without a fault.\n');
  for (const [file, source] of sources) writeFileSync(path.join(copy, file), source);
  const found = new Map<number, Set<string>>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const [index, test] = line.split('\t') as [string, string];
      if (!found.has(Number(index))) found.set(Number(index), new Set());
      found.get(Number(index))!.add(test);
    }
  }
  return found;
}

/** Returns the first command that finds a fault in `file` of the copy. */
function findMutant(file: string, { runsOnLoad }: Mutant, index: number): Outcome {
  if (!run([node('typescript', 'bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', typeCache])) {
    return 'types';
  }
  const [near, far] = testsOf(file, runsOnLoad ? relatedTests(file) : [...(reach.get(index) ?? [])]);
  if (!runTests('shallow', near) || !runTests('shallow', far)) return 'npm test';
  const varying = [...near, ...far].filter((test) => VARYING.test(readFileSync(test, 'utf8')));
  return values.full && !runTests('full', varying) ? 'test:full' : 'not found';
}

/** Returns the files of the unit tests that import `file`, directly or indirectly. */
function relatedTests(file: string): string[] {
  const args = [...jest(), '--listTests', '--findRelatedTests', file];
  const listed = execFileSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return listed.split('\n').filter((test) => path.isAbsolute(test));
}

/** Returns the tests that name `file`, which find a fault in it most often, and the others. */
function testsOf(file: string, tests: readonly string[]): [near: string[], far: string[]] {
  const name = path.basename(file).replace(/\.tsx?$/, '');
  const isNear = (test: string): boolean =>
    path.basename(test).startsWith(name) || readFileSync(test, 'utf8').includes(`/${name}.ts`);
  return [tests.filter(isNear), tests.filter((test) => !isNear(test))];
}

/** Runs `tests` until one fails; true if none does. */
function runTests(depth: 'shallow' | 'full', tests: readonly string[]): boolean {
  return (
    tests.length === 0 || run([...jest(), '--runTestsByPath', ...tests, '--bail', '--forceExit'], { DEPTH: depth })
  );
}

function run(args: readonly string[], env: Record<string, string> = {}, timeout = FAULT_MS): boolean {
  const { status } = spawnSync(process.execPath, args, {
    cwd: copy,
    stdio: 'ignore',
    timeout,
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function printCounts(): void {
  const outcomes: readonly Outcome[] = ['types', 'npm test', 'test:full', 'not found'];
  const counts = outcomes.map((outcome) => [
    outcome,
    String(results.filter((result) => result.outcome === outcome).length),
  ]);
  process.stdout.write(`\n${markdownTable([['found by', `of ${results.length} faults`], ...counts])}\n`);
}
