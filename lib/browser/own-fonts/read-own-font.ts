import { readFont, unwrapFont, matchScore, type UnpackBrotli } from '@measurement-nesting/lettering/font-file';
import manifest from '../../../fonts/manifest.json' with { type: 'json' };
import { errorTable } from '../../shared/errors/table.ts';
import { fontNames, type FontName } from '../../shared/fonts.ts';
import { limits } from '../../shared/limits.ts';
import type { OwnFont } from './own-font.ts';

export type ReadOwnFont = { ok: true; font: OwnFont; bytes: Uint8Array<ArrayBuffer> } | { ok: false; message: string };

const longestName = 200;

/** Reads and checks a font file with the engine's own reader. Loaded only when a font is added, because most users never add one. */
export async function readOwnFont(file: File): Promise<ReadOwnFont> {
  if (file.size > limits.fonts.fileBytes) {
    const [limit, has] = [limits.fonts.fileBytes, file.size].map((bytes) => (bytes / 1024 / 1024).toFixed(1));
    return refuse(`"${file.name}" has ${has} MB; a font file can have up to ${Number(limit)} MB.`);
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isWoff2 = new TextDecoder('latin1').decode(bytes.subarray(0, 4)) === 'wOF2';
    const sfnt = unwrapFont(file.name, bytes, isWoff2 ? await loadBrotli() : noBrotli);
    const faces = readFont(file.name, sfnt).map(({ index, names, axes, instances }) => ({
      index,
      family: names.family,
      full: names.full,
      postScript: names.postScript,
      axes: axes.map((axis) => ({ ...axis })),
      instances: instances.map(({ name, location }) => ({ name, location: { ...location } })),
      originalOf: listedFontOf(names),
    }));
    const font = { id: await sha256(bytes), filename: file.name.slice(-longestName), sizeBytes: file.size, faces };
    return { ok: true, font, bytes };
  } catch (error) {
    const isOurs = error instanceof Error && 'code' in error && Object.hasOwn(errorTable, String(error.code));
    return refuse(isOurs ? error.message : `"${file.name}" could not be read. Choose it again.`);
  }
}

const refuse = (message: string): ReadOwnFont => ({ ok: false, message });

const noBrotli: UnpackBrotli = () => {
  throw new Error('There is nothing to unpack.');
};

async function loadBrotli(): Promise<UnpackBrotli> {
  const { decompress } = await import('brotli/decompress');
  return decompress;
}

/** Returns the listed font whose licensed original this is, matched by the file's names; null if there is none. */
function listedFontOf(names: Parameters<typeof matchScore>[0]): FontName | null {
  let best: { score: number; listed: FontName } | null = null;
  for (const listed of fontNames) {
    const originals = manifest.faces.find((face) => face.listed === listed)?.originals ?? [];
    const score = matchScore(names, originals);
    if (score > (best?.score ?? 0)) best = { score, listed };
  }
  return best?.listed ?? null;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
