import { EngineError } from '../../errors.ts';

const collectionTag = 'ttcf';
const versions = new Set(['\u0000\u0001\u0000\u0000', 'OTTO', 'true']);
const needed = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];

const tagAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The refusal of a font file; `why` ends the sentence "it can't be used: ...". */
export const fontBroken = (file: string, why: string): EngineError =>
  new EngineError('font_broken', `The font file "${file}" can't be used: ${why}. Copy it again or take it away.`);

/**
 * Reads the table directories of a font file and returns how many faces it holds (1, or more in a collection).
 *
 * HarfBuzz opens an empty, cut off or foreign file without complaint and then draws nothing, so the structure is
 * checked before: signature, directory and every table inside the file, and the tables an outline font can't do without.
 *
 * Source: OpenType 1.9, "Organization of an OpenType font" and "Font collections".
 *
 * @throws EngineError font_broken, with the file's name and the remedy.
 */
export function countFaces(file: string, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const refuse = (why: string): never => {
    throw fontBroken(file, why);
  };
  if (bytes.length === 0) refuse('it is empty');
  if (bytes.length < 12) refuse('it is cut off');

  const checkFace = (start: number): void => {
    if (start + 12 > bytes.length) return refuse('it is cut off');
    if (!versions.has(tagAt(bytes, start))) return refuse('it is not a TrueType or OpenType font');
    const count = view.getUint16(start + 4);
    if (start + 12 + 16 * count > bytes.length) return refuse('it is cut off');
    const tags = new Set<string>();
    for (let i = 0; i < count; i++) {
      const record = start + 12 + 16 * i;
      if (view.getUint32(record + 8) + view.getUint32(record + 12) > bytes.length) return refuse('it is cut off');
      tags.add(tagAt(bytes, record));
    }
    const missing = needed.find((tag) => !tags.has(tag));
    if (missing !== undefined) return refuse(`its table "${missing}" is missing`);
    if (!tags.has('glyf') && !tags.has('CFF ') && !tags.has('CFF2')) return refuse('it has no outlines');
  };

  if (tagAt(bytes, 0) !== collectionTag) {
    checkFace(0);
    return 1;
  }
  const faces = view.getUint32(8);
  if (faces === 0 || 12 + 4 * faces > bytes.length) refuse('it is cut off');
  for (let i = 0; i < faces; i++) checkFace(view.getUint32(12 + 4 * i));
  return faces;
}
