import { z } from 'zod';
import { errorTable } from '../errors/table.ts';
import { limits } from '../limits.ts';
import { fontFile, textRow } from './job.ts';
import { box, measuredRow, warning } from './result.ts';

/**
 * A font file for a preview: complete the first time, then by its id; the server caches it for some minutes and responds with font_not_kept
 * when it is gone.
 */
const previewFont = fontFile.partial({ content: true });

/** Request for the outlines of text rows as they would be measured, for a live preview. Never charged or stored. */
export const letteringRequest = z.strictObject({
  rows: z.array(textRow).min(1).max(limits.rows, errorTable.too_many_rows.message),
  fonts: z.array(previewFont).max(limits.fonts.inRun).optional(),
});
export type LetteringRequest = z.infer<typeof letteringRequest>;

export const letteringResult = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      /** SVG path data in inches, y down, baseline at y = 0; '' if nothing can be outlined. */
      path: z.string(),
      box,
      widthIn: z.number(),
      heightIn: z.number(),
      fontListed: z.string(),
      fontMeasured: z.string(),
      warnings: z.array(warning),
      /** The row as a run would measure it, with a quantity of 1; null if it cannot be measured. */
      measured: measuredRow.nullable(),
      /** Reason why the row cannot be outlined; null if it can. */
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  ),
});
export type LetteringResult = z.infer<typeof letteringResult>;

export const originalsRequest = z.null();
/** Listed fonts for which the operator has the originals. */
export const originalsResult = z.object({ originals: z.array(z.string()) });
