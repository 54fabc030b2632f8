import { isNote } from '#lib/measurements/diagnostic-rank.ts';
import type { MeasurementResult } from '#lib/contracts/result.ts';
import type { Places } from './places.ts';

/** Its row of lettering says it where the font is chosen, and the table names the face. */
const saidElsewhere = new Set(['font_substituted']);

/** One sentence and the rows it is about. */
export type Notice = { code: string; message: string; where: readonly Places[] };

/** What was noticed in the artwork, in two ranks. The same sentence about several rows is said once. */
export function noticesOf(measurement: MeasurementResult): { problems: Notice[]; notes: Notice[] } {
  type Found = { code: string; where: Places[] };
  const problems = new Map<string, Found>();
  const notes = new Map<string, Found>();
  for (const row of measurement.rows) {
    for (const { code, message, places } of row.warnings) {
      if (row.kind === 'text' && saidElsewhere.has(code)) continue;
      const rank = isNote(code) ? notes : problems;
      rank.set(message, { code, where: [...(rank.get(message)?.where ?? []), { row, message, places }] });
    }
  }
  const list = (rank: Map<string, Found>) => [...rank].map(([message, found]) => ({ message, ...found }));
  return { problems: list(problems), notes: list(notes) };
}
