import type { TextOutline, TextRun } from '../drawing/read-options.ts';
import { transformContour } from '../geometry/affine.ts';
import type { Affine } from '../geometry/types.ts';
import type { FontLibrary } from './fonts/font-library.ts';
import type { Face } from './fonts/open-face.ts';
import { layoutSentences } from './layout-doubts.ts';
import { layOutLines, plainSpacing } from './lay-out-lines.ts';
import { missingLetters } from './missing-letters.ts';
import { yourFileName } from '../model/font-sentence.ts';
import { composeLine } from './read-text.ts';

/** What CSS leaves to the machine; browsers take these or their likes. */
const generic: Record<string, string> = { 'sans-serif': 'Arial', serif: 'Times New Roman', monospace: 'Courier New' };
/** Weights that mean the regular cut. A bold run set regular would be a wrong measure, so it is not set at all. */
const regularWeights = { min: 350, max: 550 };

/**
 * Returns the function a drawing reader asks for the outlines of live text. The first family of the wish that is a file
 * of the person's own, is on the list, is the name of a stand-in, or is generic, decides: a file of the person's own in the
 * cut asked for, a listed font at the size and with the widths that are published of it, a stand-in asked for by its own name as
 * it is. Null when there is none, for bold and italic runs that no file of the person's is cut for (the list has regular
 * faces only), and when the face lacks a character.
 */
export function liveTextOutliner(fonts: FontLibrary): (run: TextRun) => TextOutline | null {
  const listedNames = new Map<string, string>([
    ...Object.entries(generic),
    ...fonts.listed.map((listed) => [listed.toLowerCase(), listed] as const),
  ]);
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
    const chosen = firstOf(run.families, (family) => faceNamed(family.trim(), run));
    if (!chosen) return null;
    const { face, isOwn } = chosen;
    const line = face.shape(composeLine(run.text), { ligatures: true, direction: undefined });
    if (missingLetters(face, line).length > 0) return null;
    const inEm = 1 / face.unitsPerEm;
    const contours = layOutLines(face, [line], plainSpacing).flatMap(({ glyphs }) =>
      glyphs.flatMap((glyph) => {
        const place: Affine = [inEm * glyph.stretch, 0, 0, inEm, glyph.x * inEm, glyph.y * inEm];
        return glyph.contours.map((contour) => transformContour(place, contour));
      }),
    );
    const fontMeasured = isOwn ? yourFileName(face.name) : face.name;
    const doubts = layoutSentences(face.name, line.doubts);
    return { contours, advance: line.advance * inEm, fontMeasured, isOwn, doubts };
  };
}

type Chosen = { readonly face: Face; readonly isOwn: boolean };

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
