import { ApiError } from '../api-client.ts';
import type { FontFile, MeasureRequest } from '../contracts/job.ts';
import { errorTable } from '../errors/table.ts';

/** The content of a font file by its id; null where this browser does not have it. */
export type FontContent = (id: string) => Promise<Pick<FontFile, 'filename' | 'content'> | null>;

/** The request with the files that its rows are set in. @throws ApiError font_missing, at the row's font. */
export async function attachFonts<Request extends Pick<MeasureRequest, 'rows' | 'fonts'>>(
  request: Request,
  contentOf: FontContent,
): Promise<Request> {
  const fonts = new Map<string, FontFile>();
  for (const [index, { ownFont }] of request.rows.entries()) {
    if (ownFont === undefined || fonts.has(ownFont.file)) continue;
    const found = await contentOf(ownFont.file);
    if (found === null) {
      throw new ApiError('font_missing', errorTable.font_missing.message, {
        status: 422,
        field: `rows.${index}.ownFont`,
      });
    }
    fonts.set(ownFont.file, { id: ownFont.file, ...found });
  }
  return fonts.size === 0 ? request : { ...request, fonts: [...fonts.values()] };
}
