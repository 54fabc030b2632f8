import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { installStructuredOutput } from '#lib/server/security/structured-output.ts';

const methods = ['log', 'info', 'debug', 'trace', 'warn', 'error'] as const;
const before = methods.map((method) => console[method]);
const listeners = process.listeners('warning');
let lines: [level: string, message: string, fields: Record<string, unknown>][] = [];

beforeEach(() => {
  lines = [];
  installStructuredOutput((...line) => void lines.push(line));
});
afterEach(() => {
  for (const [i, method] of methods.entries()) console[method] = before[i]!;
  process.removeAllListeners('warning');
  for (const listener of listeners) process.on('warning', listener);
});

test.each([
  ['log', 'info'],
  ['info', 'info'],
  ['debug', 'info'],
  ['trace', 'info'],
  ['warn', 'warn'],
  ['error', 'error'],
] as const)('console.%s is one structured line of level %s', (method, level) => {
  console[method]('%s failed', 'pipe', new Error('broken'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject([
    level,
    'library output',
    { detail: expect.stringContaining('pipe failed Error: broken') },
  ]);
});

test('does not print an interrupted stream a second time', () => {
  const closed = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
  for (const cause of [closed, new TypeError('x is undefined')]) {
    console[methods.at(-1)!]('⨯', new Error('failed to pipe response', { cause }));
  }
  expect(lines).toMatchObject([['error', 'library output', { detail: expect.stringContaining('x is undefined') }]]);
});

test('a process warning is one structured line with its cause', async () => {
  const emitter = new EventEmitter();
  for (let i = 0; i < 11; i++) emitter.on('close', () => {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject(['warn', 'process warning', { error: { name: 'MaxListenersExceededWarning' } }]);
});
