import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mutants } from '../../scripts/mutants/mutants.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.each(mutants)('can be put back into the sources: $name', ({ changes }) => {
  for (const { file, from } of changes) {
    const pieces = readFileSync(path.join(root, file), 'utf8').split(from);
    expect({ file, from, stands: pieces.length - 1 }).toEqual({ file, from, stands: 1 });
  }
});
