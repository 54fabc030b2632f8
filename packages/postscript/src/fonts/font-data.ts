import { joinBytes } from '../filters/decode.ts';
import { decrypt } from '../filters/eexec.ts';
import type { Budget } from '../budget.ts';
import { isNumber, numberOf, PsArray, PsDict, PsString, textOf, type PsObject } from '../values/objects.ts';
import { PsError } from '../ps-error.ts';
import { type CffFont, emptyGlyph, type Glyph, standardEncoding } from '@measurement-nesting/curves/font-outline';
import { cidProgram, entryOf } from './cid-data.ts';
import { convertFontErrors } from './convert-font-errors.ts';
import { TrueTypeFont } from './truetype.ts';
import { type1Glyph, type Type1Font } from './type1.ts';

/** Cache of parsed fonts and executed glyphs for one program. */
export class FontData {
  readonly compact = new WeakMap<object, CffFont>();
  readonly #trueType = new WeakMap<object, TrueTypeFont>();
  readonly #glyphs = new WeakMap<object, Map<string, KnownGlyph>>();

  /** Returns the glyph of a name in a font of type 1, 2 or 42, or the glyph of `.notdef`, marked as missing. */
  named(budget: Budget, font: PsDict, name: string): Glyph {
    const programs = font.entries.get('CharStrings');
    if (!(programs instanceof PsDict)) throw new PsError('invalidfont', 'CharStrings');
    const own = programs.entries.has(name) ? name : '.notdef';
    const program = programs.entries.get(own);
    if (program === undefined) return emptyGlyph;
    const glyph = this.#cacheGlyph(budget, programs, own, program, () => {
      const compact = this.compact.get(programs);
      if (compact !== undefined && isNumber(program)) return compact.glyphAt(numberOf(program));
      if (font.entries.get('FontType') === 42) {
        return isNumber(program) ? this.#sfnt(font).glyph(numberOf(program)) : emptyGlyph;
      }
      if (!(program instanceof PsString)) throw new PsError('invalidfont', own);
      const type1 = type1Font(font, programs);
      return type1Glyph(decrypted(program, lengthOfNoise(font)), type1);
    });
    return own === name ? glyph : { ...glyph, missing: true };
  }

  /** Returns the glyph of a CID, or the glyph of CID 0, marked as missing. */
  numbered(budget: Budget, font: PsDict, cid: number): Glyph {
    const glyph = this.#numbered(budget, font, cid);
    if (glyph.missing === undefined || cid === 0) return glyph;
    return { ...this.#numbered(budget, font, 0), missing: true };
  }

  #numbered(budget: Budget, font: PsDict, cid: number): Glyph {
    const key =
      font.entries.get('CharStrings') ?? font.entries.get('GlyphDirectory') ?? font.entries.get('sfnts') ?? font;
    const holder = key instanceof PsArray ? key.cells : key instanceof PsDict ? key : font;
    return this.#cacheGlyph(budget, holder, `cid ${cid}`, null, () => {
      const compact = this.compact.get(holder);
      if (compact !== undefined) return compact.byNumber ? compact.glyph(String(cid)) : compact.glyphAt(cid);
      if (font.entries.get('CIDFontType') === 2) {
        const index = mapped(font, cid);
        const glyph = this.#sfnt(font).glyph(index);
        return index === 0 && cid !== 0 ? { ...glyph, missing: true } : glyph;
      }
      const program = cidProgram(font, cid);
      if (program === null) return emptyGlyph;
      const { bytes, dict } = program;
      const noise = lengthOfNoise(dict);
      const subroutine = (index: number) => program.subroutine(index, noise);
      return type1Glyph(decrypt(bytes, charstringKey, noise), { subroutine, standard: () => null });
    });
  }

  /** Runs a glyph program once, until the entry of the glyph becomes another `program`. */
  #cacheGlyph(budget: Budget, holder: object, key: string, program: PsObject, make: () => Glyph): Glyph {
    let known = this.#glyphs.get(holder);
    if (known === undefined) {
      known = new Map();
      this.#glyphs.set(holder, known);
    }
    const before = known.get(key);
    if (before !== undefined && before.program === program) return before.glyph;
    const glyph = convertFontErrors(make);
    const segments = glyph.contours.reduce((sum, contour) => sum + contour.segments.length, 0);
    budget.work(8 + segments * 4);
    budget.allocate(256 + segments * 96);
    known.set(key, { glyph, program });
    return glyph;
  }

  #sfnt(font: PsDict): TrueTypeFont {
    const parts = font.entries.get('sfnts');
    if (!(parts instanceof PsArray)) throw new PsError('invalidfont', 'sfnts');
    const known = this.#trueType.get(parts.cells);
    if (known !== undefined) return known;
    const strings = parts.list().map((part) => {
      if (!(part instanceof PsString)) throw new PsError('invalidfont', 'sfnts');
      // A string of odd length ends with one byte that does not belong to the font (PLRM 3, 5.8).
      return part.bytes.length % 2 === 1 ? part.bytes.subarray(0, -1) : part.bytes;
    });
    const size = strings.reduce((sum, { length }) => sum + length, 0);
    if (size > 32 * 1024 * 1024) throw new PsError('limitcheck', 'sfnts');
    const bytes = joinBytes(strings);
    const directory = font.entries.get('GlyphDirectory') ?? null;
    const made = new TrueTypeFont(bytes, directory === null ? null : (index) => entryOf(directory, index));
    this.#trueType.set(parts.cells, made);
    return made;
  }
}

