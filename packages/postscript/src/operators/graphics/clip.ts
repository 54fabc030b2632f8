import { contoursBox, type FillRule, rectangleContour } from '@measurement-nesting/curves';
import { holds, regionOf, type ClipRegion } from '@measurement-nesting/curves/clip';
import { deviceUnitsPerIn } from '../../graphics/device-space.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';

import { Path } from '../../graphics/path.ts';
import { newPath } from '../../graphics/path-construction.ts';
import { PsError } from '../../interpreter/ps-error.ts';
import { aside, drawRectangles, rectangles } from './paint.ts';

/** Page whose rectangle is the clip path without a clip, in inches. */
const page = { width: 8.5, height: 11 };
const deepest = 500;

/** Restricts the clip to the region; consecutive rectangles are merged. */
function clipTo(m: Interpreter, region: ClipRegion): void {
  const { clip } = m.state;
  const last = clip.at(-1);
  if (last !== undefined && last.rectangle && region.rectangle) {
    const box = {
      minX: Math.max(last.box.minX, region.box.minX),
      minY: Math.max(last.box.minY, region.box.minY),
      maxX: Math.min(last.box.maxX, region.box.maxX),
      maxY: Math.min(last.box.maxY, region.box.maxY),
    };
    const some = box.maxX > box.minX && box.maxY > box.minY;
    const both = some ? [rectangleContour(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY)] : [];
    m.state.clip = [...clip.slice(0, -1), some && holds(last.box, region.box) ? region : regionOf(both, 'nonzero')];
    return;
  }
  if (clip.length >= deepest) throw new PsError('limitcheck', 'clips nested too deep');
  m.budget.work(clip.length >> 2);
  m.state.clip = [...clip, region];
}

function clipByPath(m: Interpreter, rule: FillRule): void {
  const { path } = m.state;
  if (path.strokedWidthIn !== null) return;
  m.budget.work(path.segmentCount * 2);
  clipTo(m, m.world.painter.region(path.contours(), rule));
}

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
