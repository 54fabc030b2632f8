import { emptyBox, isEmptyBox, unite } from '../geometry/bounds.ts';
import type { Box, Contour } from '../geometry/types.ts';
import type { Face } from './fonts/open-face.ts';
import { visibleText } from './read-text.ts';
import type { PlacedGlyph, ShapedLine } from './shape-line.ts';

/** A letter with ink, in its place: font units, y down, first baseline at y = 0. */
export type LaidLetter = {
  readonly text: string;
  readonly glyphs: readonly LaidGlyph[];
  readonly box: Box;
  /** Its script joins letters: where it touches its neighbors, they are one piece. */
  readonly joined: boolean;
};

/** An outline about its own origin, and where that origin lies. */
export type LaidGlyph = { readonly contours: readonly Contour[]; readonly x: number; readonly y: number };

/**
 * Puts shaped lines under each other and gathers the glyphs of each letter, in reading order; blanks are left out.
 * `tracking` is extra space between letters as a share of the cap height; joined scripts keep their joins.
 */
export function layOutLines(face: Face, lines: readonly ShapedLine[], tracking: number): readonly LaidLetter[] {
  return lines.flatMap((line, i) => layOutLine(face, line, i * face.lineHeight, tracking * face.capHeight));
}

function layOutLine(face: Face, line: ShapedLine, baseline: number, space: number): readonly LaidLetter[] {
  const letters = new Map<number, { glyphs: LaidGlyph[]; box: Box; joined: boolean }>();
  let added = 0;
  let before: PlacedGlyph | undefined;
  for (const placed of line.glyphs) {
    if (before && before.cluster !== placed.cluster && !(before.joined && placed.joined)) added += space;
    before = placed;
    const letter = letters.get(placed.cluster) ?? { glyphs: [], box: emptyBox, joined: placed.joined };
    letters.set(placed.cluster, letter);
    const { contours, box } = face.glyph(placed.glyph);
    const [x, y] = [placed.x + added, placed.y + baseline];
    if (contours.length > 0) letter.glyphs.push({ contours, x, y });
    letter.box = unite(letter.box, movedBox(box, x, y));
  }
  const inOrder = [...letters].toSorted(([a], [b]) => a - b);
  return inOrder
    .map(([start, letter], i) => ({
      ...letter,
      text: visibleText(line.text.slice(start, inOrder[i + 1]?.[0] ?? line.text.length)),
    }))
    .filter(({ box }) => !isEmptyBox(box));
}

const movedBox = (box: Box, x: number, y: number): Box => ({
  minX: box.minX + x,
  minY: box.minY + y,
  maxX: box.maxX + x,
  maxY: box.maxY + y,
});
