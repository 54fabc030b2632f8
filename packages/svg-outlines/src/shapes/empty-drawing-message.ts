import { EngineError } from '@measurement-nesting/curves';
import type { SkippedContent } from '../reading.ts';

/** Returns an error with the reasons why a drawing has nothing to measure, and the remedies. */
export function emptyDrawingMessage(seen: SkippedContent): EngineError {
  const reasons: string[] = [];
  if (seen.beyondRange > 0) {
    reasons.push('The drawing is too large: its numbers exceed the range that can be measured. Check its scale.');
  }
  if (seen.texts > 0) {
    reasons.push(
      'It has live text: convert it to outlines (Illustrator: Type > Create Outlines; Inkscape: Path > Object to Path), or type the words here.',
    );
  }
  if (seen.pictures > 0) reasons.push('It has a picture: trace it first (More Tools).');
  if (seen.drawings > 0) {
    reasons.push(
      'It has an SVG placed as a picture: open that in your drawing program and paste its shapes into this drawing.',
    );
  }
  if (seen.markersOnly > 0)
    reasons.push('Only markers (arrow heads) are drawn along its lines. Give the lines a stroke.');
  else if (seen.hidden > 0) reasons.push('No visible shapes: everything is hidden or has neither fill nor line.');
  if (seen.outsideClip > 0) reasons.push('Everything is outside its clipping mask.');
  if (seen.faulty > 0 && seen.beyondRange === 0) reasons.push('The outlines in it cannot be read. Export it again.');
  if (reasons.length === 0 && seen.empty > 0) reasons.push('Its shapes have no length.');
  if (reasons.length === 0) reasons.push('The drawing is empty.');
  return new EngineError('no_shapes', `There is nothing to measure in this file. ${reasons.join(' ')}`);
}
