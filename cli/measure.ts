import { parseArgs } from 'node:util';
import { measureArtwork } from '#engine';
import { loadFonts } from './fonts.ts';
import { measuredDocument, printMeasured } from './measured-document.ts';
import { fileOptions, readJobFile } from './read-file.ts';

/** `measure FILE [--leave-out-tiny-holes] [--json]`: every figure of a drawing. */
export async function measure(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...fileOptions, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const file = await readJobFile(positionals, { leaveOutTinyHoles: values['leave-out-tiny-holes'] });
  const { answer } = measureArtwork({ file, rows: [] }, { fonts: await loadFonts() });
  if (values.json) process.stdout.write(`${JSON.stringify(measuredDocument(answer), null, 2)}\n`);
  else printMeasured(answer);
  return 0;
}
