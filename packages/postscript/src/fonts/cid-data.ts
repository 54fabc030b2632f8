import { decrypt } from '../filters/eexec.ts';
import { isNumber, numberOf, PsArray, PsDict, PsString, type PsObject } from '../values/objects.ts';
import { PsError } from '../ps-error.ts';

/** Glyph program of a CID font with the font dictionary it belongs to. */
type CidProgram = {
  readonly bytes: Uint8Array;
  readonly dict: PsDict;
  readonly subroutine: (index: number, noise: number) => Uint8Array | null;
};

/**
 * Returns the program of a CID in a font of CIDFontType 0 (PLRM 3, 5.11.1): from GlyphDirectory, or from GlyphData with
 * its map.
 */
export function cidProgram(font: PsDict, cid: number): CidProgram | null {
  const number = (key: string, otherwise: number, from: PsDict | null = font): number => {
    const value = from?.entries.get(key) ?? null;
    return isNumber(value) ? numberOf(value) : otherwise;
  };
  const fdBytes = number('FDBytes', 0);
  const gdBytes = number('GDBytes', 1);
  const dicts = font.entries.get('FDArray');
  if (!(dicts instanceof PsArray) || fdBytes > 4 || gdBytes > 4) throw new PsError('invalidfont', 'FDArray');
  const data = font.entries.get('GlyphData');
  const bytes = data instanceof PsString ? data.bytes : new Uint8Array(0);
  const value = (from: Uint8Array, at: number, size: number): number => {
    let sum = 0;
    for (let i = 0; i < size; i++) sum = sum * 256 + (from[at + i] ?? 0);
    return sum;
  };
  let program: Uint8Array;
  let chosen: number;
  const directory = font.entries.get('GlyphDirectory') ?? null;
  if (directory === null) {
    if (cid >= number('CIDCount', 65_536)) return null;
    const entry = fdBytes + gdBytes;
    const at = number('CIDMapOffset', 0) + cid * entry;
    const [start, end] = [value(bytes, at + fdBytes, gdBytes), value(bytes, at + entry + fdBytes, gdBytes)];
    if (end <= start) return null;
    chosen = value(bytes, at, fdBytes);
    program = bytes.subarray(start, end);
  } else {
    const own = entryOf(directory, cid);
    if (own === null) return null;
    chosen = value(own, 0, fdBytes);
    program = own.subarray(fdBytes);
  }
  const dict = chosen < dicts.length ? dicts.at(chosen) : null;
  if (!(dict instanceof PsDict)) throw new PsError('invalidfont', 'FDArray');
  const inner = dict.entries.get('Private');
  const own = inner instanceof PsDict ? inner : null;
  return {
    bytes: program,
    dict,
    subroutine: (index, noise) => {
      const list = own?.entries.get('Subrs');
      if (list instanceof PsArray) {
        const item = index >= 0 && index < list.length ? list.at(index) : null;
        return item instanceof PsString ? decrypt(item.bytes, 4330, noise) : null;
      }
      const size = number('SDBytes', 0, own);
      if (index < 0 || index >= number('SubrCount', 0, own) || size < 1 || size > 4) return null;
      const at = number('SubrMapOffset', 0, own) + index * size;
      return decrypt(bytes.subarray(value(bytes, at, size), value(bytes, at + size, size)), 4330, noise);
    },
  };
}

/** Returns a glyph of a GlyphDirectory, which is a dictionary or an array. */
export function entryOf(directory: PsObject, index: number): Uint8Array | null {
  const value =
    directory instanceof PsDict
      ? directory.entries.get(index)
      : directory instanceof PsArray && index < directory.length
        ? directory.at(index)
        : null;
  return value instanceof PsString ? value.bytes : null;
}
