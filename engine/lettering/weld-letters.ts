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

/** Areas below this share of the smaller letter are rounding, not overlap. */
const negligible = 1e-9;

/** A letter with its united outline about its own origin, and the position of that origin. Font units, y down. */
export type OutlinedLetter = LaidGlyph & { readonly text: string; readonly box: Box };

/** A row set in its face, before it gets a size. Font units, y down, first baseline at y = 0. */
export type SetRow = {
  readonly lines: readonly string[];
  /** As `LetteredRow` has it. */
  readonly widthWithinPercent: number | null;
  /** Text that the face has no layout rules for. */
  readonly doubts: readonly LayoutDoubt[];
  /** In reading order, each with ink. */
  readonly letters: readonly OutlinedLetter[];
  readonly ink: Box;
};

/**
 * Merges touching letters into one, as a cutter needs it: 'Wel' of a script face, an Arabic word, a Hindi word under its headline. The
 * order and the other letters do not change. Only letters for which `mayJoin` returns true are tested.
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

/** Glyphs come united; only several in one letter (a base and its accents) may overlap. */
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

/** Overlap loses area; letters that only share an edge lose a contour. */
function touch(a: readonly Contour[], b: readonly Contour[]): boolean {
  const both = uniteOutline([...a, ...b]);
  const [areaA, areaB] = [areaOf(a), areaOf(b)];
  return both.length < a.length + b.length || areaOf(both) < areaA + areaB - negligible * Math.min(areaA, areaB);
}
