import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EngineError } from '#engine';
import { square } from '#harness/browser/drawings.ts';
import { limits } from '#lib/shared/limits.ts';
import { faultReport } from '../../cli/fault-line.ts';
import { UsageError } from '../../cli/usage.ts';
import { cli } from './in-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;

const at = (name: string) => path.join(folder, name);

const drawingOf = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90in" viewBox="0 0 90 9">${content}</svg>`;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cli-faults-'));
  mkdirSync(at('folder.svg'));
  writeFileSync(at('empty.svg'), '');
  writeFileSync(
    at('binary.svg'),
    Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256),
  );
  writeFileSync(at('broken.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"');
  writeFileSync(at('broken.eps'), '%!PS\n(((');
  writeFileSync(at('large.svg'), new Uint8Array(10 * 1024 * 1024 + 1).fill(32));
  writeFileSync(at('shapes.svg'), drawingOf('<path d="M0 0h1v1z"/>'.repeat(limits.shapes + 1)));
  writeFileSync(at('segments.svg'), drawingOf(`<path d="M0 0${'h1v1'.repeat(limits.segments / 2)}h1"/>`));
  writeFileSync(at('name\u001b[31m\nof two lines.svg'), 'words');
  symlinkSync('circle.svg', at('circle.svg'));
  writeFileSync(at('locked.svg'), square);
  chmodSync(at('locked.svg'), 0);
  writeFileSync(at('square.svg'), square);
  // Longer than any pipe holds, so that a reader that leaves is noticed.
  const shapes = Array.from({ length: 2000 }, (_, i) => `<rect x="${i * 2}" width="1" height="1"/>`).join('');
  writeFileSync(at('many.svg'), drawingOf(shapes));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files: [name: string, says: RegExp][] = [
  ['missing.svg', /missing\.svg: there is no such file/],
  ['square.svg/inside', /a part of its path is no folder/],
  ['folder.svg', /folder\.svg: it is a folder/],
  ['circle.svg', /its links lead in a circle/],
  ['empty.svg', /The file is empty/],
  ['binary.svg', /neither SVG nor EPS/],
  ['broken.svg', /ends early/],
  ['broken.eps', /ends early/],
  ['large.svg', /larger than the limit of 10 MB/],
  ['shapes.svg', /more than 20,000 shapes/],
  ['segments.svg', /more than 500,000 path segments/],
  ['name\u001b[31m\nof two lines.svg', /neither SVG nor EPS/],
  [`${'x'.repeat(300)}.svg`, /its name is too long/],
];
test.each(files)('%j ends with one line and exit code 1', async (name, says) => {
  for (const command of [['measure'], ['nest', '--sheet', '24x48']]) {
    const { status, stdout, stderr } = await cli(...command, at(name));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^[^\n\p{Cc}]+\n$/u);
    expect(stderr).toMatch(says);
  }
});

test('stops reading an endless device at the size limit of a drawing', async () => {
  const { status, stderr } = await cli('measure', '/dev/zero');
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringMatching(/larger than the limit/) });
});

test('reports a file without read permission in one line', async () => {
  const { status, stderr } = await cli('measure', at('locked.svg'));
  // Root may read everything.
  const [code, says] = process.getuid?.() === 0 ? [0, /^$/] : [1, /^[^\n]+permissions\.\n$/];
  expect(status).toBe(code);
  expect(stderr).toMatch(says);
});

test('reports a folder without write permission in one line', async () => {
  const { status, stderr } = await cli(
    'nest',
    at('square.svg'),
    '--sheet',
    '48x96',
    '--time',
    '0',
    '--out',
    at('square.svg/out'),
  );
  expect(status).toBe(1);
  expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/a part of its path is no folder|there is no such file/);
});

test('ends quietly when the reader closes the pipe early', async () => {
  const command = spawn(process.execPath, ['cli/main.ts', 'measure', at('many.svg'), '--json'], { cwd: root });
  let complaints = '';
  command.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  command.stdout.once('data', () => command.stdout.destroy());
  const status = await new Promise((resolve) => command.on('close', resolve));
  expect({ status, complaints }).toEqual({ status: 0, complaints: '' });
});

test('reports every error in one line without a stack trace', () => {
  const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/secret.svg' });
  const cases: [error: unknown, exitCode: number, text: RegExp][] = [
    [denied, 1, /^\/secret\.svg: you may not read or write it\. Check its permissions\.\n$/],
    [new EngineError('no_shapes', 'Nothing\nhere.'), 1, /^Nothing here\.\n$/],
    [
      new RangeError('Maximum call stack size exceeded'),
      1,
      /^Something went wrong: Maximum call stack size exceeded\n$/,
    ],
    [new TypeError(''), 1, /^Something went wrong: TypeError\n$/],
    ['words', 1, /^Something went wrong: words\n$/],
    [new UsageError('Name a file.'), 2, /^Name a file\.\nSee '--help'\.\n$/],
  ];
  for (const [error, exitCode, text] of cases) {
    expect(faultReport(error)).toEqual({ exitCode, text: expect.stringMatching(text) });
  }
});
