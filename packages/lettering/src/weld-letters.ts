import {
  type Box,
  boxesTouch,
  type Contour,
  contourArea,
  transformContour,
  unite as uniteBoxes,
} from '@measurement-nesting/curves';
import type { LaidGlyph, LaidLetter } from './lay-out-lines.ts';
import type { LayoutDoubt } from './legacy/shape-legacy.ts';
import { uniteOutline } from './unite-outline.ts';

/** Share of the smaller letter's area below which an overlap is a rounding error. */
const negligible = 1e-9;

/** A letter with its united outline around its own origin, and the position of that origin. Font units, y down. */
export type OutlinedLetter = LaidGlyph & { readonly text: string; readonly box: Box };

/** A row set in its face, before scaling. Font units, y down, first baseline at y = 0. */
export type SetRow = {
  readonly lines: readonly string[];
  /** See `LetteredRow`. */
  readonly widthWithinPercent: number | null;
  /** Text for which the face has no layout rules. */
  readonly doubts: readonly LayoutDoubt[];
  /** Letters with ink, in reading order. */
  readonly letters: readonly OutlinedLetter[];
  readonly ink: Box;
};

/**
 * Merges touching letters into one, as cutting requires: 'Wel' of a script face, an Arabic word, a Hindi word below its headline. The order
 * and the other letters do not change. Only letters for which `mayJoin` returns true are tested.
 */
export function weldLetters(
  letters: readonly LaidLetter[],
  mayJoin: (letter: LaidLetter) => boolean,
): readonly OutlinedLetter[] {
  const outlined = letters.map(outline);
  const leader = letters.map((_, i) => i);
  const lead = (i: number): number => (leader[i] === i ? i : lead(leader[i]!));
  letters.forEach((letter, i) => {
    if (!mayJoin(letter)) return;
    for (let j = 0; j < i; j++) {
      if (!mayJoin(letters[j]!) || lead(i) === lead(j) || !boxesTouch(letter.box, letters[j]!.box)) continue;
      if (touch(placed(outlined[i]!), placed(outlined[j]!)))
        leader[Math.max(lead(i), lead(j))] = Math.min(lead(i), lead(j));
    }
  });
  return outlined.flatMap((letter, i) => {
    const members = outlined.filter((_, j) => lead(j) === i);
    if (members.length <= 1) return members.length === 0 ? [] : [letter];
    return [
      {
        text: members.map(({ text }) => text).join(''),
        contours: uniteOutline(members.flatMap(placed)),
        stretch: 1,
        x: 0,
        y: 0,
        box: members.map(({ box }) => box).reduce(uniteBoxes),
      },
    ];
  });
}

/** Unites the glyphs of a letter. Single glyphs are already united; only several in one letter (a base and its accents) may overlap. */
function outline({ text, box, glyphs }: LaidLetter): OutlinedLetter {
  const [only] = glyphs;
  if (only && glyphs.length === 1) return { text, box, ...only };
  return { text, box, contours: uniteOutline(glyphs.flatMap(placed)), stretch: 1, x: 0, y: 0 };
}

const placed = ({ contours, stretch, x, y }: LaidGlyph): readonly Contour[] =>
  stretch === 1 && x === 0 && y === 0
    ? contours
    : contours.map((contour) => transformContour([stretch, 0, 0, 1, x, y], contour));

const areaOf = (contours: readonly Contour[]) => contours.reduce((sum, contour) => sum + contourArea(contour), 0);

/** Returns true if two letters overlap, which reduces the total area, or share an edge, which reduces the number of contours. */
function touch(a: readonly Contour[], b: readonly Contour[]): boolean {
  const both = uniteOutline([...a, ...b]);
  const [areaA, areaB] = [areaOf(a), areaOf(b)];
  return both.length < a.length + b.length || areaOf(both) < areaA + areaB - negligible * Math.min(areaA, areaB);
}
