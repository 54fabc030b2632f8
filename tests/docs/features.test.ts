import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const files = ['app', 'components', 'lib', 'web', 'backend', 'engine', 'packages']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .concat('middleware.ts', 'instrumentation.ts', 'next.config.ts');

/** Features of Next and the language that have led to vulnerabilities elsewhere (docs/security.md). */
const FORBIDDEN: readonly [name: string, pattern: RegExp, allowed: readonly string[]][] = [
  ['server actions', /['"]use server['"]/, []],
  ['use cache', /['"]use cache/, []],
  ['the picture optimizer', /from 'next\/(legacy\/)?image'/, []],
  ['draft mode', /\bdraftMode\b/, []],
  ['rewrites of the configuration', /\brewrites\s*[:(]/, []],
  ['eval', /\beval\(|\bnew Function\(/, []],
  // A constant of ours, for search engines.
  [
    'raw HTML',
    /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write/,
    ['components/marketing/structured-data.tsx'],
  ],
];

test.each(FORBIDDEN)('%s: unused', (_name, pattern, allowed) => {
  const found = files.filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found.filter((file) => !allowed.includes(file))).toEqual([]);
});

test('the image optimizer and the powered-by header are disabled', () => {
  const config = readFileSync(path.join(root, 'next.config.ts'), 'utf8');
  expect(config).toContain('unoptimized: true');
  expect(config).toContain('poweredByHeader: false');
});
