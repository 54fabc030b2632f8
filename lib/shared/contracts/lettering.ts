import { z } from 'zod';
import { errorTable } from '../errors/table.ts';
import { limits } from '../limits.ts';
import { fontFile, textRow } from './job.ts';
import { box, warning } from './result.ts';

/**
 * A font file for a preview: complete the first time, then by its id; the server caches it for some minutes and responds with font_not_kept
 * when it is gone.
 */
const previewFont = fontFile.partial({ content: true });

/** Live preview of text rows: the outlines that would be measured, without measuring them. Never charged, never stored. */
export const letteringRequest = z.strictObject({
  rows: z.array(textRow).min(1).max(limits.rows, errorTable.too_many_rows.message),
  fonts: z.array(previewFont).max(limits.fonts.inRun).optional(),
});
export type LetteringRequest = z.infer<typeof letteringRequest>;

export const letteringResult = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      /** SVG path data in inches, y down, baseline at y = 0; '' when nothing can be drawn. */
      path: z.string(),
      box,
      widthIn: z.number(),
      heightIn: z.number(),
      fontListed: z.string(),
      fontMeasured: z.string(),
      warnings: z.array(warning),
      /** Why this row can't be drawn, or null. */
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  ),
});
export type LetteringResult = z.infer<typeof letteringResult>;

export const originalsRequest = z.null();
/** Listed fonts that the server sets in an original of its operator's. */
export const originalsResult = z.object({ originals: z.array(z.string()) });
