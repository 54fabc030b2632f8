import type { OwnFont } from './own-font.ts';
import { limits } from '../../shared/limits.ts';
import { bytesOfDataUrl } from '../data-url.ts';
import { unpackGzip } from '../unpack-gzip.ts';
import { identifyFile } from '../../shared/drawing/file-kind.ts';

/** Separator of the words of a name, which may be absent: the PostScript name of 'Franklin Gothic' is FranklinGothic-Medium. */
const gap = '[ _-]?';

/**
 * Returns the files among `fonts` that a drawing (a data URL of an SVG, compressed or not, or an EPS) names by family, full or PostScript
 * name. A coincidental match only makes the upload larger.
 */
export async function findNamedFonts(content: string, fonts: readonly OwnFont[]): Promise<readonly string[]> {
  if (fonts.length === 0) return [];
  const text = await textOf(content);
  return fonts.filter((font) => namesOf(font).some((name) => isNamed(text, name))).map(({ id }) => id);
}

const namesOf = ({ faces }: OwnFont): string[] => [
  ...new Set(faces.flatMap(({ family, full, postScript }) => [family, full, postScript]).filter((name) => name !== '')),
];

function isNamed(text: string, name: string): boolean {
  const escaped = name
    .split(/[ _-]+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join(gap);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

async function textOf(content: string): Promise<string> {
  const comma = content.indexOf(',');
  const body = content.slice(comma + 1);
  if (!content.slice(0, comma).endsWith(';base64')) return decodeURIComponent(body);
  const bytes = bytesOfDataUrl(content);
  const unpacked = identifyFile(bytes) === 'gzip' ? await unpackGzip(bytes, limits.fileBytes) : null;
  return decoded(unpacked ?? bytes);
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}
