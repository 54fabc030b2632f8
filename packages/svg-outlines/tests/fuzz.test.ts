import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { randomFrom } from '../../../tools/harness/fuzz/mutation.ts';
import { mutateMarkup, wrongAnswer } from '../../../tools/harness/fuzz/svg.ts';

const fixtures = join(import.meta.dirname, '../../../tests/fixtures');
const inputs = 1500;
const seed = 20_261_121;

function filesIn(folder: string): Uint8Array[] {
  return readdirSync(join(fixtures, folder))
    .sort()
    .map((name) => readFileSync(join(fixtures, folder, name)))
    .filter((bytes) => bytes.length < 20_000);
}

test(`reads or rejects ${inputs} mutated files with a message (seed ${seed})`, () => {
  const seeds = [...filesIn('svg'), ...filesIn('hostile/svg')];
  const random = randomFrom(seed);
  const wrong: { input: number; text: string; answer: string }[] = [];
  for (let input = 0; input < inputs; input++) {
    const bytes = mutateMarkup(seeds, random);
    const answer = wrongAnswer(bytes);
    if (answer !== null) wrong.push({ input, text: new TextDecoder().decode(bytes), answer });
  }
  expect(wrong).toEqual([]);
});