type KnownGlyph = { readonly glyph: Glyph; readonly program: PsObject };

const charstringKey = 4330;

function privateOf(font: PsDict): PsDict | null {
  const dict = font.entries.get('Private');
  return dict instanceof PsDict ? dict : null;
}

function lengthOfNoise(font: PsDict): number {
  const value = privateOf(font)?.entries.get('lenIV') ?? 4;
  return isNumber(value) ? numberOf(value) : 4;
}

function decrypted(program: PsString, noise: number): Uint8Array {
  return noise < 0 ? program.bytes : decrypt(program.bytes, charstringKey, noise);
}

function type1Font(font: PsDict, programs: PsDict): Type1Font {
  const subrs = privateOf(font)?.entries.get('Subrs');
  const noise = lengthOfNoise(font);
  const part = (value: PsObject | undefined) => (value instanceof PsString ? decrypted(value, noise) : null);
  return {
    subroutine: (index) =>
      subrs instanceof PsArray && index >= 0 && index < subrs.length ? part(subrs.at(index)) : null,
    standard: (code) => part(programs.entries.get(standardEncoding[code] ?? '')),
  };
}

/** Returns the glyph index of a CID (PLRM 3, 5.11.2, CIDMap). */
function mapped(font: PsDict, cid: number): number {
  const map = font.entries.get('CIDMap') ?? null;
  const bytesPerGlyph = numeric(font.entries.get('GDBytes') ?? 2, 2);
  if (isNumber(map)) return cid + numberOf(map);
  if (map instanceof PsDict) return numeric(map.entries.get(cid) ?? 0, 0);
  const strings = map instanceof PsString ? [map] : map instanceof PsArray ? map.list() : [];
  let at = cid * bytesPerGlyph;
  for (const part of strings) {
    if (!(part instanceof PsString)) continue;
    if (at + bytesPerGlyph <= part.bytes.length) {
      let value = 0;
      for (let i = 0; i < bytesPerGlyph; i++) value = value * 256 + part.bytes[at + i]!;
      return value;
    }
    at -= part.bytes.length - (part.bytes.length % bytesPerGlyph);
  }
  return strings.length === 0 ? cid : 0;
}

function numeric(value: PsObject, otherwise: number): number {
  return isNumber(value) ? numberOf(value) : otherwise;
}

/** Returns the name of a font for messages. */
export function fontNameOf(font: PsDict): string {
  const name = font.entries.get('FontName') ?? font.entries.get('CIDFontName') ?? null;
  if (name instanceof PsString) return textOf(name.bytes);
  return name !== null && typeof name === 'object' && 'text' in name ? name.text : 'unknown font';
}
