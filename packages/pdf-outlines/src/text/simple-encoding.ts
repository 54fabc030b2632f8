import {
  characterOf,
  macRomanEncoding,
  standardEncoding,
  winAnsiEncoding,
} from '@measurement-nesting/curves/font-outline';
import { isArray, Name, nameOf, type PdfDict } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import type { SfntTables } from './sfnt.ts';

const encodings: Readonly<Record<string, readonly string[]>> = {
  WinAnsiEncoding: winAnsiEncoding,
  MacRomanEncoding: macRomanEncoding,
  StandardEncoding: standardEncoding,
};

/**
 * Returns the glyph names of a simple font by code (ISO 32000-1, 9.6.6): the named encoding, else the font's own, else
 * the standard one, with the differences. `isGiven`: true when the file names an encoding.
 */
export function simpleEncoding(
  file: PdfFile,
  font: PdfDict,
  own: readonly string[],
  isSymbolic: boolean,
): { readonly names: readonly string[]; readonly isGiven: boolean } {
  const encoding = file.get(font, 'Encoding');
  const base = nameOf(encoding) || nameOf(file.get(encoding, 'BaseEncoding'));
  const known = Object.hasOwn(encodings, base) ? encodings[base] : undefined;
  const names = [...(known ?? (own.length > 0 ? own : isSymbolic ? [] : standardEncoding))];
  const differences = file.get(encoding, 'Differences');
  let isGiven = known !== undefined;
  if (isArray(differences)) {
    let code = 0;
    for (const item of differences.slice(0, 2000)) {
      const value = file.resolve(item);
      if (typeof value === 'number') code = value;
      else if (value instanceof Name && code >= 0 && code < 256) {
        names[code++] = value.text;
        isGiven = true;
      }
    }
  }
  return { names: Array.from({ length: 256 }, (_, code) => names[code] ?? ''), isGiven };
}

/** Start of the codes of symbol fonts (ISO 32000-1, 9.6.6.4). */
const symbolPages = [0, 0xf000, 0xf100, 0xf200];
const macRomanCodes = new Map(macRomanEncoding.map((name, code) => [name, code] as const));

/** Returns the glyph of a code in a simple TrueType font (ISO 32000-1, 9.6.6.4), from its name first unless `isByCode`. */
export function trueTypeIndex(tables: SfntTables, name: string, code: number, isByCode: boolean): number {
  const { maps } = tables;
  const look = (key: string, value: number | undefined): number =>
    value === undefined ? 0 : tables.mapped(key, value);
  const unicode = (letter: number | undefined): number => {
    for (const key of maps.keys()) {
      const glyph = key === '3,1' || key === '3,10' || key.startsWith('0,') ? look(key, letter) : 0;
      if (glyph > 0) return glyph;
    }
    return 0;
  };
  const byName = (): number => {
    if (name === '' || name === '.notdef') return 0;
    const letter = characterOf(name).codePointAt(0);
    return unicode(letter) || look('1,0', macRomanCodes.get(name)) || tables.named(name);
  };
  const byCode = (): number =>
    symbolPages.reduce((glyph, page) => glyph || look('3,0', page + code), 0) || look('1,0', code);
  const found = isByCode ? byCode() || byName() : byName() || byCode();
  return found || unicode(code) || numbered(name) || (maps.size === 0 ? code : 0);
}

/** Returns the number of names such as g12, glyph12 or index12, which subsets without names use; else 0. */
function numbered(name: string): number {
  const match = /^(?:g|glyph|index|gid|cid)(\d{1,5})$/i.exec(name);
  return match === null ? 0 : Number(match[1]);
}
