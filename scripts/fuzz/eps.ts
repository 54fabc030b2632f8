/**
 * Fuzzes the EPS reader at length: `node scripts/fuzz/eps.ts` with the arguments of fuzz-reader.ts. Half of the inputs are
 * random programs in which operators meet operands they do not expect, half are mutations of the fixtures. Anything but a
 * drawing of finite numbers or a refusal in words, and anything slow, is a find; each becomes a fixture.
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
