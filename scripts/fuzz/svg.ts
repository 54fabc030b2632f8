/**
 * Fuzzes the SVG reader at length: `node scripts/fuzz/svg.ts` with the arguments of fuzz-reader.ts. Mutates the fixtures, and
 * looks for anything but a drawing of finite numbers or a refusal in words, and for slow answers. Each find becomes a fixture.
 */
import { mutateMarkup, wrongAnswer } from '#harness/fuzz/svg.ts';
import { fuzzReader } from './fuzz-reader.ts';

await fuzzReader({ format: 'svg', seedNames: /\.svgz?$/, slowRatio: 350, input: mutateMarkup, wrongAnswer });
