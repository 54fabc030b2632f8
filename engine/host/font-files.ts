import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { unwrapFont, type UnpackBrotli } from '@measurement-nesting/lettering/font-file';
import { readFigures } from '@measurement-nesting/lettering/published-figures';
import { brotliDecompressSync } from 'node:zlib';

const manifestFace = z.object({
  /** Name in the product's font list, e.g. 'Arial'. */
  listed: z.string(),
  /** Face that replaces it, e.g. 'TeX Gyre Heros'. */
  face: z.string(),
  file: z.string(),
  license: z.string(),
  licenseFile: z.string(),
  source: z.string(),
  sha256: z.string(),
  originals: z.array(z.string()),
  /** Sources of the listed font's figures in metrics.json. */
  metricsSources: z.array(z.string()),
});
const manifest = z.object({ faces: z.array(manifestFace) });
type ManifestFace = z.infer<typeof manifestFace>;

const listedMetrics = z
  .object({
    unitsPerEm: z.number(),
    capHeight: z.number(),
    advances: z.record(z.string(), z.number()),
    estimates: z.record(z.string(), z.number()).optional(),
    estimateSpread: z.number().optional(),
    kerning: z.record(z.string(), z.string()).optional(),
  })
  .transform(readFigures);
const metricsFile = z.record(z.string(), listedMetrics);
type Metrics = z.infer<typeof listedMetrics>;

export type FontDirectory = {
  readonly faces: readonly (ManifestFace & { readonly bytes: Uint8Array; readonly metrics: Metrics | null })[];
  readonly licensed: readonly { readonly file: string; readonly bytes: Uint8Array }[];
  readonly unpackBrotli: UnpackBrotli;
};

const standInFolder = join(import.meta.dirname, '../../fonts');
const fontEndings = new Set(['.ttf', '.otf', '.ttc', '.otc', '.woff', '.woff2']);

/**
 * Reads the product's fonts and, with `licensedFolder` (FONTS_DIR), every font file directly in it, unpacked to TrueType or OpenType. The
 * engine identifies and validates the licensed files.
 *
 * @throws Error that names the unreadable folder or file and the remedy; intended to stop the program at the start
 */
export async function readFontFiles(licensedFolder?: string): Promise<FontDirectory> {
  const { faces } = manifest.parse(JSON.parse(await readFile(join(standInFolder, 'manifest.json'), 'utf8')));
  const metrics = metricsFile.parse(JSON.parse(await readFile(join(standInFolder, 'metrics.json'), 'utf8')));
  return {
    faces: await Promise.all(
      faces.map(async (face) => ({
        ...face,
        bytes: await readFile(join(standInFolder, face.file)),
        metrics: metrics[face.listed] ?? null,
      })),
    ),
    licensed: licensedFolder ? await readLicensed(licensedFolder) : [],
    unpackBrotli,
  };
}

async function readLicensed(folder: string): Promise<FontDirectory['licensed']> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`The fonts folder "${folder}" (FONTS_DIR) can't be read. Correct its path or leave FONTS_DIR out.`);
  });
  const files = names.filter((name) => fontEndings.has(extname(name).toLowerCase())).sort();
  return Promise.all(
    files.map(async (file) => ({ file, bytes: unwrapFont(file, await readFile(join(folder, file)), unpackBrotli) })),
  );
}

/** Unpacks WOFF 2.0 files with Node's own Brotli. */
export const unpackBrotli: UnpackBrotli = (packed, maxBytes) =>
  brotliDecompressSync(packed, { maxOutputLength: maxBytes });
