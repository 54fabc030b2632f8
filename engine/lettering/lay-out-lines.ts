import type { Contour } from '../geometry/types.ts';
import type { Face } from './open-face.ts';
import { visibleText } from './read-text.ts';
import { moveContour } from './scale-contour.ts';
import type { PlacedGlyph, ShapedLine } from './shape-line.ts';

/** A letter with ink, in its place: font units, y down, first baseline at y = 0. */
export type LaidLetter = { readonly text: string; readonly contours: readonly Contour[] };

/**
 * Puts shaped lines under each other and gathers the glyphs of each letter, in reading order; blanks are left out.
 * `tracking` is extra space between letters as a share of the cap height; joined scripts keep their joins.
 */
export function layOutLines(face: Face, lines: readonly ShapedLine[], tracking: number): readonly LaidLetter[] {
  return lines.flatMap((line, i) => layOutLine(face, line, i * face.lineHeight, tracking * face.capHeight));
}

function layOutLine(face: Face, line: ShapedLine, baseline: number, space: number): readonly LaidLetter[] {
  const letters = new Map<number, Contour[]>();
  let added = 0;
  let before: PlacedGlyph | undefined;
  for (const placed of line.glyphs) {
    if (before && before.cluster !== placed.cluster && !(before.joined && placed.joined)) added += space;
    before = placed;
    const contours = letters.get(placed.cluster) ?? [];
    letters.set(placed.cluster, contours);
    for (const contour of face.glyph(placed.glyph).contours) {
      contours.push(moveContour(contour, placed.x + added, placed.y + baseline));
    }
  }
  const inOrder = [...letters].sort(([a], [b]) => a - b);
  return inOrder
    .map(([start, contours], i) => ({
      text: visibleText(line.text.slice(start, inOrder[i + 1]?.[0] ?? line.text.length)),
      contours,
    }))
    .filter(({ contours }) => contours.length > 0);
}
