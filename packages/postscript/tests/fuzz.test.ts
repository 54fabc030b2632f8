import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { mutateProgram, operatorNames, randomProgram, wrongAnswer } from '../../../tools/harness/fuzz/eps.ts';
import { randomFrom } from '../../../tools/harness/fuzz/mutation.ts';

const seed = 20_261_121;
const inputs = 400;
const fixtures = join(import.meta.dirname, '../../../tests/fixtures');

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

test(`reads ${inputs} mutated files or rejects them with a message (seed ${seed})`, () => {
  const seeds = ['eps', 'hostile/eps'].flatMap((folder) =>
    readdirSync(join(fixtures, folder))
      .sort()
      .map((name) => new Uint8Array(readFileSync(join(fixtures, folder, name)))),
  );
  const random = randomFrom(seed);
  const wrong: string[] = [];
  for (let input = 0; input < inputs; input++) {
    const bytes = mutateProgram(seeds, random);
    const answer = wrongAnswer(bytes);
    if (answer !== null) wrong.push(`input ${input}: ${answer}\n${textOf(bytes)}`);
  }
  expect(wrong).toEqual([]);
});

test(`runs ${inputs} programs with unexpected operands or rejects them with a message (seed ${seed})`, () => {
  const random = randomFrom(seed);
  const wrong: string[] = [];
  for (let input = 0; input < inputs; input++) {
    const bytes = randomProgram(random);
    const answer = wrongAnswer(bytes);
    if (answer !== null) wrong.push(`input ${input}: ${answer}\n${textOf(bytes)}`);
  }
  expect(wrong).toEqual([]);
});

test('every operator on an empty stack raises a PostScript error or succeeds', () => {
  for (const name of operatorNames) {
    const program = `%!PS\n0 0 moveto 9 9 lineto stroke\n{ ${name} } stopped\n0 0 moveto 9 9 lineto stroke\n`;
    const bytes = Uint8Array.from(program, (letter) => letter.charCodeAt(0));
    expect({ name, answer: wrongAnswer(bytes) }).toEqual({ name, answer: null });
  }
});
