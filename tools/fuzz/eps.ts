/**
 * Fuzzes the EPS reader: `node tools/fuzz/eps.ts` with the arguments of fuzz-reader.ts. Half of the inputs are random
 * programs in which operators meet unexpected operands, half are mutations of the fixtures. A result other than a
 * drawing of finite numbers or an error with a message is a finding, and so is a slow one; each becomes a fixture.
 */
import { mutateProgram, randomProgram, wrongAnswer } from '#harness/fuzz/eps.ts';
import { fuzzReader } from './fuzz-reader.ts';

await fuzzReader({
  format: 'eps',
  seedNames: /\.eps$/,
  slowRatio: 525,
  input: (seeds, random) => (random() < 0.5 ? randomProgram(random) : mutateProgram(seeds, random)),
  wrongAnswer,
});
