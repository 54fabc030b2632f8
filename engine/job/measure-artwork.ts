import { EngineError, type EngineErrorCode } from '@measurement-nesting/curves';
import { letterRow, liveTextOutliner } from '@measurement-nesting/lettering';
import { sumFigures, sumOperations } from '../model/sum-figures.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import { measuredTextRow } from '../model/measured-row.ts';
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
 * unacceptable item, which names the field of a row; lesser problems are warnings of their row.
 */
export function measureArtwork(artwork: Artwork, tools: MeasureTools): MeasuredArtwork {
  const rows = [
    ...(artwork.file
      ? [measureFile(artwork.file, { letterText: liveTextOutliner(tools.fonts), ...tools.reading })]
      : []),
    ...artwork.rows.map((row, nth) => measureRow(row, nth, tools.fonts)),
  ];
  const answers = rows.map(({ row }) => row);
  const operations = sumOperations(answers);
  return { rows, answer: { unit: 'in', totals: sumFigures(answers), operations, rows: answers } };
}

type MeasuredRow = MeasuredArtwork['rows'][number];

function measureRow(row: JobRow, nth: number, fonts: Lettering): MeasuredRow {
  const lettered = letteredRow(row, nth, fonts);
  const measurement = measureDrawing(lettered.drawing, new Set(row.leaveOutParts));
  return { row: measuredTextRow(row, lettered, measurement), measurement, rules: row.rules };
}

/** Fields of a row that cause an error of its lettering; every other error is of its text. */
const fieldOfError: Partial<Record<EngineErrorCode, 'font' | 'size'>> = {
  font_unknown: 'font',
  font_broken: 'font',
  font_restricted: 'font',
  font_missing: 'font',
  height_out_of_range: 'size',
};

/** Letters a row. Throws EngineError with the row and its field. */
function letteredRow(row: JobRow, nth: number, fonts: Lettering): ReturnType<typeof letterRow> {
  try {
    return letterRow(row, fonts);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const field = fieldOfError[error.code] ?? 'text';
    const ofFont = field === 'font' && row.ownFont ? 'ownFont' : field;
    const path = ['rows', nth, ofFont, ...(error.field === undefined ? [] : [error.field])].join('.');
    throw new EngineError(error.code, error.sentence ?? error.message, path);
  }
}
