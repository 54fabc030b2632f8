import { EngineError } from '@measurement-nesting/curves';
import { type CharacterMap, readCharacterMap } from '@measurement-nesting/curves/font-outline';
import { faceNames, type FaceNames } from './face-names.ts';
import { fontBroken, fontRestricted } from './font-broken.ts';
import { capHeightShare } from './letter-height.ts';
import { readGlyphHeights } from './glyph-height.ts';
import { readFaceTables, viewOf, type FontTables } from './table-directory.ts';
import { unwrapWoff } from './woff/unwrap-woff.ts';
import { unwrapWoff2 } from './woff/unwrap-woff2.ts';
import type { UnpackBrotli } from './woff/unwrap-limits.ts';
import { readVariations, type Variations } from './variation-axes.ts';

const usual = { regular: 400, bold: 700, heaviest: 1000 };

const headStyle = { bold: 0x1, italic: 0x2 };

const selection = { italic: 0x1, oblique: 0x200 };

const usage = { restricted: 0x0002, preview: 0x0004, editable: 0x0008 };

const bitmapsOnly = 0x0200;

/** Properties of a face, read from its file. */
export type FaceFacts = Variations &
  FaceCut & {
    /** Index of the face in the file. */
    readonly index: number;
    readonly names: FaceNames;
  };

/** Use of a font: for rows, which are sized by the height of their letters, or for text of the drawing that contains the font. */
export type FontUse = 'lettering' | 'drawing';

const unitsPerEm = { min: 16, max: 16384 };

/**
 * Returns a font file with WOFF and WOFF 2.0 unpacked, others unchanged. The content determines the format, not the name.
 *
 * @throws EngineError font_broken if the wrapper is damaged or the font in it is too large
 */
export function unwrapFont(file: string, bytes: Uint8Array, unpackBrotli: UnpackBrotli): Uint8Array {
  const signature = String.fromCharCode(...bytes.subarray(0, 4));
  if (signature !== 'wOF2' && signature !== 'wOFF') return bytes;
  try {
    return signature === 'wOF2' ? unwrapWoff2(bytes, unpackBrotli) : unwrapWoff(bytes);
  } catch {
    throw fontBroken(file, 'it is damaged');
  }
}

/**
 * Returns the usable faces of an unwrapped font file. Checks that tables are complete; that a capital H has an outline of plausible height
 * or, in faces without one, that any character has an outline; and the embedding bits (see mayBeEmbedded). Unusable faces of a collection
 * are skipped. Browsers check a font with it before offering it, job processes before using it. Nothing in the file is executed.
 *
 * @throws EngineError font_broken or font_restricted if no face is left, for the first face's reason
 */
export function readFont(file: string, bytes: Uint8Array, use: FontUse = 'lettering'): readonly FaceFacts[] {
  let reason: EngineError | undefined;
  const faces = readFaceTables(file, bytes).flatMap((tables, index) => {
    try {
      return [readFace(file, tables, index, use)];
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      reason ??= error;
      return [];
    }
  });
  if (faces.length === 0 && reason !== undefined) throw reason;
  return faces;
}

function readFace(file: string, tables: FontTables, index: number, use: FontUse): FaceFacts {
  try {
    const names = faceNames(tables);
    const full = names.full || file.replace(/\.[^.]*$/, '');
    const shown = { ...names, family: names.family || full, full };
    if (!mayBeEmbedded(tables)) throw fontRestricted(file, full);
    checkLetters(file, tables, readCharacterMap(tables.get('cmap')!), use);
    return { index, names: shown, ...faceCut(tables), ...readVariations(tables) };
  } catch (error) {
    if (error instanceof RangeError) throw fontBroken(file, 'it is damaged');
    throw error;
  }
}

function checkLetters(file: string, tables: FontTables, glyphOf: CharacterMap, use: FontUse): void {
  const em = viewOf(tables.get('head')!).getUint16(18);
  if (em < unitsPerEm.min || em > unitsPerEm.max) throw fontBroken(file, 'it is damaged');
  const heightOf = readGlyphHeights(tables);
  const glyph = use === 'drawing' ? 0 : glyphOf('H'.codePointAt(0)!);
  if (glyph === 0) {
    if (!hasInk(glyphOf, heightOf)) throw fontBroken(file, 'its letters are missing or empty');
    return;
  }
  if (heightOf === undefined) return;
  const height = heightOf(glyph);
  if (height === null || height.high <= height.low) throw fontBroken(file, 'its letter H is missing or empty');
  const share = (height.high - height.low) / em;
  if (share < capHeightShare.min || share > capHeightShare.max) {
    throw fontBroken(file, 'the height of its letter H is not plausible');
  }
}

/** Ranges of Unicode with characters of fonts: letters, symbols and emoji; ideographs; and private use (icons). */
const blocks = [
  [0x21, 0x1ffff],
  [0x20000, 0x323af],
  [0xf0000, 0x10ffff],
] as const;
/** Maximum number of characters tested before a face counts as empty. */
const maxEmpty = 500;

/** Returns true if a character of the face has an outline. CFF2 outlines are not read; there, one character is enough. */
function hasInk(glyphOf: CharacterMap, heightOf: ReturnType<typeof readGlyphHeights>): boolean {
  let empty = 0;
  for (const [first, last] of blocks) {
    for (let code = first; code <= last && empty < maxEmpty; code++) {
      const glyph = glyphOf(code);
      if (glyph === 0) continue;
      if (heightOf === undefined) return true;
      const height = heightOf(glyph);
      if (height !== null && height.high > height.low) return true;
      empty++;
    }
  }
  return false;
}

/**
 * Returns true if the font may be embedded in documents, which includes sending it with a job. Fonts without the bits allow it; of several
 * usage bits the most permissive one applies.
 *
 * Source: OpenType 1.9, "OS/2", fsType.
 */
function mayBeEmbedded(tables: FontTables): boolean {
  const os2 = tables.get('OS/2');
  if (os2 === undefined || os2.length < 10) return true;
  const type = viewOf(os2).getUint16(8);
  if ((type & bitmapsOnly) !== 0) return false;
  return (type & usage.restricted) === 0 || (type & (usage.preview | usage.editable)) !== 0;
}

/** Weight and slope of a face within its family. */
type FaceCut = {
  /** 1 to 1000; 400 is regular, 700 bold. */
  readonly weight: number;
  readonly italic: boolean;
};

/**
 * Reads weight and slope from "OS/2" (usWeightClass, fsSelection) and "head" (macStyle). A truncated table is ignored.
 *
 * Source: OpenType 1.9.
 */
function faceCut(tables: FontTables): FaceCut {
  const head = tables.get('head');
  const os2 = tables.get('OS/2');
  const style = head !== undefined && head.length >= 46 ? viewOf(head).getUint16(44) : 0;
  const weight = os2 !== undefined && os2.length >= 6 ? viewOf(os2).getUint16(4) : 0;
  const selected = os2 !== undefined && os2.length >= 64 ? viewOf(os2).getUint16(62) : 0;
  const isStated = weight >= 1 && weight <= usual.heaviest;
  return {
    weight: isStated ? weight : (style & headStyle.bold) !== 0 ? usual.bold : usual.regular,
    italic: (style & headStyle.italic) !== 0 || (selected & (selection.italic | selection.oblique)) !== 0,
  };
}
