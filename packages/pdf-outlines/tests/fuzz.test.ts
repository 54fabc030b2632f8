import { expect, test } from '@jest/globals';
import { randomFrom } from '../../../tools/harness/fuzz/mutation.ts';
import { mutatePdf, wrongAnswer } from '../../../tools/harness/fuzz/pdf.ts';
import { textOf } from './make-pdf.ts';

const seed = 20_261_127;
const inputs = 400;

test(`reads ${inputs} mutated files or rejects them with a message (seed ${seed})`, () => {
  const random = randomFrom(seed);
  const wrong: string[] = [];
  for (let input = 0; input < inputs; input++) {
    const bytes = mutatePdf(random);
    const answer = wrongAnswer(bytes);
    if (answer !== null) wrong.push(`input ${input}: ${answer}\n${textOf(bytes)}`);
  }
  expect(wrong).toEqual([]);
});
