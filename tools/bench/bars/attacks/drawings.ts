import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { abusiveRequests } from '../../server/load/abusive-requests.ts';
import { square } from '../person.ts';
import { tally, type Attack, type Stage } from './attack.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const ABUSE_AT_ONCE = 6;
const OTHERS_MS = 1_000;
const CLI_SEGMENTS = 200_000;

/** Drawings that are hard, long or not what they say. */
export const drawings: readonly Attack[] = [
  { name: 'F2 six of the slowest drawings at once, beside somebody else', run: slowest },
  { name: 'F9 the command line with the largest open path', run: openPathInCli },
  { name: 'F9 the command line into a reader that stops', run: brokenPipe },
  { name: 'F17 EPS that end, hide or overflow', run: oddEps },
  { name: 'F17 a text of 12 MiB in a call', run: longText },
];

async function slowest({ demo, site, ports }: Stage): Promise<{ holds: boolean; words: string }> {
  const requests = abusiveRequests().filter(({ path: call }) => call === '/api/measurements');
  const abuse = Array.from({ length: ABUSE_AT_ONCE }, (_, i) =>
    demo.post('/api/measurements', requests[i % requests.length]!.data, { signal: AbortSignal.timeout(120_000) }),
  );
  // Signed-out visitors load pages and signed-in users measure; both must be served meanwhile.
  const times: number[] = [];
  const begun = performance.now();
  let answered = false;
  void Promise.allSettled(abuse).then(() => (answered = true));
  while (!answered && performance.now() - begun < 60_000) {
    const at = performance.now();
    const { ok } = await fetch(`${site}/api/ready`);
    times.push(ok ? performance.now() - at : Infinity);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const statuses = (await Promise.all(abuse)).map(({ status }) => status);
  const again = performance.now();
  const isRight = await demo.measures();
  const ownMs = performance.now() - again;
  return {
    holds: Math.max(...times) < OTHERS_MS && isRight && !statuses.some((status) => status >= 500),
    words:
      `they got ${tally(statuses)}; readiness meanwhile ${Math.round(Math.max(...times))} ms at most, a square afterwards ${Math.round(ownMs)} ms ` +
      `(others beside them: npm run bench:abuse; backend on ${ports.backend})`,
  };
}

async function openPathInCli(): Promise<{ holds: boolean; words: string }> {
  const points = Array.from({ length: CLI_SEGMENTS }, (_, i) => `${(i * 7919) % 1000} ${(i * 104_729) % 997}`).join(
    'L',
  );
  const { code, output } = await measureFile('open.svg', svg(`<path fill="none" stroke="#000" d="M${points}"/>`));
  return {
    holds: !/at .*\(.*:\d+:\d+\)|RangeError/.test(output) && code <= 1,
    words: `ended with ${code}: ${firstLine(output)}`,
  };
}

async function brokenPipe(): Promise<{ holds: boolean; words: string }> {
  const rects = Array.from({ length: 3_000 }, (_, i) => `<rect x="${i * 2}" width="1" height="1"/>`).join('');
  const { code, output } = await measureFile('many.svg', svg(rects), '| head -n 1');
  return { holds: !/EPIPE|at .*\(.*:\d+:\d+\)/.test(output), words: `ended with ${code}: ${firstLine(output)}` };
}

function measureFile(name: string, text: string, then = ''): Promise<{ code: number; output: string }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'attack-'));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  const command = `set -o pipefail; ${JSON.stringify(process.execPath)} cli/main.ts measure ${JSON.stringify(file)} ${then}`;
  return new Promise((resolve) => {
    execFile('bash', ['-c', command], { cwd: root, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      rmSync(folder, { recursive: true });
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stderr + stdout });
    });
  });
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="10in" viewBox="0 0 1000 1000">${content}</svg>`;
const firstLine = (text: string) => text.trim().split('\n')[0]!.slice(0, 90);

async function oddEps({ demo }: Stage): Promise<{ holds: boolean; words: string }> {
  const rows: [program: string, wanted: RegExp][] = [
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
  ];
  let right = 0;
  const wrong: string[] = [];
  for (const [program, wanted] of rows) {
    const text = `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 200\n${program}\n`;
    const content = `data:application/postscript;base64,${Buffer.from(text).toString('base64')}`;
    const response = await demo.post('/api/measurements', { file: { filename: 'odd.eps', fileType: 'EPS', content } });
    const answer = await response.text();
    if (response.status < 500 && wanted.test(answer)) right++;
    else wrong.push(`${program.slice(0, 40)}: ${response.status} ${answer.slice(0, 120)}`);
  }
  return {
    holds: wrong.length === 0,
    words: `${right} of ${rows.length} said what is the matter${wrong.map((text) => `; ${text}`).join('')}`,
  };
}

async function longText({ demo }: Stage): Promise<{ holds: boolean; words: string }> {
  const long = 'a'.repeat(12 * 1024 * 1024);
  const calls: [string, object][] = [
    ['/api/measurements', { file: { ...square.file, content: long } }],
    ['/api/lettering', { rows: [{ id: 'r', text: long, font: 'Arial', size: 1 }] }],
    ['/api/user/update/metadata', { name: long }],
  ];
  const answers: string[] = [];
  for (const [call, data] of calls) {
    const response = await demo.post(call, data).catch(() => null);
    answers.push(
      response ? `${response.status} ${/\d+ ?(MB|MiB)/.exec(await response.text())?.[0] ?? ''}`.trim() : 'cut',
    );
  }
  return { holds: answers.every((answer) => /^413|^400/.test(answer)), words: tally(answers) };
}
