import type { MeasuredRow, MeasurementResult, Warning } from '../contracts/result.ts';
import { replacedNotices, suggestCode } from './color-codes.ts';
import { isNote } from './diagnostic-rank.ts';

/** Codes omitted for rows of lettering, because the font selection and the table already report the substitution. */
const reportedElsewhere = new Set(['font_substituted']);

/** Locations in one row, with the message about them. */
export type Places = {
  row: MeasuredRow;
  message: string;
  sentence?: Warning['sentence'];
  places: readonly { minX: number; minY: number; maxX: number; maxY: number }[];
};

/** A message with the rows it applies to. */
export type Notice = { code: string; message: string; sentence?: Warning['sentence']; where: readonly Places[] };

/** Code of the notice about a suggested color code. */
export const codeSuggested = 'color_code_suggested';

/**
 * Returns the warnings of the artwork as problems and notes. A message that applies to several rows is listed once. While the operations
 * of a drawing are undecided, its suggested color code replaces the problems that explain its lines as frames and holes.
 */
export function noticesOf(
  measurement: MeasurementResult,
  areOperationsOpen = false,
): { problems: Notice[]; notes: Notice[] } {
  type Found = Pick<Notice, 'code' | 'sentence'> & { where: Places[] };
  const problems = new Map<string, Found>();
  const notes = new Map<string, Found>();
  for (const row of measurement.rows) {
    const suggested = areOperationsOpen && row.kind === 'file' ? suggestCode(row.classes ?? []) : null;
    if (suggested !== null) {
      const { sentence } = suggested;
      problems.set(sentence, { code: codeSuggested, where: [{ row, message: sentence, places: [] }] });
    }
    for (const { code, message, sentence, places } of row.warnings) {
      if (row.kind === 'text' && reportedElsewhere.has(code)) continue;
      if (suggested !== null && replacedNotices.has(code)) continue;
      const rank = isNote(code) ? notes : problems;
      const said = sentence && { sentence };
      const where = [...(rank.get(message)?.where ?? []), { row, message, ...said, places }];
      rank.set(message, { code, ...said, where });
    }
  }
  const list = (rank: Map<string, Found>) => [...rank].map(([message, found]) => ({ message, ...found }));
  return { problems: list(problems), notes: list(notes) };
}
