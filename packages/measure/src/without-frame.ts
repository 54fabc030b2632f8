import { contoursBox } from '@measurement-nesting/curves';
import type { Drawing } from '@measurement-nesting/curves/drawing';
import { backgroundShapes } from './background.ts';

/**
 * Returns the drawing without the rectangle around everything else, which `background_rectangle` reports, and with a diagnostic about it. A
 * drawing without such a rectangle is returned unchanged.
 */
export function withoutFrame(drawing: Drawing): Drawing {
  const frames = new Set(backgroundShapes(drawing));
  if (frames.size === 0) return drawing;
  const gone = drawing.shapes.filter((_, index) => frames.has(index));
  return {
    ...drawing,
    shapes: drawing.shapes.filter((_, index) => !frames.has(index)),
    diagnostics: [
      ...drawing.diagnostics,
      {
        code: 'background_left_out',
        count: gone.length,
        message: 'The rectangle around everything else is left out, as you chose: it is in no figure and no cut file.',
        places: gone.map(({ contours }) => contoursBox(contours)),
      },
    ],
  };
}
