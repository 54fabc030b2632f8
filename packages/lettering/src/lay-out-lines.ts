import { type Box, type Contour, emptyBox, isEmptyBox, unite } from '@measurement-nesting/curves';
import type { Face } from './face/open-face.ts';
import { isBlank, visibleText } from './read-text.ts';
import type { PlacedGlyph } from './place-letters.ts';
import type { ShapedLine } from './shape-line.ts';

/** A letter with ink at its position: font units, y down, first baseline at y = 0. */
export type LaidLetter = {
  readonly text: string;
  readonly glyphs: readonly LaidGlyph[];
  readonly box: Box;
  /** True if its script joins letters: letters that touch are then one piece. */
  readonly joined: boolean;
};

/** An outline about its own origin, its horizontal factor, and the position of that origin. */
export type LaidGlyph = {
  readonly contours: readonly Contour[];
  readonly stretch: number;
  readonly x: number;
  readonly y: number;
};

/** Font units. */
export type LineSpacing = {
  /** Extra space between letters; joined scripts remain joined. */
  readonly tracking: number;
  /** Extra space after each blank between words. */
  readonly wordSpace: number;
  /** Gap between the ink of letters, in place of the font's own distances; null for the font's. */
  readonly gap: number | null;
  /** Distance between baselines; null for the font's default. */
  readonly leading: number | null;
  readonly align: 'left' | 'center' | 'right' | null;
};

export const plainSpacing: LineSpacing = { tracking: 0, wordSpace: 0, gap: null, leading: null, align: null };

/** Places shaped lines below each other and collects the glyphs of each letter, in reading order. Blanks are left out. */
export function layOutLines(face: Face, lines: readonly ShapedLine[], spacing: LineSpacing): readonly LaidLetter[] {
  const leading = spacing.leading ?? face.lineHeight;
  const arranged = lines.map((line, i) => layOutLine(face, line, i * leading, spacing));
  return alignLines(arranged, spacing.align).flat();
}

/** Returns true for a word separator (CSS Text 3, 8.1), without those of scripts that sign shops do not use. */
export const isWordSpace = (text: string, at: number): boolean => text[at] === ' ' || text[at] === '\u00a0';

type OpenLetter = {
  glyphs: LaidGlyph[];
  box: Box;
  joined: boolean;
  /** Pen position of its first glyph. */ penX: number;
};

function layOutLine(
  face: Face,
  line: ShapedLine,
  baseline: number,
  { tracking: space, wordSpace, gap }: LineSpacing,
): readonly LaidLetter[] {
  const letters = new Map<number, OpenLetter>();
  let added = 0;
  let before: PlacedGlyph | undefined;
  for (const placed of line.glyphs) {
    if (before && before.cluster !== placed.cluster) {
      if (!(before.joined && placed.joined)) added += space;
      if (isWordSpace(line.text, before.cluster)) added += wordSpace;
    }
    before = placed;
    const letter = letters.get(placed.cluster) ?? { glyphs: [], box: emptyBox, joined: placed.joined, penX: placed.x };
    letters.set(placed.cluster, letter);
    const { contours, box } = face.glyph(placed.glyph);
    const [x, y] = [placed.x + added, placed.y + baseline];
    const isUndrawn = placed.glyph === 0 && isBlank(line.text.slice(placed.cluster, placed.cluster + 1));
    if (isUndrawn) continue;
    if (contours.length > 0) letter.glyphs.push({ contours, stretch: placed.stretch, x, y });
    letter.box = unite(letter.box, movedBox(stretchedBox(box, placed.stretch), x, y));
  }
  if (gap !== null) evenGaps([...letters.values()], gap);
  const inOrder = [...letters].toSorted(([a], [b]) => a - b);
  return inOrder
    .map(([start, { glyphs, box, joined }], i) => ({
      glyphs,
      box,
      joined,
      text: visibleText(line.text.slice(start, inOrder[i + 1]?.[0] ?? line.text.length)),
    }))
    .filter(({ box }) => !isEmptyBox(box));
}

/**
 * Moves the letters of a line, in order, so that their ink is `gap` apart; a blank between them adds its width. Joined letters remain
 * joined; the first letter with ink does not move.
 */
function evenGaps(letters: readonly OpenLetter[], gap: number): void {
  let before: { letter: OpenLetter; shift: number; right: number } | undefined;
  let blanks = 0;
  letters.forEach((letter, i) => {
    if (isEmptyBox(letter.box)) {
      blanks += (letters[i + 1]?.penX ?? letter.penX) - letter.penX;
      return;
    }
    const isJoined = before !== undefined && blanks === 0 && before.letter.joined && letter.joined;
    const shift = before === undefined ? 0 : isJoined ? before.shift : before.right + gap + blanks - letter.box.minX;
    move(letter, shift);
    before = { letter, shift, right: letter.box.maxX };
    blanks = 0;
  });
}

function move(letter: { glyphs: LaidGlyph[]; box: Box }, by: number): void {
  letter.glyphs = letter.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + by }));
  letter.box = movedBox(letter.box, by, 0);
}

/** Aligns lines by their ink: flush with the one that extends farthest, or centered on the widest. */
function alignLines(
  lines: readonly (readonly LaidLetter[])[],
  align: LineSpacing['align'],
): readonly (readonly LaidLetter[])[] {
  if (align === null || lines.length < 2) return lines;
  const inks = lines.map((letters) => letters.map(({ box }) => box).reduce(unite, emptyBox));
  const withInk = inks.filter((ink) => !isEmptyBox(ink));
  const left = Math.min(...withInk.map(({ minX }) => minX));
  const right = Math.max(...withInk.map(({ maxX }) => maxX));
  const widest = withInk.toSorted((a, b) => b.maxX - b.minX - (a.maxX - a.minX))[0];
  const shiftOf = ({ minX, maxX }: Box): number => {
    if (align === 'left') return left - minX;
    if (align === 'right') return right - maxX;
    return widest === undefined ? 0 : (widest.minX + widest.maxX - minX - maxX) / 2;
  };
  return lines.map((letters, i) => {
    const shift = shiftOf(inks[i]!);
    return letters.map((letter) => ({
      ...letter,
      glyphs: letter.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + shift })),
      box: movedBox(letter.box, shift, 0),
    }));
  });
}

const stretchedBox = (box: Box, stretch: number): Box => ({
  ...box,
  minX: box.minX * stretch,
  maxX: box.maxX * stretch,
});

const movedBox = (box: Box, x: number, y: number): Box => ({
  minX: box.minX + x,
  minY: box.minY + y,
  maxX: box.maxX + x,
  maxY: box.maxY + y,
});
