import { type FillRule, rectangleContour } from '@measurement-nesting/curves';
import { type ClipRegion, holds, regionOf } from '@measurement-nesting/curves/clip';
import type { GraphicsContext } from './graphics-state.ts';
import type { Painter } from './painter.ts';
import { PsError } from '../ps-error.ts';

/** Maximum number of regions whose intersection is the clip. */
export const deepest = 500;

/** Restricts the clip to a region; consecutive rectangles are merged. */
export function clipTo(m: GraphicsContext, region: ClipRegion): void {
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

/** Restricts the clip to the interior of the current path. */
export function clipByPath(m: GraphicsContext & { world: { painter: Painter } }, rule: FillRule): void {
  const { path } = m.state;
  if (path.strokedWidthIn !== null) return;
  m.budget.work(path.segmentCount * 2);
  clipTo(m, m.world.painter.region(path.contours(), rule));
}
