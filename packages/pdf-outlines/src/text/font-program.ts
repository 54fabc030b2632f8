import { type Affine, identity } from '@measurement-nesting/curves';
import { CffFont, emptyGlyph, FontProgramError, type Glyph } from '@measurement-nesting/curves/font-outline';
import { joinBytes } from '@measurement-nesting/postscript/filters';
import { TrueTypeFont } from '@measurement-nesting/postscript/fonts';
import {
  type Interpreter,
  isNumber,
  numberOf,
  PsArray,
  PsDict,
  PsError,
  PsName,
} from '@measurement-nesting/postscript/graphics';
import { type FunctionTools, runProgram } from '../color/functions.ts';
import { SfntTables } from './sfnt.ts';

/** Outlines of an embedded font, by the keys that its format has. */
export type FontProgram = {
  /** Matrix from the units of its glyphs to em. */
  readonly matrix: Affine;
  /** Glyph names by code, empty for fonts without an encoding of their own. */
  readonly encoding: readonly string[];
  /** Returns the glyph of a name; null for fonts whose glyphs have no names. */
  readonly named: ((name: string) => Glyph) | null;
  /** Returns the glyph of an index, or of a CID in fonts by CID. */
  readonly indexed: (index: number) => Glyph;
  /** Tables of TrueType fonts. */
  readonly tables: SfntTables | null;
};

/** Returns the program of a font file of any format, whatever its key in the file; null when it cannot be read. */
export function fontProgram(tools: FunctionTools, bytes: Uint8Array): FontProgram | null {
  try {
    const [a, b, c, d] = bytes;
    if ((a === 0x25 && b === 0x21) || a === 0x80) return type1Program(tools.calculator, withoutSegments(bytes));
    if (a === 1 && b === 0 && (c ?? 0) <= 16) return compactProgram(bytes);
    const tables = new SfntTables(bytes);
    const compact = tables.table('CFF ');
    if (compact !== null) return { ...compactProgram(compact), tables };
    if ((a === 0 && b === 1 && c === 0 && d === 0) || a === 0x74) {
      const font = new TrueTypeFont(bytes);
      return {
        matrix: identity,
        encoding: [],
        named: null,
        tables,
        indexed: (index) => readable(() => font.glyph(index)),
      };
    }
    return type1Program(tools.calculator, bytes);
  } catch (error) {
    if (isFontError(error)) return null;
    throw error;
  }
}

function compactProgram(bytes: Uint8Array): FontProgram {
  const font = new CffFont(bytes);
  const named = font.byNumber ? null : (name: string) => readable(() => font.glyph(name));
  return {
    matrix: font.matrix,
    encoding: font.encoding,
    named,
    tables: null,
    indexed: (index) => readable(() => (font.byNumber ? font.glyph(String(index)) : font.glyphAt(index))),
  };
}

/** Runs a Type 1 font, which is a PostScript program, and returns the font that it defines. */
function type1Program(machine: Interpreter, bytes: Uint8Array): FontProgram | null {
  const { fonts, fontData } = machine.world;
  fonts.entries.clear();
  // Data after the font, or a part of it that is missing: what was defined before is used.
  runProgram(machine, bytes);
  const font = [...fonts.entries.values()].find((value) => value instanceof PsDict);
  if (!(font instanceof PsDict)) return null;
  const encoding = font.entries.get('Encoding');
  const names =
    encoding instanceof PsArray ? encoding.list().map((name) => (name instanceof PsName ? name.text : '')) : [];
  const matrix = font.entries.get('FontMatrix');
  const numbers = matrix instanceof PsArray ? matrix.list().filter(isNumber).map(numberOf) : [];
  return {
    matrix: numbers.length === 6 ? (numbers as unknown as Affine) : [0.001, 0, 0, 0.001, 0, 0],
    encoding: names,
    named: (name) => readable(() => fontData.named(machine.budget, font, name)),
    indexed: () => emptyGlyph,
    tables: null,
  };
}

/** Joins the segments of a PFB file. */
function withoutSegments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x80) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 0; at + 6 <= bytes.length && bytes[at] === 0x80 && bytes[at + 1]! <= 2; at += 6 + parts.at(-1)!.length)
    parts.push(bytes.subarray(at + 6, at + 6 + view.getUint32(at + 2, true)));
  return joinBytes(parts);
}

function readable(read: () => Glyph): Glyph {
  try {
    return read();
  } catch (error) {
    if (isFontError(error)) return { ...emptyGlyph, missing: true };
    throw error;
  }
}

/** Returns true for errors of a damaged font, which affect only its glyphs. */
const isFontError = (error: unknown): boolean =>
  error instanceof PsError || error instanceof FontProgramError || error instanceof RangeError;
