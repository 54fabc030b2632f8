import type { KernTable } from '../font-file/kerning.ts';
import type { ShapedGlyph } from '../place-letters.ts';

/**
 * Moves shaped glyphs, in order from left to right, by the kerning of a `kern` table. As in HarfBuzz, marks are skipped: a letter is kerned
 * with the next letter, and the marks of the left one move with it.
 */
export function kernGlyphs(
  glyphs: readonly ShapedGlyph[],
  { pair }: KernTable,
  isMark: (glyph: ShapedGlyph) => boolean,
  rightToLeft: boolean,
): readonly ShapedGlyph[] {
  const moved = [...glyphs];
  let left = -1;
  glyphs.forEach((glyph, i) => {
    if (isMark(glyph)) return;
    const by = left < 0 ? 0 : pair(glyphs[left]!.glyph, glyph.glyph);
    if (by !== 0) {
      moved[left] = { ...moved[left]!, advance: moved[left]!.advance + by };
      // Marks follow their letter from left to right, and precede it from right to left.
      if (!rightToLeft) for (let k = left + 1; k < i; k++) moved[k] = { ...moved[k]!, dx: moved[k]!.dx - by };
    }
    left = i;
  });
  return moved;
}
