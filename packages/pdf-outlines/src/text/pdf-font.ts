import type { Affine } from '@measurement-nesting/curves';
import { characterOf, emptyGlyph, type Glyph } from '@measurement-nesting/curves/font-outline';
import type { FunctionTools } from '../color/functions.ts';
import { isArray, isDict, nameOf, numberOr, type PdfDict, type PdfObject, Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { compositeCharacters } from './composite.ts';
import type { FontCharacter } from './font-character.ts';
import { type FontProgram, fontProgram } from './font-program.ts';
import { simpleEncoding, trueTypeIndex } from './simple-encoding.ts';

/** Font of a content stream. */
export type PdfFont = {
  readonly name: string;
  readonly characters: (bytes: Uint8Array) => FontCharacter[];
  /** Returns the outline of a character; null for fonts that are not in the file and for Type 3. */
  readonly glyph: ((character: FontCharacter) => Glyph) | null;
  /** Matrix from glyph units to em. */
  readonly matrix: Affine;
  /** Content streams of the glyphs of a Type 3 font; null for other fonts. */
  readonly procedures: {
    readonly of: (character: FontCharacter) => Stream | null;
    readonly resources: PdfDict | null;
  } | null;
};

/** Matrix of fonts whose glyphs are in thousandths of an em. */
const thousandths: Affine = [0.001, 0, 0, 0.001, 0, 0];

/** Reads a font dictionary (ISO 32000-1, 9.5 to 9.7). Type 1 fonts and character maps run on the interpreter of `tools`. */
export function readFont(tools: FunctionTools, dict: PdfDict): PdfFont {
  const { file } = tools;
  const subtype = nameOf(file.get(dict, 'Subtype'));
  if (subtype === 'Type0') return compositeFont(tools, dict);
  return subtype === 'Type3' ? type3Font(file, dict) : simpleFont(tools, dict);
}

/** Returns the name of a font for messages, without the mark of a subset. */
const nameOfFont = (file: PdfFile, dict: PdfDict): string =>
  nameOf(file.get(dict, 'BaseFont')).replace(/^[A-Z]{6}\+/, '') || 'unknown font';

/** Returns the embedded program of a font descriptor; null without a readable one. */
function embedded(tools: FunctionTools, descriptor: PdfObject): FontProgram | null {
  const { file } = tools;
  for (const key of ['FontFile', 'FontFile2', 'FontFile3']) {
    const stream = file.get(descriptor, key);
    if (stream instanceof Stream) return fontProgram(tools, file.data(stream));
  }
  return null;
}

function simpleFont(tools: FunctionTools, dict: PdfDict): PdfFont {
  const { file } = tools;
  const descriptor = file.get(dict, 'FontDescriptor');
  const program = embedded(tools, descriptor);
  const isSymbolic = (numberOr(file.get(descriptor, 'Flags'), 0) & 4) !== 0;
  const { names, isGiven } = simpleEncoding(file, dict, program?.encoding ?? [], isSymbolic);
  return {
    name: nameOfFont(file, dict),
    matrix: program?.matrix ?? thousandths,
    procedures: null,
    characters: singleBytes(widthsOf(file, dict, 0.001), (code) => letterOf(names[code] ?? '', code)),
    glyph:
      program === null ? null : cached(file, ({ code }) => simpleGlyph(program, names, code, isSymbolic && !isGiven)),
  };
}

function simpleGlyph(program: FontProgram, names: readonly string[], code: number, isByCode: boolean): Glyph {
  const name = names[code] ?? '';
  if (program.named !== null) return program.named(name === '' ? '.notdef' : name);
  if (program.tables === null) return program.indexed(code);
  return program.indexed(trueTypeIndex(program.tables, name, code, isByCode));
}

function letterOf(name: string, code: number): string {
  if (name === '' || name === '.notdef') return code === 32 ? ' ' : '';
  return characterOf(name);
}

/** Returns how a simple font splits its strings: each byte is a character. */
function singleBytes(
  widthOf: (code: number) => number | null,
  letter: (code: number) => string,
): PdfFont['characters'] {
  return (bytes) =>
    Array.from(bytes, (code) => ({ code, size: 1, letter: letter(code), width: widthOf(code), vertical: null }));
}

/** Returns the widths of a simple font in em; null where the font states none. `unit`: em of one unit of its widths. */
function widthsOf(file: PdfFile, dict: PdfDict, unit: number): (code: number) => number | null {
  const widths = file.list(dict, 'Widths');
  const start = numberOr(file.get(dict, 'FirstChar'), 0);
  const missing = numberOr(file.get(file.get(dict, 'FontDescriptor'), 'MissingWidth'), 0);
  return (code) => (widths.length === 0 ? null : numberOr(widths[code - start], missing) * unit);
}

function type3Font(file: PdfFile, dict: PdfDict): PdfFont {
  const { names } = simpleEncoding(file, dict, [], true);
  const matrix = (file.numbers(dict, 'FontMatrix', 6) as Affine | null) ?? thousandths;
  const procedures = file.get(dict, 'CharProcs');
  const resources = file.get(dict, 'Resources');
  return {
    name: nameOf(file.get(dict, 'Name')) || 'Type 3',
    matrix,
    glyph: null,
    characters: singleBytes(widthsOf(file, dict, matrix[0]), () => ''),
    procedures: {
      resources: isDict(resources) ? resources : null,
      of: ({ code }) => {
        const stream = file.get(procedures, names[code] ?? '');
        return stream instanceof Stream ? stream : null;
      },
    },
  };
}

function compositeFont(tools: FunctionTools, dict: PdfDict): PdfFont {
  const { file } = tools;
  const descendants = file.get(dict, 'DescendantFonts');
  const inner = file.resolve(isArray(descendants) ? descendants[0] : null);
  const program = embedded(tools, file.get(inner, 'FontDescriptor'));
  const { characters, isKnown } = compositeCharacters(tools, dict, inner);
  const map = file.get(inner, 'CIDToGIDMap');
  const indices = map instanceof Stream ? file.data(map) : null;
  const isByCid = program !== null && program.tables === null;
  const indexOf = (cid: number): number =>
    indices === null || isByCid ? cid : (indices[cid * 2] ?? 0) * 256 + (indices[cid * 2 + 1] ?? 0);
  return {
    name: nameOfFont(file, dict),
    matrix: program?.matrix ?? thousandths,
    procedures: null,
    characters,
    glyph: program === null || !isKnown ? null : cached(file, ({ code }) => program.indexed(indexOf(code))),
  };
}

/** Runs the program of each glyph once. */
function cached(file: PdfFile, make: (character: FontCharacter) => Glyph): (character: FontCharacter) => Glyph {
  const known = new Map<number, Glyph>();
  return (character) => {
    const before = known.get(character.code);
    if (before !== undefined) return before;
    const glyph = make(character) ?? emptyGlyph;
    const segments = glyph.contours.reduce((sum, contour) => sum + contour.segments.length, 0);
    file.budget.work(8 + segments * 4);
    file.budget.allocate(256 + segments * 96);
    known.set(character.code, glyph);
    return glyph;
  };
}
