import { Blob } from 'harfbuzzjs';
import { EngineError } from '@measurement-nesting/curves';
import { readFont, unwrapFont } from '../font-file/read-font.ts';
import type { UnpackBrotli } from '../font-file/woff/unwrap-limits.ts';
import { withSortedTables } from '../font-file/sorted-tables.ts';
import { readFaceTables } from '../font-file/table-directory.ts';
import { createGlyphDrawer } from '../face/glyph-outline.ts';
import { createLruCache } from './lru-cache.ts';
import type { ListedFont } from './listed-font.ts';
import { matchScore } from '../font-file/match-original.ts';
import { faceFinder, type FaceFinder } from './named-face.ts';
import { openFontFile, type FontFile } from './own-font.ts';
import { openFace, type Face, type FaceTools } from '../face/open-face.ts';
import { composeLine, isBlank, visibleText } from '../read-text.ts';
import { createLineShaper } from '../shape-line.ts';
import type { FontFiles, LicensedFile, OwnFont, StandInFile } from '../types.ts';

const rowsRemembered = 256;

/** `bytes`: unpacked size. */
type EmbeddedFont = { readonly faceAt: (weight: number) => Face; readonly bytes: number };

export type FontLibrary = {
  /** Names of the listed fonts, in the order of the input files. */
  readonly listed: readonly string[];
  /**
   * Returns a listed font, opened on first use and cached.
   *
   * @throws EngineError font_unknown, font_broken
   */
  readonly font: (listed: string) => ListedFont;
  /** Returns a stand-in by its own name ('Montserrat'), not fitted to a listed font. */
  readonly standIn: (name: string) => Face | undefined;
  /** Listed names for which the operator has provided an original. */
  readonly originals: readonly string[];
  /** Faces in the operator's files that match no listed font: 'gotham-bold.otf: Gotham Bold'. Intended for the log. */
  readonly unusedLicensed: readonly string[];
  /** Checks a user's font file and makes its faces available. @throws EngineError font_broken, font_restricted */
  readonly openFile: (file: string, bytes: Uint8Array) => FontFile;
  /**
   * Unpacks and checks a font file inside a drawing, of any format. Returns its size and the function that opens its first face at a
   * weight, if it has that axis. The font may lack a letter height. Both throw EngineError font_broken, font_restricted.
   */
  readonly openEmbedded: (bytes: Uint8Array) => EmbeddedFont;
  /** Returns the library with a user's font files, by the keys that rows use for them. */
  readonly withFiles: (files: ReadonlyMap<string, FontFile>) => FontLibrary;
  /**
   * Returns the face of a row's own font; `listed` is the listed font that the row names.
   *
   * @throws EngineError font_missing, font_broken
   */
  readonly own: (font: OwnFont, listed: string) => ListedFont;
  /** Finds the face named in a drawing's text; null if the family has other faces only. */
  readonly ownNamed: FaceFinder;
};

type LicensedFace = { readonly file: string; readonly blob: Blob; readonly index: number; readonly name: string };

/**
 * Creates the listed fonts from font files. Stand-ins are opened on first use. The operator's licensed files are opened at once, so that a
 * broken one is reported at the start, and replace the stand-in if their name table identifies them.
 *
 * @throws EngineError font_broken with the name of an unusable licensed file
 */
