import { type Box, emptyBox, isEmptyBox, unite } from '@measurement-nesting/curves';
import type { OwnWidth, WidthFit } from './width-fit.ts';
import type { TextRun } from './text-runs.ts';

/** A glyph at its position: font units, y down, relative to the line's left end on the baseline. */
export type PlacedGlyph = {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  /** Horizontal factor of its outline, about its origin. */
  readonly stretch: number;
  /** Offset of its letter in the line's text. */
  readonly cluster: number;
  /** True if its letter joins its neighbors, so that tracking must not separate them. */
  readonly joined: boolean;
};

/** A glyph from the shaper: font units, y up. */
export type ShapedGlyph = {
  readonly glyph: number;
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
};

/** Current end of a line, and the accuracy of its length. */
export type LineSoFar = {
  readonly pen: number;
  /** Previous letter, if it may be kerned with the next one; otherwise null. */
  readonly before: string | null;
  readonly variance: number;
  readonly sharedDeviation: number;
};
export const startLine: LineSoFar = { pen: 0, before: null, variance: 0, sharedDeviation: 0 };

type RunPlace = { readonly text: string; readonly run: TextRun; readonly joined: boolean; readonly kerning: boolean };

/** Widths of a glyph in the face, in font units. */
type GlyphWidths = { readonly advance: (glyph: number) => number; readonly box: (glyph: number) => Box };

/** The listed font that lines are fitted to, and the widths of the face's glyphs. */
export type LineFit = { readonly fit: WidthFit; readonly widths: GlyphWidths };

/**
 * Places the glyphs of one run by the listed font's widths. Kerning between two letters is the published one if available, otherwise the
 * shaper's, scaled. Glyphs of one letter (a base and its marks) are stretched together.
 */
export function placeLetters(
  shaped: readonly ShapedGlyph[],
  { text, run, joined, kerning }: RunPlace,
  { fit, widths }: LineFit,
  from: LineSoFar,
  into: PlacedGlyph[],
): LineSoFar {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const endOf = new Map(starts.map((start, i) => [start, starts[i + 1] ?? run.end]));
  let { pen, before, variance, sharedDeviation } = from;
  let ownKern = 0;
  for (let first = 0; first < shaped.length;) {
    const { cluster } = shaped[first]!;
    let last = first;
    while (last + 1 < shaped.length && shaped[last + 1]!.cluster === cluster) last++;
    const glyphs = shaped.slice(first, last + 1);
    first = last + 1;

    const letterText = text.slice(cluster, endOf.get(cluster));
    const given = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    const own = ownWidth(glyphs, widths);
    const letter = fit.letter(letterText, own, joined);
    const published = !kerning || before === null || joined || run.rightToLeft ? null : fit.kern(before, letterText);
    pen += published ?? ownKern * fit.kernFactor;

    let inLetter = 0;
    for (const { glyph, advance, dx, dy } of glyphs) {
      const x = pen + letter.shift + (inLetter + dx) * letter.stretch;
      into.push({ glyph, x, y: -dy, stretch: letter.stretch, cluster, joined });
      inLetter += advance;
    }
    pen += letter.advance;
    if (letter.isShared) sharedDeviation += letter.deviation;
    else variance += letter.deviation ** 2;
    ownKern = given - own.advance;
    before = letterText;
  }
  return { pen: pen + ownKern * fit.kernFactor, before, variance, sharedDeviation };
}

/** Returns the width of a letter without kerning. Marks that the shaper places over their base have no width. */
function ownWidth(glyphs: readonly ShapedGlyph[], widths: GlyphWidths): OwnWidth {
  let [pen, advance] = [0, 0];
  let ink = emptyBox;
  for (const placed of glyphs) {
    const { minX, maxX, minY, maxY } = widths.box(placed.glyph);
    if (maxX > minX) ink = unite(ink, { minX: minX + pen + placed.dx, maxX: maxX + pen + placed.dx, minY, maxY });
    advance += placed.advance === 0 ? 0 : widths.advance(placed.glyph);
    pen += placed.advance;
  }
  return isEmptyBox(ink) ? { advance, left: 0, right: 0 } : { advance, left: ink.minX, right: ink.maxX };
}
