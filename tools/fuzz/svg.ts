/**
 * Fuzzes the SVG reader: `node tools/fuzz/svg.ts` with the arguments of fuzz-reader.ts. Mutates the fixtures; a
 * result other than a drawing of finite numbers or an error with a message is a finding, and so is a slow one. Each
 * becomes a fixture.
 */
import { mutateMarkup, wrongAnswer } from '#harness/fuzz/svg.ts';
import { fuzzReader } from './fuzz-reader.ts';

await fuzzReader({ format: 'svg', seedNames: /\.svgz?$/, slowRatio: 350, input: mutateMarkup, wrongAnswer });
