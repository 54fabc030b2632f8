import { contoursBox, rectangleContour } from '@measurement-nesting/curves';
import type { ClipRegion } from '@measurement-nesting/curves/clip';
import { clipByPath, clipTo, deepest } from '../../graphics/clip-path.ts';
import { deviceUnitsPerIn } from '../../graphics/device-space.ts';
import type { Operators } from '../../interpreter/interpreter.ts';
import { Path } from '../../graphics/path.ts';
import { newPath } from '../../graphics/path-construction.ts';
import { PsError } from '../../ps-error.ts';
import { aside, drawRectangles, rectangles } from './paint.ts';

/** Page whose rectangle is the clip path without a clip, in inches. */
const page = { width: 8.5, height: 11 };
/** Clipping (PLRM 3, 8.1). */
export const clipOperators: Operators = {
  clip: (m) => clipByPath(m, 'nonzero'),
  eoclip: (m) => clipByPath(m, 'evenodd'),
  rectclip: (m) => {
    const list = rectangles(m);
    let region: ClipRegion | null = null;
    aside(m, () => {
      drawRectangles(m, list);
      region = m.world.painter.region(m.state.path.contours(), 'nonzero');
    });
    if (region !== null) clipTo(m, region);
    newPath(m);
  },
  initclip: (m) => {
    m.state.clip = [];
  },
  clippath: (m) => {
    const inner = m.state.clip.at(-1);
    const contours = inner?.contours ?? [rectangleContour(0, -page.height, page.width, page.height)];
    const path = new Path();
    const box = contoursBox(contours);
    if (contours.length > 0) path.addContours(contours, box.minX * deviceUnitsPerIn, -box.maxY * deviceUnitsPerIn);
    m.state.path = path;
  },
  clipsave: (m) => {
    if (m.state.clipStack.length >= deepest) throw new PsError('limitcheck');
    m.state.clipStack = [...m.state.clipStack, m.state.clip];
  },
  cliprestore: (m) => {
    const previous = m.state.clipStack.at(-1);
    if (previous === undefined) return;
    m.state.clip = previous;
    m.state.clipStack = m.state.clipStack.slice(0, -1);
  },
};
