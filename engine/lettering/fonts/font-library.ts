import { Blob, Face as FontFace } from 'harfbuzzjs';
import { EngineError } from '../../errors.ts';
import { countFaces } from './font-file.ts';
import { createGlyphDrawer } from './glyph-outline.ts';
import { createLruCache, type LruCache } from './lru-cache.ts';
import { faceNames, matchScore } from './match-licensed.ts';
import { openFace, type Face, type FaceTools } from './open-face.ts';
import type { SetRow } from '../weld-letters.ts';
import { createLineShaper } from '../shape-line.ts';
import type { FontFiles, LicensedFile, StandInFile, WidthDeviation } from '../types.ts';

/** A font of the list as it will really be cut. */
export type ListedFont = {
  readonly listed: string;
  readonly face: Face;
  /** How far the stand-in's widths differ from the original's: null when unknown, undefined when it is the original. */
  readonly widthDeviation: WidthDeviation | null | undefined;
  /** The rows set last, whatever their size was. */
  readonly rows: LruCache<SetRow>;
};

const rowsRemembered = 256;

export type FontLibrary = {
  /** The names it answers to, in the order of the files given. */
  readonly listed: readonly string[];
  /** Opened on first use and kept. @throws EngineError font_unknown, font_broken */
  readonly font: (listed: string) => ListedFont;
  /** The face that will be used, without opening it: 'Arimo' for 'Arial'. @throws EngineError font_unknown */
  readonly measuredName: (listed: string) => string;
  /** Operator's faces that are none of the listed fonts: 'gotham-bold.otf: Gotham Bold'. Worth a line in the log. */
  readonly unusedLicensed: readonly string[];
};

type LicensedFace = { readonly file: string; readonly blob: Blob; readonly index: number; readonly name: string };

/**
 * Makes the fonts of the list out of font files. Stand-ins are opened when first used; the operator's licensed files
 * at once, so that a broken one is refused at start, and take the place of the stand-in where their name table says so.
 *
 * @throws EngineError font_broken for a licensed file that can't be used, naming it.
 */
export function createFontLibrary({ faces, licensed = [] }: FontFiles): FontLibrary {
  const tools: FaceTools = { drawGlyph: createGlyphDrawer(), shapeLine: createLineShaper() };
  const { chosen, unused } = chooseLicensed(licensed, faces);
  const opened = new Map<string, ListedFont>();

  const standInOf = (listed: string): StandInFile => {
    const standIn = faces.find((face) => face.listed === listed);
    if (!standIn) throw new EngineError('font_unknown', `There is no font "${listed}". Choose a font from the list.`);
    return standIn;
  };
  const open = (standIn: StandInFile): ListedFont => {
    const original = chosen.get(standIn.listed);
    if (!original) countFaces(standIn.file, standIn.bytes);
    const { file, blob, index, name } = original ?? {
      file: standIn.file,
      blob: new Blob(standIn.bytes),
      index: 0,
      name: standIn.face,
    };
    return {
      listed: standIn.listed,
      face: openFace(file, blob, index, name, tools),
      widthDeviation: original ? undefined : standIn.widthDeviation,
      rows: createLruCache(rowsRemembered),
    };
  };
  const font = (listed: string): ListedFont => {
    const known = opened.get(listed);
    if (known) return known;
    const fresh = open(standInOf(listed));
    opened.set(listed, fresh);
    return fresh;
  };

  for (const listed of chosen.keys()) font(listed);
  return {
    listed: faces.map((face) => face.listed),
    font,
    measuredName: (listed) => chosen.get(listed)?.name ?? standInOf(listed).face,
    unusedLicensed: unused,
  };
}

function chooseLicensed(
  files: readonly LicensedFile[],
  standIns: readonly StandInFile[],
): { chosen: Map<string, LicensedFace>; unused: readonly string[] } {
  const best = new Map<string, { score: number; face: LicensedFace }>();
  const all = files.flatMap(({ file, bytes }) => {
    const count = countFaces(file, bytes);
    const blob = new Blob(bytes);
    return Array.from({ length: count }, (_, index) => {
      const names = faceNames(new FontFace(blob, index));
      return { face: { file, blob, index, name: names.full || file }, names };
    });
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
