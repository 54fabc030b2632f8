/**
 * Fuzzes the PDF reader: `node tools/fuzz/pdf.ts` with the arguments of fuzz-reader.ts. The inputs are mutations of files
 * with every feature, not compressed; a fifth is compressed after the mutation. A result other than a drawing of finite
 * numbers or an error with a message is a finding, and so is a slow one.
 */
import { mutatePdf, wrongAnswer } from '#harness/fuzz/pdf.ts';
import { fuzzReader } from './fuzz-reader.ts';

await fuzzReader({
  format: 'pdf',
  seedFolders: [],
  seedNames: /\.pdf$/,
  slowRatio: 525,
  input: (_, random) => mutatePdf(random),
  wrongAnswer,
});
