import path from 'node:path';
import { createFontLibrary, EngineError, unwrapFont, type FontFile, type FontLibrary } from '#engine';
import { readFontFiles, unpackBrotli } from '#engine/host/font-files.ts';
import { limits } from '#lib/shared/limits.ts';
import { readFileBounded } from '../read-file.ts';

export type CommandFonts = {
  readonly library: FontLibrary;
  /** Font files of the command line, by path. */
  readonly files: ReadonlyMap<string, FontFile>;
};

/** Loads the product's fonts, preceded by the operator's own (FONTS_DIR). */
export async function loadFonts(): Promise<FontLibrary> {
  return createFontLibrary(await readFontFiles(process.env['FONTS_DIR'] || undefined));
}

/** Loads the product's fonts and the font files of the command line. */
export async function loadFontsWith(paths: readonly string[]): Promise<CommandFonts> {
  const listed = await loadFonts();
  const files = new Map<string, FontFile>();
  for (const file of paths) {
    const name = path.basename(file);
    const bytes = await readFileBounded(file, limits.fonts.fileBytes, fontTooLarge);
    files.set(file, listed.openFile(name, unwrapFont(name, bytes, unpackBrotli)));
  }
  return { library: listed.withFiles(files), files };
}

const fontTooLarge = (file: string): EngineError =>
  new EngineError(
    'file_too_large',
    `${file} is larger than ${limits.fonts.fileBytes / 1024 / 1024} MB, the limit for a font file. Use a smaller cut of it.`,
  );
