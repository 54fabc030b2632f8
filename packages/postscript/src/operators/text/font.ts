import { CffFont } from '@measurement-nesting/curves/font-outline';
import { convertFontErrors } from '../../fonts/convert-font-errors.ts';
import { characterMapOf, fontOf, usualMatrix } from './find-font.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { literal, psArray, PsDict, PsFontId, PsName, real, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { Filter } from '../../filters/filter.ts';
import { isWhite } from '../../values/scanner.ts';
import { hexDigit } from '../../values/scan-string.ts';

export function defineFont(m: Interpreter, name: string, font: PsDict): void {
  if (!font.entries.has('FontType')) throw new PsError('invalidfont', name);
  font.entries.set('FID', new PsFontId());
  if (!font.entries.has('FontMatrix')) font.entries.set('FontMatrix', usualMatrix());
  m.budget.allocate(128);
  m.world.fonts.entries.set(name, font);
}

function keyText(value: PsObject): string {
  if (value instanceof PsName) return value.text;
  if (value !== null && typeof value === 'object' && 'bytes' in value && !('read' in value)) {
    return String.fromCharCode(...value.bytes.subarray(0, 1000));
  }
  if (typeof value === 'number') return String(value);
  throw new PsError('typecheck');
}

/** Font dictionaries (PLRM 3, 5.2 and 5.8). */
export const fontOperators: Operators = {
  findfont: (m) => m.operands.push(fontOf(m, keyText(m.operands.pop()))),
  definefont: (m) => {
    const font = m.operands.dict();
    const name = keyText(m.operands.pop());
    defineFont(m, name, font);
    m.operands.push(font);
  },
  undefinefont: (m) => {
    m.world.fonts.entries.delete(keyText(m.operands.pop()));
  },
  composefont: (m) => {
    const parts = m.operands.array();
    const map = m.operands.pop();
    const name = m.operands.name().text;
    const cmap = map instanceof PsName ? characterMapOf(m, map.text) : map;
    if (!(cmap instanceof PsDict)) throw new PsError('undefinedresource', name);
    const inner = parts.list().map((part) => {
      if (part instanceof PsDict) return part;
      if (part instanceof PsName) return fontOf(m, part.text);
      throw new PsError('typecheck');
    });
    const font = m.newDict(8);
    const entries: readonly (readonly [string, PsObject])[] = [
      ['FontName', literal(name)],
      ['FontType', 0],
      ['FMapType', 9],
      ['FontMatrix', psArray([1, 0, 0, 1, 0, 0])],
      ['FDepVector', m.newArray(inner)],
      ['Encoding', m.newArray(inner.map((_, i) => i))],
      ['CMap', cmap],
    ];
    for (const [key, value] of entries) font.entries.set(key, value);
    defineFont(m, name, font);
    m.operands.push(font);
  },
};

/** Code of '>', which ends hexadecimal data. */
const END_OF_HEX = 0x3e;
const isLineEnd = (byte: number): boolean => byte === 0x0a || byte === 0x0d;

/** Reads the binary data that follows the operator in the program. */
export function inlineData(m: Interpreter, count: number, hexadecimal: boolean): Uint8Array {
  const file = m.currentFile();
  m.budget.allocate(count);
  m.budget.work(count >> 4);
  const bytes = new Uint8Array(count);
  // The one white space after the operator has been read with its name; some writers add a line end. Other white space is data.
  if (!(file instanceof Filter) && !hexadecimal) while (count > 0 && isLineEnd(file.peek())) file.read();
  for (let i = 0; i < count; i++) {
    let byte = file.read();
    if (hexadecimal) {
      while (byte >= 0 && hexDigit(byte) < 0) byte = file.read();
      let low = file.read();
      while (low >= 0 && hexDigit(low) < 0) low = file.read();
      byte = byte < 0 || low < 0 ? -1 : hexDigit(byte) * 16 + hexDigit(low);
    }
    if (byte < 0) throw new PsError('syntaxerror', 'endoffile');
    bytes[i] = byte;
  }
  if (hexadecimal && !(file instanceof Filter)) {
    while (isWhite(file.peek())) file.read();
    if (file.peek() === END_OF_HEX) file.read();
  }
  return bytes;
}

/** Runs FontSetInit's StartData: a set of compact fonts follows in the program (Technical Note 5176, appendix). */
export function startCompactFont(m: Interpreter): void {
  const count = m.operands.count(0, 16 * 1024 * 1024);
  const given = keyText(m.operands.pop());
  const bytes = inlineData(m, count, false);
  const font = convertFontErrors(() => new CffFont(bytes));
  const programs = new PsDict(font.glyphNames.length, 0, true);
  m.budget.allocate(font.glyphNames.length * 64);
  font.glyphNames.forEach((name, index) => programs.entries.set(font.byNumber ? index : name, index));
  m.world.fontData.compact.set(programs, font);
  const dict = new PsDict(16, 0, true);
  const entries: readonly (readonly [string, PsObject])[] = [
    ['FontName', literal(font.name)],
    ['FontType', font.byNumber ? 9 : 2],
    ['PaintType', 0],
    ['FontMatrix', psArray(font.matrix.map((value) => real(value)))],
    ['FontBBox', psArray([0, 0, 0, 0])],
    ['CharStrings', programs],
    ['FontInfo', new PsDict(0, 0, true)],
    ['FID', new PsFontId()],
  ];
  for (const [key, value] of entries) dict.entries.set(key, value);
  const names = new Set([font.name, given]);
  if (font.byNumber) {
    dict.entries.set('CIDFontType', 0);
    dict.entries.set('CIDFontName', literal(font.name));
    const resources = m.resourcesOf('CIDFont');
    for (const name of names) resources.set(name, dict);
  } else {
    dict.entries.set('Encoding', psArray(font.encoding.map(literal)));
    for (const name of names) m.world.fonts.entries.set(name, dict);
  }
  if (m.dicts.length > 3) m.dicts.pop();
}
