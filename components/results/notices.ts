import type { MeasurementResult } from '#lib/contracts/result.ts';
import type { Places } from './places.ts';

/** Said for information: neither the quote nor the cut depends on it. Everything else is a problem. */
const quiet = new Set([
  'font_substituted',
  'lower_case_only',
  'letter_height',
  'hairline_stroke',
  'fat_stroke',
  'outline_as_hole',
  'clip_applied',
  'clipped_art',
  'hidden_art',
  'active_content_ignored',
  'file_repaired',
  'repaired_outline',
  'tiny_hole_left_out',
  'white_cut_out',
  'background_left_out',
]);
/** Its row of lettering says it where the font is chosen, and the table names the face. */
const saidElsewhere = new Set(['font_substituted']);

export function isQuietWarning(code: string): boolean {
  return quiet.has(code);
}

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
      const rank = isQuietWarning(code) ? notes : problems;
      rank.set(message, { code, where: [...(rank.get(message)?.where ?? []), { row, message, places }] });
    }
  }
  const list = (rank: Map<string, Found>) => [...rank].map(([message, found]) => ({ message, ...found }));
  return { problems: list(problems), notes: list(notes) };
}
