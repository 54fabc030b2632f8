import { createHash } from 'node:crypto';
import { EngineError, unwrapFont, type FontFile, type FontLibrary } from '#engine';
import { unpackBrotli } from '#engine/host/font-files.ts';
import type { FontFile as SentFont } from '#lib/shared/contracts/job.ts';
import { bytesOf } from './artwork-of.ts';

/** Font file sent with a job. */
export type JobFont = { readonly id: string; readonly filename: string; readonly bytes: Uint8Array };

type OwnFonts = {
  /** Returns the product's fonts and these. An unusable file is reported for each row set in it. */
  readonly withFonts: (fonts: readonly JobFont[]) => FontLibrary;
  /** Releases all files. Called after every job that is not a preview. */
  readonly forget: () => void;
};

/** Number of files that stay open between previews. */
const maxCachedFiles = 4;
/** Bytes of opened fonts after which the garbage collector is run: it frees HarfBuzz's memory, but does not know its size. */
const collectedBytes = 32 * 1024 * 1024;

/** Opens users' own font files. Open files are identified by a digest of content and name, so that no file can be reached by its id. */
export function createOwnFonts(library: FontLibrary, collectGarbage: () => void): OwnFonts {
  const open = new Map<string, FontFile>();
  let uncollected = 0;

  function opened({ filename, bytes }: JobFont): FontFile {
    const key = createHash('sha256').update(bytes).update(filename).digest('hex');
    const known = open.get(key);
    open.delete(key);
    const file = known ?? openFile(filename, bytes);
    open.set(key, file);
    return file;
  }

  function count(bytes: number): void {
    if (uncollected > collectedBytes) {
      collectGarbage();
      uncollected = 0;
    }
    uncollected += bytes;
  }

  const counted = (fonts: FontLibrary): FontLibrary => ({
    ...fonts,
    openEmbedded: (bytes) => {
      const font = fonts.openEmbedded(bytes);
      count(font.bytes);
      return font;
    },
  });

  function openFile(filename: string, bytes: Uint8Array): FontFile {
    try {
      const font = unwrapFont(filename, bytes, unpackBrotli);
      count(font.length);
      return library.openFile(filename, font);
    } catch (error) {
      if (error instanceof EngineError) return unusable(error);
      throw error;
    }
  }

  return {
    withFonts(fonts) {
      const files = new Map(fonts.map((font) => [font.id, opened(font)]));
      for (const key of open.keys()) {
        if (open.size <= Math.max(maxCachedFiles, files.size)) break;
        open.delete(key);
      }
      return counted(files.size === 0 ? library : library.withFiles(files));
    },
    forget: () => open.clear(),
  };
}

function unusable(reason: EngineError): FontFile {
  const font = (): never => {
    throw reason;
  };
  return { faces: [], font };
}

/** Returns the font files of a request as bytes. */
export function fontsOf({ fonts = [] }: { readonly fonts?: readonly SentFont[] | undefined }): readonly JobFont[] {
  return fonts.map(({ id, filename, content }, nth) => ({
    id,
    filename,
    bytes: bytesOf(content, `fonts.${nth}.content`),
  }));
}
