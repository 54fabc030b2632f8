import { ApiError } from '../api-client.ts';
import type { FontFile, TextRow, UploadedFile } from '../../shared/contracts/job.ts';
import { errorTable } from '../../shared/errors/table.ts';
import { limits } from '../../shared/limits.ts';

/** Returns the content of a font file by its id; null if this browser does not have it. */
export type FontContent = (id: string) => Promise<Pick<FontFile, 'filename' | 'content'> | null>;

/** Access to the user's own fonts. */
export type FontShelf = {
  readonly contentOf: FontContent;
  /** Returns the ids of the font files that the live text of a drawing (a data URL) names. */
  readonly namedIn: (content: string) => Promise<readonly string[]>;
};

/** Artwork fields of a measuring or nesting request. */
type WithArtwork = {
  file: Pick<UploadedFile, 'content'> | null;
  rows: readonly Pick<TextRow, 'ownFont'>[];
  fonts?: FontFile[] | undefined;
};

/**
 * Returns the request with the font files of its rows, then those of its drawing's live text up to the limits of a run.
 *
 * @throws ApiError font_missing, at the row's font
 */
export async function attachFonts<Request extends WithArtwork>(
  request: Request,
  { contentOf, namedIn }: FontShelf,
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
  if (request.file !== null) {
    for (const id of await namedIn(request.file.content)) {
      const found = fonts.has(id) ? null : await contentOf(id);
      if (found !== null && hasRoom([...fonts.values(), found])) fonts.set(id, { id, ...found });
    }
  }
  return fonts.size === 0 ? request : { ...request, fonts: [...fonts.values()] };
}

const bytesOf = (content: string): number => (content.length * 3) / 4;

const hasRoom = (files: readonly Pick<FontFile, 'content'>[]): boolean =>
  files.length <= limits.fonts.inRun &&
  files.reduce((sum, { content }) => sum + bytesOf(content), 0) <= limits.fonts.runBytes;
