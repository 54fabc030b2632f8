import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { mutateDxf, wrongAnswer } from '../../../../tools/harness/fuzz/dxf.ts';
import { randomFrom } from '../../../../tools/harness/fuzz/mutation.ts';

const seed = 20_261_127;
const inputs = 1500;
const fixtures = join(import.meta.dirname, '../../../../tests/fixtures');

test(`reads ${inputs} mutated files or rejects them with a message (seed ${seed})`, () => {
  const seeds = ['dxf', 'hostile/dxf'].flatMap((folder) =>
    readdirSync(join(fixtures, folder))
      .sort()
      .map((name) => new Uint8Array(readFileSync(join(fixtures, folder, name)))),
  );
  const random = randomFrom(seed);
  const wrong: string[] = [];
  for (let input = 0; input < inputs; input++) {
    const bytes = mutateDxf(seeds, random);
    const answer = wrongAnswer(bytes);
    if (answer !== null) wrong.push(`input ${input}: ${answer}\n${Buffer.from(bytes).toString('latin1')}`);
  }
  expect(wrong).toEqual([]);
});
