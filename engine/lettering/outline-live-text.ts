import type { TextOutline, TextRun } from '../drawing/read-options.ts';
import { transformContour } from '../geometry/affine.ts';
import type { Affine } from '../geometry/types.ts';
import type { FontLibrary } from './fonts/font-library.ts';
import type { Face } from './fonts/open-face.ts';
import { layOutLines, plainSpacing } from './lay-out-lines.ts';
import { missingLetters } from './missing-letters.ts';
import { composeLine } from './read-text.ts';

/** What CSS leaves to the machine; browsers take these or their likes. */
const generic: Record<string, string> = { 'sans-serif': 'Arial', serif: 'Times New Roman', monospace: 'Courier New' };
/** Weights that mean the regular cut. A bold run set regular would be a wrong measure, so it is not set at all. */
const regularWeights = { min: 350, max: 550 };

/**
 * Returns the function a drawing reader asks for the outlines of live text. The first family of the wish that is a file
 * of the person's own, is on the list, is the name of a face in use, or is generic, decides. Null when there is none, for bold and italic runs (the
 * list has regular faces only), and when the face lacks a character.
 */
export function liveTextOutliner(fonts: FontLibrary): (run: TextRun) => TextOutline | null {
  const byName = new Map<string, string>(Object.entries(generic));
  for (const listed of fonts.listed) {
    byName.set(fonts.measuredName(listed).toLowerCase(), listed);
    byName.set(listed.toLowerCase(), listed);
  }
  const faceNamed = (family: string): (() => Face) | undefined => {
    const own = fonts.ownNames.get(family.toLowerCase());
    if (own !== undefined) return () => fonts.own(own, family).face;
    const listed = byName.get(family.toLowerCase());
    return listed === undefined ? undefined : () => fonts.font(listed).face;
  };
  return ({ text, families, weight, italic }) => {
    if (italic || weight < regularWeights.min || weight > regularWeights.max) return null;
    const face = families.map((family) => faceNamed(family.trim())).find((found) => found !== undefined)?.();
    if (face === undefined) return null;
    const line = face.shape(composeLine(text), { ligatures: true, direction: undefined });
    if (missingLetters(face, line).length > 0) return null;
    const inEm = 1 / face.unitsPerEm;
    const contours = layOutLines(face, [line], plainSpacing).flatMap(({ glyphs }) =>
      glyphs.flatMap((glyph) => {
        const place: Affine = [inEm, 0, 0, inEm, glyph.x * inEm, glyph.y * inEm];
        return glyph.contours.map((contour) => transformContour(place, contour));
      }),
    );
    return { contours, advance: line.advance * inEm, fontMeasured: face.name };
  };
}
