import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cli } from './in-process.ts';

/** Signals end a search early and retain its layout; help and refusals of each command. */

const TIMEOUT_MS = 120_000;
const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
const at = (name: string): string => path.join(folder, name);

const shapes = [
  '<rect width="7" height="8"/>',
  '<circle cx="24" cy="4" r="4"/>',
  '<path d="M30 0h6v8h-6l2-3z"/>',
  '<path d="M40 0l9 3-4 5z"/>',
];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-stop-'));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="60in" height="10in" viewBox="0 0 60 10">${shapes.join('')}</svg>`;
  writeFileSync(at('parts.svg'), drawing);
  const triangle = [
    [0, 0],
    [7, 1],
    [2, 5],
    [0, 0],
  ];
  const items = [
    { id: 0, demand: 30, allowed_orientations: [0, 180], shape: { type: 'simple_polygon', data: triangle } },
  ];
  writeFileSync(at('strip.json'), JSON.stringify({ name: 'triangles', strip_height: 20, items }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { status: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

/** Runs the program and sends it a signal as soon as it has printed `when` on stderr. */
async function stopped(args: readonly string[], signal: NodeJS.Signals, when: RegExp): Promise<Ended> {
  const child = spawn(process.execPath, ['cli/main.ts', ...args], { cwd: root });
  let [stdout, stderr] = ['', ''];
  let isSent = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    if (isSent || !when.test(stderr)) return;
    isSent = true;
    child.kill(signal);
  });
  const [status, by] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on('close', (code, name) => resolve([code, name])),
  );
  return { status, signal: by, stdout, stderr };
}

const nesting = (...more: string[]): string[] => [
  'nest',
  at('parts.svg'),
  '--sheet',
  '48x96',
  '--time',
  '600',
  ...more,
];
const started = /^Searching for up to 600 s\. Ctrl-C ends the search with the best layout so far\.\n/;
const note = /Stopped\. This is the best layout found so far\.\n/;

describe('a signal ends the search and retains the layout', () => {
  test(
    'Ctrl-C in nest writes the files and prints the usage',
    async () => {
      const args = nesting('--quantity', '12', '--out', at('out'), '--price', '60');
      const { status, stdout, stderr } = await stopped(args, 'SIGINT', /sheets, 48 placed/);
      expect(stderr).toMatch(note);
      expect(status).toBe(0);
      expect(stdout).toMatch(/1 sheet to buy: \$60\.00 · used share \$/);
      const { placements } = JSON.parse(readFileSync(at('out/nest.json'), 'utf8')) as { placements: unknown[] };
      expect(placements).toHaveLength(48);
      expect(existsSync(at('out/sheets/sheet-01.dxf'))).toBe(true);
    },
    TIMEOUT_MS,
  );

  test(
    'SIGTERM in nest prints the document as JSON',
    async () => {
      const { status, stdout, stderr } = await stopped(nesting('--quantity', '12', '--json'), 'SIGTERM', started);
      expect(stderr).toMatch(note);
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ ended: 'stopped', checked: true, unplaced: [] });
    },
    TIMEOUT_MS,
  );

  test(
    'Ctrl-C in a fill returns the copies found so far',
    async () => {
      const { status, stdout, stderr } = await stopped(nesting('--fill'), 'SIGINT', /placed/);
      expect(stderr).toMatch(note);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^[1-9]\d* (so far|fit)/m);
    },
    TIMEOUT_MS,
  );

  test(
    'SIGTERM in strip prints the length',
    async () => {
      const { status, stdout, stderr } = await stopped(
        ['strip', at('strip.json'), '--time', '600'],
        'SIGTERM',
        started,
      );
      expect(stderr).toMatch(note);
      expect(status).toBe(0);
      expect(stdout).toMatch(/^triangles: length [\d.]+, density/);
    },
    TIMEOUT_MS,
  );
});

describe('help', () => {
  test.each(['measure', 'text', 'nest', 'strip', 'jobs'])('%s --help prints the help of that command', async (name) => {
    for (const args of [
      [name, '--help'],
      [name, '-h'],
      ['help', name],
      [name, 'file.svg', '--json', '--help'],
    ]) {
      const { status, stdout, stderr } = await cli(...args);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout.startsWith(`  ${name} `)).toBe(true);
      const others = ['measure', 'text', 'nest', 'strip', 'jobs'].filter((other) => other !== name);
      for (const other of others) expect(stdout).not.toMatch(new RegExp(`^  ${other} `, 'm'));
    }
  });

  test('prints the help of the program without a command, and names it for an unknown command', async () => {
    for (const args of [['--help'], ['help'], ['-h']]) {
      const { status, stdout } = await cli(...args);
      expect({ status, isWhole: /^ {2}jobs /m.test(stdout) && /^ {2}nest /m.test(stdout) }).toEqual({
        status: 0,
        isWhole: true,
      });
    }
    expect(await cli('fold')).toEqual({
      status: 2,
      stdout: '',
      stderr: `There is no command "fold".\nSee '--help'.\n`,
    });
  });
});

test.each([
  [['nest', 'parts.svg'], /^Give --sheet as WIDTHxHEIGHT/],
  [['nest', 'parts.svg', '--sheet', '48x96', '--unknown'], /^Unknown option '--unknown'\.\n/],
  [['nest', 'parts.svg', '--sheet', '48x96', '--cost-rule', 'cheap'], /^--cost-rule is one of whole_sheets, /],
  [['nest', 'parts.svg', '--sheet', '48x96', '--price', '1e9'], /^--price: Enter the price of a sheet as a number/],
  [['nest', 'parts.svg', '--sheet', '48x96', '--price=-5'], /^--price: A price must be between 0 and 100,000 a sheet/],
  [['nest', 'parts.svg', '--sheet', '48x96', '--price', ''], /^--price: Give the price of a sheet in dollars\.\n/],
  [['nest', 'parts.svg', '--stock', 'stock.json', '--price', '5'], /^--price goes with --sheet\./],
  [['nest', 'parts.svg', '--sheet', '48x96', '--time'], /^Option '--time <value>' argument missing/],
  [['measure'], /^/],
  [['text', 'OPEN', '--font', 'Arial', '--height', '1e9'], /^--height must be a number/],
  [['strip'], /^strip takes one instance file\./],
  [['jobs', 'dance'], /^There is no "jobs dance"\./],
] as const)('rejects %j in one line with the name of the help and exit code 2', async (args, says) => {
  const { status, stdout, stderr } = await cli(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(says);
  expect(stderr).toMatch(new RegExp(`^[^\\n]+\\nSee '${args[0]} --help'\\.\\n$`));
});
