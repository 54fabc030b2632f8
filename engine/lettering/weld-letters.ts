import { translation, transformContour } from '../geometry/affine.ts';
import { contourArea } from '../geometry/area.ts';
import { boxesTouch, unite as uniteBoxes } from '../geometry/bounds.ts';
import type { Contour } from '../geometry/types.ts';
import type { LaidGlyph, LaidLetter } from './lay-out-lines.ts';
import { uniteOutline } from './unite-outline.ts';

/** Areas below this share of the smaller letter are rounding, not overlap. */
const negligible = 1e-9;

/**
 * Makes one letter of those that touch, as a cutter needs it: 'Wel' of a script face, an Arabic word, a Hindi word
 * under its headline. Order and the other letters stay. Only letters for which `mayJoin` says so are looked at.
 */
export function weldLetters(
  letters: readonly LaidLetter[],
  mayJoin: (letter: LaidLetter) => boolean,
): readonly LaidLetter[] {
  const outlines = letters.map((letter) => (mayJoin(letter) ? letterOutline(letter) : null));
  const leader = letters.map((_, i) => i);
  const lead = (i: number): number => (leader[i] === i ? i : lead(leader[i]!));
  for (let i = 0; i < letters.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [outlines[i], outlines[j]];
      if (!a || !b || lead(i) === lead(j) || !boxesTouch(letters[i]!.box, letters[j]!.box)) continue;
      if (touch(a, b)) leader[Math.max(lead(i), lead(j))] = Math.min(lead(i), lead(j));
    }
  }
  return letters.flatMap((letter, i) => {
    const members = letters.filter((_, j) => lead(j) === i);
    if (members.length === 0) return [];
    if (members.length === 1) return [letter];
    const contours = uniteOutline(members.flatMap(({ glyphs }) => glyphs.flatMap(placed)));
    return [
      {
        text: members.map(({ text }) => text).join(''),
        joined: letter.joined,
        glyphs: [{ contours, x: 0, y: 0 }],
        box: members.map(({ box }) => box).reduce(uniteBoxes),
      },
    ];
  });
}

/** A letter's united outline in its place. Its glyphs are united; only several of them (a letter, its accents) may overlap. */
export function letterOutline({ glyphs }: LaidLetter): readonly Contour[] {
  const contours = glyphs.flatMap(placed);
  return glyphs.length > 1 ? uniteOutline(contours) : contours;
}

const placed = ({ contours, x, y }: LaidGlyph): readonly Contour[] =>
  x === 0 && y === 0 ? contours : contours.map((contour) => transformContour(translation(x, y), contour));

const areaOf = (contours: readonly Contour[]) => contours.reduce((sum, contour) => sum + contourArea(contour), 0);

/** Overlap loses area; letters that only share an edge lose a contour. */
function touch(a: readonly Contour[], b: readonly Contour[]): boolean {
  const both = uniteOutline([...a, ...b]);
  const [areaA, areaB] = [areaOf(a), areaOf(b)];
  return both.length < a.length + b.length || areaOf(both) < areaA + areaB - negligible * Math.min(areaA, areaB);
}
