/**
 * Fuzzes the DXF reader: `node tools/fuzz/dxf.ts` with the arguments of fuzz-reader.ts. The inputs are mutations of the
 * fixtures. A result other than a page of finite numbers or an error with a message is a finding, and so is a slow one;
 * each becomes a fixture.
 */
import { mutateDxf, wrongAnswer } from '#harness/fuzz/dxf.ts';
import { fuzzReader } from './fuzz-reader.ts';

await fuzzReader({ format: 'dxf', seedNames: /\.dxf$/, slowRatio: 525, input: mutateDxf, wrongAnswer });
