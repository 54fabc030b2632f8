import type { TextOutline, TextRun } from '@measurement-nesting/curves/drawing';
import { type Affine, type Contour, transformContour } from '@measurement-nesting/curves';
import type { FontLibrary } from '../fonts/font-library.ts';
import type { Face } from '../face/open-face.ts';
import { embeddedFinder, type OpenedEmbedded } from './embedded-fonts.ts';
import { layoutSentences } from '../layout-doubts.ts';
import { isWordSpace, layOutLines, plainSpacing } from '../lay-out-lines.ts';
import { missingLetters } from '../missing-letters.ts';
import { yourFileName } from '../font-sentence.ts';
import { composeLine } from '../read-text.ts';
import type { ShapedLine } from '../shape-line.ts';

/** Fonts of generic families, as in the defaults of common browsers. */
const generic: Record<string, string> = { 'sans-serif': 'Arial', serif: 'Times New Roman', monospace: 'Courier New' };
/** Weights of the regular cut. A bold run is not outlined in the regular cut, because its measurement would be wrong. */
const regularWeights = { min: 350, max: 550 };

/**
 * Returns the function with which a drawing reader outlines live text. It uses the first available family of the run: a font inside the
 * drawing for the characters that it has, with the next family for the others; a user's file in the cut of the run; a listed font at its
 * published size and widths; a substitute by its own name without changes. It returns null if there is none, for bold and italic runs
 * without such a cut (listed fonts are regular only), and if the face lacks a character.
 */
export function liveTextOutliner(fonts: FontLibrary): (run: TextRun) => TextOutline | null {
  const listedNames = new Map<string, string>([
    ...Object.entries(generic),
    ...fonts.listed.map((listed) => [listed.toLowerCase(), listed] as const),
  ]);
  const embeddedOf = embeddedFinder(fonts);
  const faceNamed = (family: string, { text, weight, italic }: TextRun): Chosen | null | undefined => {
    const own = fonts.ownNamed(family, { weight, italic });
    if (own) return { face: fonts.own(own, family).faceFor(text), isOwn: true };
    const listed = listedNames.get(family.toLowerCase());
    const face = listed === undefined ? fonts.standIn(family) : fonts.font(listed).faceFor(text);
    if (face === undefined) return own;
    const isRegular = !italic && weight >= regularWeights.min && weight <= regularWeights.max;
    return own === undefined && isRegular ? { face, isOwn: false } : null;
  };
  return (run) => {
    const embedded = run.faces === undefined ? [] : run.families.flatMap((family) => embeddedOf(family.trim(), run));
    if (embedded.length === 0) {
      const chosen = firstOf(run.families, (family) => faceNamed(family.trim(), run));
      return chosen ? outlineIn(chosen, run) : null;
    }
    const pieces = piecesOf(run.text, embedded).map(({ text, face: own }) => {
      const inFile = own && { face: own.face, isOwn: false, isEmbedded: true, doubt: own.doubt, size: own.size };
      const chosen = inFile ?? firstOf(run.families, (family) => faceNamed(family.trim(), { ...run, text }));
      return chosen ? outlineIn(chosen, { ...run, text }) : null;
    });
    // Right-to-left pieces would have to be placed in reverse order.
    if (pieces.length > 1 && (run.direction === 'rtl' || rightToLeft.test(run.text))) return null;
    return pieces.every((piece) => piece !== null) ? joined(pieces) : null;
  };
}

type Chosen = {
  readonly face: Face;
  readonly isOwn: boolean;
  readonly isEmbedded?: boolean;
  readonly doubt?: string | null;
  readonly size?: number;
};

function outlineIn(
  { face, isOwn, isEmbedded = false, doubt = null, size = 1 }: Chosen,
  run: TextRun,
): TextOutline | null {
  const { letterSpacing = 0, wordSpacing = 0, kerning = true, direction } = run;
  const line = face.shape(composeLine(run.text), { ligatures: letterSpacing === 0, kerning, direction });
  if (missingLetters(face, line).length > 0) return null;
  const inEm = size / face.unitsPerEm;
  const spacing = {
    ...plainSpacing,
    tracking: letterSpacing / inEm,
    wordSpace: wordSpacing / inEm,
  };
  const contours = layOutLines(face, [line], spacing).flatMap(({ glyphs }) =>
    glyphs.flatMap((glyph) => {
      const place: Affine = [inEm * glyph.stretch, 0, 0, inEm, glyph.x * inEm, glyph.y * inEm];
      return glyph.contours.map((contour) => transformContour(place, contour));
    }),
  );
  const fontMeasured = isOwn ? yourFileName(face.name) : face.name;
  const doubts = [...layoutSentences(face.name, line.doubts), ...(doubt === null ? [] : [doubt])];
  const advance = line.advance * inEm + spaceIn(line, letterSpacing, wordSpacing);
  const heights = { ascent: face.ascent * inEm, descent: face.descent * inEm, xHeight: face.xHeight * inEm };
  return { contours, advance, heights, fontMeasured, isOwn, isEmbedded, doubts };
}

/** Returns the space that letter and word spacing add to a line, including after its last letter. */
function spaceIn({ text, glyphs }: ShapedLine, letterSpacing: number, wordSpacing: number): number {
  let space = 0;
  glyphs.forEach(({ cluster, joined: isJoined }, i) => {
    const next = glyphs[i + 1];
    if (next?.cluster === cluster) return;
    if (!(isJoined && next?.joined === true)) space += letterSpacing;
    if (isWordSpace(text, cluster)) space += wordSpacing;
  });
  return space;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const letterPattern = /\P{M}?[\p{M}\u200d]*(?:(?<=\u200d)\P{M}[\p{M}\u200d]*)*/gu;
const blank = /^\s*$/u;

/** Splits a text where the face changes: each letter with its marks is assigned to the first face that has all of it. */
function piecesOf(
  text: string,
  faces: readonly OpenedEmbedded[],
): { text: string; readonly face: OpenedEmbedded | undefined }[] {
  const pieces: { text: string; face: OpenedEmbedded | undefined }[] = [];
  for (const letter of text.match(letterPattern) ?? []) {
    if (letter === '') continue;
    const last = pieces.at(-1);
    const found = faces.find(({ covers }) => [...composeLine(letter)].every((part) => covers(part.codePointAt(0)!)));
    // A space that no face has is set with the letter before it, because fonts of PDF converters lack spaces.
    const face = found ?? (blank.test(letter) ? (last === undefined ? faces[0] : last.face) : undefined);
    if (last !== undefined && last.face === face) last.text += letter;
    else pieces.push({ text: letter, face });
  }
  return pieces;
}

/** Joins consecutive outlines to one. The notice names the first face that is not inside the drawing. */
function joined(pieces: readonly TextOutline[]): TextOutline {
  const named = pieces.find(({ isEmbedded }) => isEmbedded !== true) ?? pieces[0];
  const contours: Contour[] = [];
  let advance = 0;
  for (const piece of pieces) {
    const place: Affine = [1, 0, 0, 1, advance, 0];
    for (const contour of piece.contours) contours.push(advance === 0 ? contour : transformContour(place, contour));
    advance += piece.advance;
  }
  const doubts = [...new Set(pieces.flatMap((piece) => piece.doubts ?? []))];
  return {
    contours,
    advance,
    ...(pieces[0]?.heights === undefined ? {} : { heights: pieces[0].heights }),
    fontMeasured: named?.fontMeasured ?? '',
    isOwn: named?.isOwn ?? false,
    isEmbedded: named?.isEmbedded ?? true,
    doubts,
  };
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
