import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { abusiveRequests } from '#harness/product/abusive-requests.ts';
import { launchProduct, type Product } from '#harness/product/launch-product.ts';
import { printFigure } from '#harness/product/print-figure.ts';
import { logIn, square, type User } from '#harness/product/user.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SLOW_REQUESTS = 6;
const MAX_READY_MS = 1_000;
const OBSERVED_MS = 60_000;
const CLI_SEGMENTS = 200_000;
const STACK_TRACE = /at .*\(.*:\d+:\d+\)/;

let product: Product;
let user: User;
beforeAll(async () => {
  product = await launchProduct();
  user = await logIn(product.site, product.login);
});
afterAll(() => product.stop());

test('six of the slowest drawings at the same time do not affect the readiness of the product', async () => {
  const slowest = abusiveRequests().filter((request) => request.path === '/api/measurements');
  const responses = Array.from({ length: SLOW_REQUESTS }, (_, i) =>
    user.post('/api/measurements', slowest[i % slowest.length]!.data, { signal: AbortSignal.timeout(120_000) }),
  );
  let isAnswered = false;
  void Promise.allSettled(responses).then(() => (isAnswered = true));
  const times: number[] = [];
  const startedMs = performance.now();
  while (!isAnswered && performance.now() - startedMs < OBSERVED_MS) {
    const sentMs = performance.now();
    const { ok } = await fetch(`${product.site}/api/ready`);
    times.push(ok ? performance.now() - sentMs : Infinity);
    await sleep(200);
  }
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  printFigure('readiness during slow drawings', `${Math.round(Math.max(...times))} ms at most`);
  expect(Math.max(...times)).toBeLessThan(MAX_READY_MS);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await user.measureSquare()).toBe(true);
});

test('the command line handles a path of 200,000 segments without a stack trace', async () => {
  const points = Array.from({ length: CLI_SEGMENTS }, (_, i) => `${(i * 7919) % 1000} ${(i * 104_729) % 997}`);
  const drawing = svg(`<path fill="none" stroke="#000" d="M${points.join('L')}"/>`);
  const { exitCode, output } = await measureInCommandLine('open.svg', drawing);
  expect(output).not.toMatch(STACK_TRACE);
  expect(output).not.toMatch(/RangeError/);
  expect(exitCode).toBeLessThanOrEqual(1);
});

test('the command line handles a closed output pipe without a stack trace', async () => {
  const rects = Array.from({ length: 3_000 }, (_, i) => `<rect x="${i * 2}" width="1" height="1"/>`).join('');
  const { output } = await measureInCommandLine('many.svg', svg(rects), '| head -n 1');
  expect(output).not.toMatch(STACK_TRACE);
  expect(output).not.toMatch(/EPIPE/);
});

test.each<[program: string, message: RegExp]>([
  ['0 0 72 72 rectfill quit 100 100 72 72 rectfill', /ends early/],
  ['0 0 72 72 rectfill currentfile closefile 100 100 72 72 rectfill', /./],
  [`currentfile /ASCIIHexDecode filter eexec ${'d9d66f633b846a97'.repeat(8)}`, /encrypt|filter|support|run/i],
  ['currentfile /ASCII85Decode filter /FlateDecode filter eexec abc', /encrypt|filter|support/i],
  ['0 0 moveto 1e400 0 lineto stroke', /number/i],
  ['0 0 moveto 1 1 1000000 { dup 1 lineto pop } for stroke', /large|complex|many|200,000|limit/i],
  ['1 1 1000000 { 0 moveto 1 1 rlineto } for stroke', /large|complex|many|200,000|limit|too long/i],
  ['{ 1 } loop', /./],
  ['/f { f f } def f', /./],
  ['(/etc/passwd) (r) file', /./],
  ['save restore quit', /./],
])('the EPS program %j is refused or read with a message', async (program, message) => {
  const text = `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 200\n${program}\n`;
  const content = `data:application/postscript;base64,${Buffer.from(text).toString('base64')}`;
  const file = { filename: 'odd.eps', fileType: 'EPS', content };
  const response = await user.post('/api/measurements', { file });
  expect(response.status).toBeLessThan(500);
  expect(await response.text()).toMatch(message);
});

const LONG_TEXT = 'a'.repeat(12 * 1024 * 1024);
test.each<[route: string, body: object]>([
  ['/api/measurements', { file: { ...square.file, content: LONG_TEXT } }],
  ['/api/lettering', { rows: [{ id: 'r', text: LONG_TEXT, font: 'Arial', size: 1 }] }],
  ['/api/user/update/metadata', { name: LONG_TEXT }],
])('%s refuses a text of 12 MiB', async (route, body) => {
  const { status } = await user.post(route, body);
  expect([400, 413]).toContain(status);
});

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 1000 1000">${content}</svg>`;

function measureInCommandLine(name: string, text: string, pipe = ''): Promise<{ exitCode: number; output: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'attack-'));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  const command = `set -o pipefail; ${JSON.stringify(process.execPath)} cli/main.ts measure ${JSON.stringify(file)} ${pipe}`;
  return new Promise((resolve) => {
    execFile('bash', ['-c', command], { cwd: root, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      rmSync(folder, { recursive: true });
      resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, output: stderr + stdout });
    });
  });
}
