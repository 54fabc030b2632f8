import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** docs/spec-coverage.md names tests and texts that exist. */

const root = path.resolve(import.meta.dirname, '../..');
const filesBelow = (folder: string, wanted: RegExp): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));

const page = readFileSync(path.join(root, 'docs/spec-coverage.md'), 'utf8');
type Row = { statement: string; proof: string };
const rows: Row[] = page
  .split('\n')
  .filter((line) => /^\| (?!Statement|---)/.test(line))
  .map((line) => {
    const [statement = '', proof = ''] = line.replaceAll(/^\| | \|$/g, '').split(' | ');
    return { statement, proof };
  });

const tests = ['tests', 'packages'].flatMap((folder) => filesBelow(folder, /\.(test|spec)\.tsx?$/));
/** Returns true if a title occurs in a test file, in any of the three kinds of quotes. */
const isTitle = (title: string) =>
  [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((quoted) =>
    tests.some((source) => source.includes(quoted)),
  );

/** All texts of the product in one line, JSX and line breaks folded. */
const product = ['app', 'components', 'lib', 'web', 'backend', 'packages', 'supabase']
  .flatMap((folder) => filesBelow(folder, /\.(tsx?|html|json|toml)$/))
  .join('\n')
  .replaceAll(/\{' '\}/g, ' ')
  .replaceAll('&apos;', "'")
  .replaceAll('&amp;', '&')
  .replaceAll(/\s+/g, ' ');

test('every row has a proof or a reason', () => {
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter(({ proof }) => !/`|Differs: /.test(proof))).toEqual([]);
});

test('every test that a row names exists', () => {
  const named = rows.flatMap(({ proof }) => [...proof.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));
  expect(named.filter((title) => !isTitle(title))).toEqual([]);
});

test('every quoted text occurs in the product', () => {
  const quoted = rows.flatMap(({ statement }) => [...statement.matchAll(/“([^”]+)”/g)].map((match) => match[1]!));
  // A placeholder such as {email} represents a value that the product inserts.
  const missing = quoted.filter((text) =>
    text
      .split(/\{\w+\}/)
      .map((part) => part.trim())
      .some((part) => part.length > 1 && !product.includes(part)),
  );
  expect(missing).toEqual([]);
});

test('every decision that a row cites exists', () => {
  const cited = [...page.matchAll(/\]\(([^)]+\.md)\)/g)].map((match) => match[1]!);
  expect(cited.filter((file) => !existsSync(path.join(root, 'docs', file)))).toEqual([]);
});
