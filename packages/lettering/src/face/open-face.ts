import { Blob, Face as FontFace, Font, Variation } from 'harfbuzzjs';
import { type Box, type Contour, contoursBox } from '@measurement-nesting/curves';
import { fontBroken } from '../font-file/font-broken.ts';
import type { FontUse } from '../font-file/read-font.ts';
import { capHeightShare, letterHeight, type HeightSource } from '../font-file/letter-height.ts';
import type { GlyphDrawer } from './glyph-outline.ts';
import { createWidthFit } from '../width-fit.ts';
import type { ListedMetrics } from '../types.ts';
import { isPrivateUse } from '../private-letters.ts';
import { uniteOutline } from '../unite-outline.ts';
import { withCharacters } from '../legacy/character-font.ts';
import { readLegacyTables } from '../legacy/font-tables.ts';
import type { LineOptions, LineShaper, ShapedLine } from '../shape-line.ts';

/** Outline in font units, y down, with its exact box (empty if there is no ink). */
type Glyph = { readonly contours: readonly Contour[]; readonly box: Box };

/** A font face, opened once and reused. All lengths are in font units. */
export type Face = {
  /** Display name: 'TeX Gyre Heros'. */
  readonly name: string;
  /** Em of the listed font, if its metrics are published. */
  readonly unitsPerEm: number;
  /**
   * Ink height of the outline of H (tables of faces often differ from it, by up to 3 %). In a face without H: the height that
   * `heightSource` describes, and 0 for faces of pictures and symbols.
   */
  readonly capHeight: number;
  readonly heightSource: HeightSource;
  /** Ink height of x; the cap height if the face has no x. */
  readonly xHeight: number;
  /** Heights above and below the baseline from the tables of the face; both positive. */
  readonly ascent: number;
  readonly descent: number;
  /** Distance between baselines. */
  readonly lineHeight: number;
  /** Returns true if the face has a character. Private use characters count only in a file of the user or operator. */
  readonly has: (codePoint: number) => boolean;
  /** Returns a glyph with its outline united. Each glyph is drawn and united once. */
  readonly glyph: (id: number) => Glyph;
  readonly shape: (line: string, options: LineOptions) => ShapedLine;
};

export type FaceTools = {
  readonly drawGlyph: GlyphDrawer;
  readonly shapeLine: LineShaper;
};

export type FaceSettings = {
  /** Axis values of a variable font, by axis. */
  readonly location?: Readonly<Record<string, number>> | undefined;
  /** Metrics of the listed font that the face replaces. */
  readonly metrics?: ListedMetrics | null;
  /** True for a file of the user or operator, whose private use characters are valid; default false. */
  readonly isOwn?: boolean;
  /** Default `lettering`. */
  readonly use?: FontUse;
};

const regularWeight = 400;
/** Maximum number of segments of a letter; uniting a larger outline would require minutes. */
const maxSegments = 20_000;
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Opens one face of a checked font file (see font-file/read-font.ts); variable fonts at `location`, by default at weight 400. With
 * `metrics` its lines have the letter widths of the listed font (see width-fit.ts); outlines and heights do not change.
 *
 * @throws EngineError font_broken if a capital letter of the face is empty, or its H has no plausible height: HarfBuzz reads many damaged
 * files as fonts of empty letters
 */
export function openFace(
  file: string,
  source: Blob,
  index: number,
  name: string,
  tools: FaceTools,
  { location = {}, metrics = null, isOwn = false, use = 'lettering' }: FaceSettings = {},
): Face {
  const face = new FontFace(source, index);
  const tables = readLegacyTables(face);
  const font = withCharacters(new Font(face), face, tables);
  const requested: Readonly<Record<string, number>> = { wght: regularWeight, ...location };
  const variations = Object.entries(face.getAxisInfos()).flatMap(([tag, { min, max }]) => {
    const value = requested[tag];
    return value === undefined ? [] : [new Variation(tag, Math.min(Math.max(value, min), max))];
  });
  if (variations.length > 0) font.setVariations(variations);

  const drawn = remember((id) => {
    const contours = tools.drawGlyph(font, id);
    const segments = contours.reduce((sum, contour) => sum + contour.segments.length, 0);
    if (segments > maxSegments) throw fontBroken(file, 'one of its letters has too many points to cut');
    return { contours, box: contoursBox(contours) };
  });
  const inkHeight = (character: string): number => {
    const id = font.nominalGlyph(character.codePointAt(0) ?? 0);
    if (id === undefined) return 0;
    const { minY, maxY } = drawn(id).box;
    return Math.max(0, maxY - minY);
  };
  for (const letter of use === 'lettering' ? capitals : '') {
    const isLeftOut = font.nominalGlyph(letter.codePointAt(0) ?? 0) === undefined;
    if (!isLeftOut && inkHeight(letter) === 0) throw fontBroken(file, `its letter ${letter} is missing or empty`);
  }
  const share = inkHeight('H') / face.upem;
  if (use === 'lettering' && share > 0 && (share < capHeightShare.min || share > capHeightShare.max)) {
    throw fontBroken(file, 'the height of its letter H is not plausible');
  }
  const { height: capHeight, source: heightSource } = letterHeight(inkHeight, face.referenceTable('OS/2'), face.upem);

  const advanceOf = (character: string): number | undefined => {
    const id = font.nominalGlyph(character.codePointAt(0) ?? 0);
    return id === undefined ? undefined : font.glyphHAdvance(id);
  };
  const fit = metrics && createWidthFit(metrics, { capHeight, advanceOf });
  const widths = { advance: (id: number) => font.glyphHAdvance(id), box: (id: number) => drawn(id).box };
  const extents = font.hExtents();
  return {
    name,
    unitsPerEm: fit?.unitsPerEm ?? face.upem,
    capHeight,
    heightSource,
    xHeight: inkHeight('x') || capHeight,
    ascent: extents.ascender,
    descent: -extents.descender,
    lineHeight: Math.max(extents.ascender - extents.descender + extents.lineGap, capHeight),
    has: (codePoint) =>
      font.nominalGlyph(codePoint) !== undefined && (isOwn || !isPrivateUse(String.fromCodePoint(codePoint))),
    glyph: remember((id) => ({ contours: uniteOutline(drawn(id).contours), box: drawn(id).box })),
    shape: (line, options) => tools.shapeLine({ font, tables }, line, options, fit && { fit, widths }),
  };
}

function remember(make: (id: number) => Glyph): (id: number) => Glyph {
  const known = new Map<number, Glyph>();
  return (id) => {
    const glyph = known.get(id) ?? make(id);
    known.set(id, glyph);
    return glyph;
  };
}
