import type { Interpreter } from '../../interpreter/interpreter.ts';
import { isNumber, numberOf, PsArray, PsDict, PsName, type PsObject } from '../../values/objects.ts';
import { missingKey } from './find-font.ts';
import { PsError } from '../../ps-error.ts';

/** Character of a string as interpreted by a font. */
export type Character = {
  readonly font: PsDict;
  readonly code: number;
  /** Glyph name, or null when glyphs are identified by number. */
  readonly name: string | null;
  readonly cid: number;
  /** Composite font that contains the font, whose matrix applies too; null without one. */
  readonly outer: PsDict | null;
  /** True when the program passed the name or CID of the glyph instead of a code (glyphshow). */
  readonly byName: boolean;
};

/** Splits a string into characters by the font's encoding (PLRM 3, 5.3 and 5.10). */
export function charactersOf(m: Interpreter, font: PsDict, bytes: Uint8Array): Character[] {
  m.budget.work(bytes.length);
  if (font.entries.get('FontType') !== 0) return [...bytes].map((code) => character(font, code, null));
  const mapping = font.entries.get('FMapType');
  const list: Character[] = [];
  if (mapping === 9) {
    const cmap = font.entries.get('CMap');
    const map = cmap instanceof PsDict ? m.world.characterMaps.get(cmap) : undefined;
    if (map === undefined) throw new PsError('invalidfont', 'CMap');
    for (const { code, cid, size } of map.decode(bytes)) list.push(descend(font, 0, cid, size === 1 ? code : null));
    return list;
  }
  if (mapping === 3) {
    const escape = numeric(font.entries.get('EscChar') ?? 255);
    let index = 0;
    for (let i = 0; i < bytes.length; i++) {
      if (bytes[i] === escape) index = bytes[++i] ?? 0;
      else list.push(descend(font, index, bytes[i]!, bytes[i]!));
    }
    return list;
  }
  for (let i = 0; i < bytes.length;) {
    const first = bytes[i++]!;
    if (mapping === 4) {
      list.push(descend(font, first >> 7, first & 127, first & 127));
      continue;
    }
    // Font and character in two bytes: 9 and 7 bits, or 8 each.
    const both = first * 256 + (bytes[i++] ?? 0);
    const [index, code] = mapping === 5 ? [both >> 7, both & 127] : [both >> 8, both & 255];
    list.push(descend(font, index, code, code));
  }
  return list;
}

/** Selects a font of a composite one. `code`: null when the character has only a CID. */
function descend(font: PsDict, index: number, cid: number, code: number | null): Character {
  const encoding = font.entries.get('Encoding');
  const fonts = font.entries.get('FDepVector');
  const chosen = encoding instanceof PsArray && index < encoding.length ? numeric(encoding.at(index)) : index;
  const inner = fonts instanceof PsArray && chosen >= 0 && chosen < fonts.length ? fonts.at(chosen) : null;
  if (!(inner instanceof PsDict)) throw new PsError('invalidfont', 'FDepVector');
  const isNumbered = inner.entries.has('CIDFontType') || (code === null && inner.entries.has(missingKey));
  if (isNumbered) return { font: inner, code: cid, name: null, cid, outer: font, byName: false };
  return character(inner, (code ?? cid) & 255, font);
}

function character(font: PsDict, code: number, outer: PsDict | null): Character {
  const encoding = font.entries.get('Encoding');
  const name = encoding instanceof PsArray && code < encoding.length ? encoding.at(code) : null;
  return { font, code, cid: code, outer, byName: false, name: name instanceof PsName ? name.text : '.notdef' };
}

function numeric(value: PsObject): number {
  return isNumber(value) ? numberOf(value) : 0;
}
