import { letterRow, liveTextOutliner } from '@measurement-nesting/lettering';
import { sumFigures } from '../model/sum-figures.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import { measuredTextRow } from '../model/measured-row.ts';
import { sumOperations } from '../model/sum-operations.ts';
import { measureFile, type FileReading } from './measure-file.ts';
import type { Artwork, JobRow, MeasuredArtwork } from './types.ts';

/** The fonts that letterRow draws with. */
type Lettering = Parameters<typeof letterRow>[1];

export type MeasureTools = {
  readonly fonts: Lettering;
  readonly reading?: FileReading;
};

/**
 * Reads, outlines and measures all artwork of a request: the file first, then the rows in order. Throws EngineError for the first
 * unacceptable item; lesser problems are warnings of their row.
 */
export function measureArtwork(artwork: Artwork, tools: MeasureTools): MeasuredArtwork {
  const rows = [
    ...(artwork.file
      ? [measureFile(artwork.file, { letterText: liveTextOutliner(tools.fonts), ...tools.reading })]
      : []),
    ...artwork.rows.map((row) => measureRow(row, tools.fonts)),
  ];
  const answers = rows.map(({ row }) => row);
  const operations = sumOperations(answers);
  return { rows, answer: { unit: 'in', totals: sumFigures(answers), operations, rows: answers } };
}

type MeasuredRow = MeasuredArtwork['rows'][number];

function measureRow(row: JobRow, fonts: Lettering): MeasuredRow {
  const lettered = letterRow(row, fonts);
  const measurement = measureDrawing(lettered.drawing, new Set(row.leaveOutParts));
  return { row: measuredTextRow(row, lettered, measurement), measurement, rules: row.rules };
}
