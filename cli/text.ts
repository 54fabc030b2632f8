import { parseArgs } from 'node:util';
import { EngineError, measureArtwork } from '#engine';
import { limits } from '#lib/limits.ts';
import { loadFonts } from './fonts.ts';
import { measuredDocument, printMeasured } from './measured-document.ts';
import { numberOption, UsageError } from './usage.ts';

/** `text "WORDS" --font NAME --height IN [--json]`: every figure of a row of lettering. */
export async function text(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { font: { type: 'string' }, height: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [words, ...more] = positionals;
  if (words === undefined || more.length > 0) throw new UsageError('Give the words as one argument, in quotes.');
  if (values.font === undefined || values.height === undefined) throw new UsageError('Give --font and --height.');
  if ([...words].length > limits.textLength) {
    throw new EngineError('text_too_long', `Text can be up to ${limits.textLength} characters.`);
  }
  const heightIn = numberOption(values.height, '--height', limits.heightIn.min, limits.heightIn.max);
  const row = {
    id: 'text',
    text: words,
    font: values.font,
    heightIn,
    heightRule: 'cap' as const,
    quantity: 1,
    rotationLocked: false,
  };
  const { answer } = measureArtwork({ file: null, rows: [row] }, { fonts: await loadFonts() });
  if (values.json) process.stdout.write(`${JSON.stringify(measuredDocument(answer), null, 2)}\n`);
  else printMeasured(answer);
  return 0;
}