export function createFontLibrary({ faces, licensed = [], unpackBrotli = noBrotli }: FontFiles): FontLibrary {
  const tools: FaceTools = { drawGlyph: createGlyphDrawer(), shapeLine: createLineShaper() };
  const { chosen, unused } = chooseLicensed(licensed, faces);
  const opened = new Map<string, ListedFont>();

  const openStandIn = (standIn: StandInFile, isFitted: boolean): Face => {
    readFaceTables(standIn.file, standIn.bytes);
    const metrics = isFitted ? standIn.metrics : null;
    return openFace(standIn.file, new Blob(standIn.bytes), 0, standIn.face, tools, { metrics });
  };
  const open = (listed: string): ListedFont => {
    const standIns = faces.filter((face) => face.listed === listed);
    if (standIns.length === 0) {
      throw new EngineError('font_unknown', `There is no font "${listed}". Choose a font from the list.`);
    }
    const original = chosen.get(listed);
    const openings = original
      ? [once(() => openFace(original.file, original.blob, original.index, original.name, tools, { isOwn: true }))]
      : standIns.map((standIn) => once(() => openStandIn(standIn, true)));
    const [first] = openings;
    return {
      listed,
      faces: () => openings.map((opening) => opening()),
      faceFor: (text) => (openings.find((opening) => hasAll(opening(), text)) ?? first!)(),
      widths: original ? 'own' : standIns[0]!.metrics ? 'published' : 'unknown',
      rows: createLruCache(rowsRemembered),
    };
  };
  const font = (listed: string): ListedFont => {
    const known = opened.get(listed);
    if (known) return known;
    const fresh = open(listed);
    fresh.faceFor('');
    opened.set(listed, fresh);
    return fresh;
  };
  const plain = new Map(faces.map((standIn) => [standIn.face.toLowerCase(), once(() => openStandIn(standIn, false))]));

  for (const listed of chosen.keys()) font(listed);
  const base = {
    listed: [...new Set(faces.map((face) => face.listed))],
    font,
    standIn: (name: string) => plain.get(name.toLowerCase())?.(),
    originals: [...chosen.keys()],
    unusedLicensed: unused,
    openFile: (file: string, bytes: Uint8Array) => openFontFile(file, bytes, tools),
    openEmbedded: (bytes: Uint8Array) => {
      const font = unwrapFont(embeddedName, bytes, unpackBrotli);
      const file = openFontFile(embeddedName, font, tools, 'drawing');
      const faceAt = (weight: number) =>
        file
          .font({ file: embeddedName, location: { wght: weight } }, { listed: embeddedName, originals: [] })
          .faceFor('');
      return { faceAt, bytes: font.length };
    },
  };
  const originalsOf = (listed: string) => faces.find((face) => face.listed === listed)?.originals ?? [];
  const withFiles = (files: ReadonlyMap<string, FontFile>): FontLibrary => ({
    ...base,
    withFiles,
    own: (requested, listed) => {
      const file = files.get(requested.file);
      if (!file) throw new EngineError('font_missing', 'The font file of this row is missing. Add it again.');
      return file.font(requested, { listed, originals: originalsOf(listed) });
    },
    ownNamed: faceFinder(files),
  });
  return withFiles(new Map());
}

const embeddedName = 'a font inside the drawing';

const noBrotli: UnpackBrotli = () => {
  throw new RangeError('no Brotli here');
};

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Returns true if a face has all characters of a text, or the base and the marks of a letter separately. */
function hasAll(face: Face, text: string): boolean {
  const hasCharacter = (character: string): boolean => face.has(character.codePointAt(0) ?? 0);
  return [...visibleText(composeLine(text))].every(
    (character) =>
      isBlank(character) ||
      /\p{Cc}/u.test(character) ||
      hasCharacter(character) ||
      [...character.normalize('NFD')].every(hasCharacter),
  );
}

function chooseLicensed(
  files: readonly LicensedFile[],
  standIns: readonly StandInFile[],
): { chosen: Map<string, LicensedFace>; unused: readonly string[] } {
  const best = new Map<string, { score: number; face: LicensedFace }>();
  const all = files.flatMap(({ file, bytes }) => {
    const found = readFont(file, bytes);
    const blob = new Blob(withSortedTables(file, bytes));
    return found.map(({ index, names }) => ({ face: { file, blob, index, name: names.full }, names }));
  });
  for (const { face, names } of all) {
    for (const { listed, originals } of standIns) {
      const score = matchScore(names, originals);
      if (score > (best.get(listed)?.score ?? 0)) best.set(listed, { score, face });
    }
  }
  const chosen = new Map([...best].map(([listed, { face }]) => [listed, face]));
  const used = new Set(chosen.values());
  return { chosen, unused: all.filter(({ face }) => !used.has(face)).map(({ face }) => `${face.file}: ${face.name}`) };
}
