import { createFontLibrary, type FontLibrary } from '#engine';
import { readFontFiles } from '#engine-host/font-files.ts';

/** The product's faces, with the operator's own (FONTS_DIR) before them. */
export async function loadFonts(): Promise<FontLibrary> {
  return createFontLibrary(await readFontFiles(process.env['FONTS_DIR'] || undefined));
}
