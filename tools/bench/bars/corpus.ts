/**
 * Hostile drawings and pictures, one after the other, through the running backend: `node tools/bench/bars/corpus.ts [--corpus FOLDER]`, by
 * default those of tests/fixtures/hostile and tests/fixtures/pictures. No file may get a 5xx, an answer that tells of our insides, more
 * than 2 s of processor time (EPS and pictures 5 s), or more than 256 MB more of a job process; and measuring goes on afterwards. Linux only.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startAuthServer, startProgram } from '#harness/backend/backend-program.ts';
import { startTestDatabase } from '#harness/database/test-database.ts';
import { memoryOf } from '../server/load/figures.ts';
import { processorMs } from '../sizing/processor-time.ts';
import { square } from './person.ts';
import { descendants } from './product.ts';

const fixtures = path.resolve(import.meta.dirname, '../../../tests/fixtures');
const { values } = parseArgs({ options: { corpus: { type: 'string' } } });
const folders = values.corpus ? [values.corpus] : [path.join(fixtures, 'hostile'), path.join(fixtures, 'pictures')];
const KINDS: Record<string, { fileType: string; mime: string; mostMs: number }> = {
  '.svg': { fileType: 'SVG', mime: 'image/svg+xml', mostMs: 2_000 },
  '.eps': { fileType: 'EPS', mime: 'application/postscript', mostMs: 5_000 },
  '.png': { fileType: 'PNG', mime: 'image/png', mostMs: 5_000 },
  '.jpg': { fileType: 'JPG', mime: 'image/jpeg', mostMs: 5_000 },
};
const MOST_GROWTH_MB = 256;
const INSIDES = /node_modules|\bat \w+ \(|\/backend\/|\/engine\/|postgres|kysely/i;

const database = await startTestDatabase();
const auth = await startAuthServer();
const program = await startProgram(auth, database.url);

function tell(name: string, holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${name}: ${words}`);
  if (!holds) process.exitCode = 1;
}

function send(userId: string, file: string): Promise<Response> {
  const { fileType, mime } = KINDS[path.extname(file).toLowerCase()]!;
  const content = `data:${mime};base64,${readFileSync(file).toString('base64')}`;
  const filename = path.basename(file);
  if (fileType === 'SVG' || fileType === 'EPS') {
    return program.call(userId, '/api/measurements', { file: { filename, fileType, content } });
  }
  return program.call(userId, '/api/vectorizer/preview', {
    picture: { filename, content },
    settings: {},
    size: { by: 'widthIn', widthIn: 10 },
  });
}

const memory = () => Math.max(...descendants(program.pid).map((pid) => peakOf(pid)));
function peakOf(pid: number): number {
  try {
    return memoryOf(pid).peakMb;
  } catch {
    return 0;
  }
}

const files = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  .filter((file) => path.extname(file).toLowerCase() in KINDS);
await program.call(await database.addUser(), '/api/measurements', square);
const before = memory();
const statuses = new Map<number, number>();
const wrong: string[] = [];
const late: string[] = [];
let [slowest, slowestFile] = [0, ''];
for (const file of files) {
  // Somebody new each time: nobody's rate, and nobody known as slow.
  const userId = await database.addUser();
  // CPU time of all job processes and the backend, independent of the load of the machine.
  const begunMs = processorMs(program.pid);
  const response = await send(userId, file);
  const text = await response.text();
  const ms = Math.max(0, processorMs(program.pid) - begunMs);
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  if (response.status >= 500 || INSIDES.test(text)) wrong.push(`${path.basename(file)} (${response.status})`);
  if (ms > KINDS[path.extname(file).toLowerCase()]!.mostMs) late.push(`${path.basename(file)} (${Math.round(ms)} ms)`);
  if (ms > slowest) [slowest, slowestFile] = [ms, path.basename(file)];
}
const grown = memory() - before;
const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
tell(
  'answers',
  wrong.length === 0,
  `${files.length} files: ${told.join(', ')}${wrong.map((name) => `; ${name}`).join('')}`,
);
tell(
  'time',
  late.length === 0,
  `slowest ${slowestFile} ${Math.round(slowest)} ms${late.map((name) => `; ${name}`).join('')}`,
);
tell('memory', grown <= MOST_GROWTH_MB, `the largest job process grew by ${Math.round(grown)} MB at most`);
const after = await program.call(await database.addUser(), '/api/measurements', square);
const { totals } = (await after.json()) as { totals: { lengthIn: number } };
tell('afterwards', totals.lengthIn === 4, `a square of 4 in measures ${totals.lengthIn} in`);
program.kill('SIGTERM');
await program.exited;
auth.close();
await database.close();
