import { createFontLibrary } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import type { Log } from './log.ts';

/**
 * Opens the operator's licensed fonts (FONTS_DIR) once at the start, so that a broken file stops the program with its name instead of
 * failing a run, and reports files that are none of the listed fonts. Returns the listed names with an original there; empty without the
 * folder.
 */
export async function checkFonts(folder: string | undefined, log: Log): Promise<readonly string[]> {
  if (folder === undefined) return [];
  try {
    const { originals, unusedLicensed } = createFontLibrary(await readFontFiles(folder));
    for (const font of unusedLicensed) log.warn('licensed font is none of the list', { font });
    return originals;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The backend cannot start:\n- ${reason}`);
  }
}
