import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  startAuthServer,
  startProgram,
  type AuthServer,
  type BackendProgram,
} from '#harness/backend/backend-program.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { printFigure } from '#harness/product/print-figure.ts';
import { descendants, memoryOf } from '#harness/product/processes.ts';
import { measureReferenceMs, processorMs } from '#harness/product/processor-time.ts';
import { square, SQUARE_LENGTH_IN } from '#harness/product/user.ts';
import { until } from '#harness/until.ts';

const fixtures = path.resolve(import.meta.dirname, '../fixtures');
/** Environment variable that names a folder with other files. */
const folder = process.env['HOSTILE_FILES'];
const folders = folder ? [folder] : [path.join(fixtures, 'hostile'), path.join(fixtures, 'pictures')];
/** `maxWork`: maximum CPU time in units of `measureReferenceMs`, about half a second. */
const KINDS: Record<string, { fileType: string; mime: string; maxWork: number }> = {
  '.svg': { fileType: 'SVG', mime: 'image/svg+xml', maxWork: 4.5 },
  '.eps': { fileType: 'EPS', mime: 'application/postscript', maxWork: 11.5 },
  '.png': { fileType: 'PNG', mime: 'image/png', maxWork: 11.5 },
  '.jpg': { fileType: 'JPG', mime: 'image/jpeg', maxWork: 11.5 },
};
const MAX_GROWTH_MB = 256;
/** Text that only the implementation contains. */
const INTERNALS = /node_modules|\bat \w+ \(|\/backend\/|\/engine\/|postgres|kysely/i;

const kindOf = (file: string) => KINDS[path.extname(file).toLowerCase()];
const files = folders
  .flatMap((one) => readdirSync(one, { recursive: true, encoding: 'utf8' }).map((name) => path.join(one, name)))
  .filter((file) => kindOf(file) !== undefined)
  .map((file) => [path.basename(file), file] as const);

let database: TestDatabase;
let auth: AuthServer;
let program: BackendProgram;
let memoryBeforeMb: number;
let referenceMs: number;
let slowest = { name: '', work: 0 };
beforeAll(async () => {
  database = await startTestDatabase();
  auth = await startAuthServer();
  program = await startProgram(auth, database.url);
  await program.call(await database.addUser(), '/api/measurements', square);
  memoryBeforeMb = largestJobProcessMb();
  referenceMs = measureReferenceMs();
});
afterAll(async () => {
  program.kill('SIGTERM');
  await program.exited;
  auth.close();
  await database.close();
});

test.each(files)('%s is measured or refused within the limit of CPU time', async (name, file) => {
  const userId = await database.addUser();
  // CPU time of the backend and its job processes does not depend on the load of the machine.
  let startedMs = 0;
  const sendOnce = () => {
    startedMs = processorMs(program.pid);
    return send(userId, file);
  };
  // Under load a slow file may end at the limit of elapsed time, whose answer is 503 busy.
  const isAnswer = ({ status }: Response) => status !== 503;
  const response = await until(sendOnce, 'another answer than busy', isAnswer, { everyMs: 1_000 });
  const text = await response.text();
  const work = Math.max(0, processorMs(program.pid) - startedMs) / referenceMs;
  if (work > slowest.work) slowest = { name, work };
  expect(response.status).toBeLessThan(500);
  expect(text).not.toMatch(INTERNALS);
  expect(work).toBeLessThanOrEqual(kindOf(file)!.maxWork);
});

test('the memory of the job processes grows by 256 MB at most', () => {
  const growthMb = largestJobProcessMb() - memoryBeforeMb;
  printFigure(
    'slowest hostile file',
    `${slowest.name}, ${slowest.work.toFixed(1)} x ${Math.round(referenceMs)} ms of CPU time`,
  );
  printFigure('growth of the largest job process', `${Math.round(growthMb)} MB`);
  expect(growthMb).toBeLessThanOrEqual(MAX_GROWTH_MB);
});

test('a square is measured correctly after all hostile files', async () => {
  const response = await program.call(await database.addUser(), '/api/measurements', square);
  const { totals } = (await response.json()) as { totals: { lengthIn: number } };
  expect(totals.lengthIn).toBe(SQUARE_LENGTH_IN);
});

function send(userId: string, file: string): Promise<Response> {
  const { fileType, mime } = kindOf(file)!;
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

function largestJobProcessMb(): number {
  const peakOf = (pid: number): number => {
    try {
      return memoryOf(pid).peakMb;
    } catch {
      // The process has ended.
      return 0;
    }
  };
  return Math.max(...descendants(program.pid).map(peakOf));
}
