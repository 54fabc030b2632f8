import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** Variables that hold secrets. Those set by local mode or the launcher are generated at each start. */
const SECRET = /^(?!LOCAL_)\w*(?:SECRET\w*|_KEY|PASS|DSN|HEADERS|DATABASE_URL)(?==)/gm;

test('the documents explain how to replace every key', () => {
  const keys = [...read('.env.example').matchAll(SECRET)].map(([name]) => name);
  expect(keys.length).toBeGreaterThan(8);
  const rotation = read('docs/operations.md').split('## Keys')[1]!.split('\n## ')[0]!;
  expect(keys.filter((name) => !rotation.includes(`\`${name}\``))).toEqual([]);
});
