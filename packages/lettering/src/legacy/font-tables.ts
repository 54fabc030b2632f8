import type { Face } from 'harfbuzzjs';
import { readCharacterMap } from '@measurement-nesting/curves/font-outline';
import { readKernTable, type KernTable } from '../font-file/kerning.ts';

/**
 * Parts of a face that this build of HarfBuzz does not read: it is compiled with `HB_NO_LEGACY` and `HB_NO_AAT`, without `kern` and `kerx`
 * tables, Arabic and mark placement for fonts without layout tables, and Macintosh and symbol encodings.
 */
export type LegacyTables = {
  /** Returns the kerning for a script that GPOS does not kern, or null. */
  readonly kerningFor: (script: string) => KernTable | null;
  /** Returns true if the face has rules of this kind for the script. */
  readonly has: (table: 'GSUB' | 'GPOS', script: string, features: readonly string[]) => boolean;
  /** Returns the glyph of a character that HarfBuzz does not find, or 0. */
  readonly glyphOf: (codePoint: number) => number;
  /** True without any GPOS rules: marks are then placed by their ink. */
  readonly isUnplaced: boolean;
  readonly unitsPerEm: number;
  /** GDEF class of a glyph: 3 for marks. */
  readonly glyphClass: (glyph: number) => number;
};

/** Default language system. */
const defaultLanguage = 0xffff;
/** Tags of scripts whose rules were revised, newest first (OpenType 1.9, "Script tags"). */
const revised: Readonly<Record<string, readonly string[]>> = {
  Beng: ['bng3', 'bng2', 'beng'],
  Deva: ['dev3', 'dev2', 'deva'],
  Gujr: ['gjr3', 'gjr2', 'gujr'],
  Guru: ['gur3', 'gur2', 'guru'],
  Knda: ['knd3', 'knd2', 'knda'],
  Mlym: ['mlm3', 'mlm2', 'mlym'],
  Mymr: ['mym2', 'mymr'],
  Orya: ['ory3', 'ory2', 'orya'],
  Taml: ['tml3', 'tml2', 'taml'],
  Telu: ['tel3', 'tel2', 'telu'],
  Hira: ['kana'],
  Laoo: ['lao '],
  Nkoo: ['nko '],
  Yiii: ['yi  '],
  Zyyy: [],
};
/** Script tags that fonts use for all scripts, in HarfBuzz's order of preference. */
const general = ['DFLT', 'dflt', 'latn'];

export function readLegacyTables(face: Face): LegacyTables {
  const featuresKnown = new Map<string, ReadonlySet<string>>();
  const featuresOf = (table: 'GSUB' | 'GPOS', script: string): ReadonlySet<string> => {
    const key = `${table} ${script}`;
    const known = featuresKnown.get(key) ?? scriptFeatures(face, table, script);
    featuresKnown.set(key, known);
    return known;
  };
  const kern = once(() => {
    const apple = face.referenceTable('kerx');
    const table = face.referenceTable('kern');
    if (table !== undefined && table.length > 0) return readKernTable(table);
    return apple === undefined || apple.length === 0 ? null : unread;
  });
  const characters = once(() => {
    const cmap = face.referenceTable('cmap');
    try {
      return cmap === undefined ? none : readCharacterMap(cmap);
    } catch (error) {
      if (error instanceof RangeError) return none;
      throw error;
    }
  });
  return {
    kerningFor: (script) => (featuresOf('GPOS', script).has('kern') ? null : kern()),
    has: (table, script, features) => features.some((feature) => featuresOf(table, script).has(feature)),
    glyphOf: (codePoint) => {
      try {
        return characters()(codePoint);
      } catch (error) {
        if (error instanceof RangeError) return 0;
        throw error;
      }
    },
    isUnplaced: (face.referenceTable('GPOS')?.length ?? 0) === 0,
    unitsPerEm: face.upem,
    glyphClass: (glyph) => face.getGlyphClass(glyph),
  };
}

const none = (): number => 0;
/** Result for a face that has kerning only in Apple's `kerx` table, which is not read. */
const unread: KernTable = { pair: () => 0, isPartial: true };

/** Returns the features of the first script tag that the face has for a script (ISO 15924). */
function scriptFeatures(face: Face, table: 'GSUB' | 'GPOS', script: string): ReadonlySet<string> {
  const has = face.getTableScriptTags(table);
  const chosen = [...(revised[script] ?? [script.toLowerCase()]), ...general].find((tag) => has.includes(tag));
  if (chosen === undefined) return new Set();
  return new Set(face.getLanguageFeatureTags(table, has.indexOf(chosen), defaultLanguage));
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
