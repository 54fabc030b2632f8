import { createFontLibrary, type FontLibrary } from '../src/index.ts';
import { readFontFiles } from '../../../engine/host/font-files.ts';

/** The library as the product starts with it, without an operator's folder. */
export async function productFonts(): Promise<FontLibrary> {
  return createFontLibrary(await readFontFiles());
}
