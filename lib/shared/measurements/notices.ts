import type { DiagnosticCode } from '@measurement-nesting/curves/drawing';
import type { MeasuredRow, MeasurementResult, Warning } from '../contracts/result.ts';
import { replacedNotices, suggestCode } from './color-codes.ts';

/** Rank of each diagnostic: a problem changes the quote or the cut, a note does not. A new code is a compile error here. */
const ranks: Readonly<Record<DiagnosticCode, 'problem' | 'note'>> = {
  scale_assumed: 'problem',
  size_implausible: 'problem',
  live_text: 'problem',
  font_substituted: 'note',
  raster_image: 'problem',
  hidden_art: 'note',
  clipped_art: 'note',
  clip_applied: 'note',
  effect_ignored: 'problem',
  pattern_ignored: 'problem',
  path_error: 'problem',
  number_dropped: 'problem',
  reference_missing: 'problem',
  reference_cycle: 'problem',
  active_content_ignored: 'note',
  external_reference_ignored: 'problem',
  file_repaired: 'note',
  file_cut_short: 'problem',
  other_pages: 'problem',
  program_fault: 'problem',
  open_path: 'problem',
  open_path_closed: 'problem',
  small_gap: 'problem',
  dot_ignored: 'problem',
  white_over_shapes: 'problem',
  white_cut_out: 'note',
  duplicate: 'problem',
  overlapping_lines: 'problem',
  overlapping_shapes: 'problem',
  sliver: 'problem',
  hairline_stroke: 'note',
  fat_stroke: 'note',
  tiny_shape: 'problem',
  tiny_hole: 'problem',
  tiny_hole_left_out: 'note',
  background_left_out: 'note',
  part_left_out: 'note',
  left_out_missing: 'problem',
  parts_share_name: 'note',
  background_rectangle: 'problem',
  outline_with_fill: 'problem',
  outline_as_hole: 'note',
  fill_as_hole: 'problem',
  no_area: 'problem',
  missing_glyph: 'problem',
  text_layout: 'problem',
  lower_case_only: 'note',
  letter_height: 'note',
  font_axis: 'problem',
  repaired_outline: 'note',
  art_ignored: 'note',
  nothing_cut: 'problem',
  mark_across_edge: 'problem',
  mark_off_part: 'problem',
  open_line_engraved: 'problem',
  rule_unmatched: 'problem',
  figures_doubtful: 'problem',
  unplaceable: 'problem',
};

/** Returns true for a note; codes of a newer server are problems. */
export const isNote = (code: string): boolean => Object.hasOwn(ranks, code) && ranks[code as DiagnosticCode] === 'note';

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
