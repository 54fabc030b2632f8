import { parseArgs } from 'node:util';
import { measureFile } from '#engine/job/measure-file.ts';
import type { JobFile, MeasuredArtwork } from '#engine';
import { fontFileOption } from './fonts/font-file-option.ts';
import { measuredDocument, printMeasured } from './measured-document.ts';
import { priceLine, priceOf, rateOptions, readRates } from './rates.ts';
import { fileChoices, fileOptions, drawingLimits, readJobFile } from './read-file.ts';
import { unitOf, unitOption } from './usage.ts';

/** `measure FILE [--unit UNIT] [--font-file FONT] [--cut RATE] [--json] ...`: every figure of a drawing, and its price by the rates. */
export async function measure(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...fileOptions, ...fontFileOption, ...rateOptions, ...unitOption, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const unit = unitOf(values.units);
  const rates = await readRates(values, unit);
  const file = await readJobFile(positionals, fileChoices(values));
  const { row } = await measureLettered(file, values['font-file']);
  const answer = { unit: 'in', totals: row.figures, operations: row.operations, rows: [row] } as const;
  const price = await priceOf(answer, null, rates, unit);
  if (values.json) process.stdout.write(`${JSON.stringify(measuredDocument(answer, price), null, 2)}\n`);
  else printMeasured(answer, await priceLine(price), unit);
  return 0;
}

/** Loads fonts for drawings with live text only, because loading them is slower than measuring a drawing. */
async function measureLettered(file: JobFile, fontFiles: readonly string[]): Promise<MeasuredArtwork['rows'][number]> {
  let wantsFonts = false;
  const withoutFonts = () => {
    wantsFonts = true;
    return null;
  };
  try {
    const measured = measureFile(file, { ...drawingLimits, letterText: withoutFonts });
    if (!wantsFonts) return measured;
  } catch (error) {
    if (!wantsFonts) throw error;
  }
  const [{ liveTextOutliner }, { loadFontsWith }] = await Promise.all([
    import('@measurement-nesting/lettering'),
    import('./fonts/load-fonts.ts'),
  ]);
  return measureFile(file, {
    ...drawingLimits,
    letterText: liveTextOutliner((await loadFontsWith(fontFiles)).library),
  });
}
