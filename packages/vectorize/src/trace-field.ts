import type { Contour } from '@measurement-nesting/curves';
import { loopArea } from './fit/arc-length-parametrization.ts';
import type { FitOptions } from './fit/fit-loop.ts';
import { outlineContour } from './fit/outline-contour.ts';
import type { SpikeOptions } from './spikes/extend-spike.ts';
import { fitWithSpikes } from './spikes/fit-with-spikes.ts';
import { spikeIndex } from './spikes/spike-index.ts';
import { isoContours } from './segment/iso-contours.ts';
import type { TraceOptions } from './trace-options.ts';
import { tooMuch, tracedColor, type TracedColor } from './traced-color.ts';
import type { Gray, Loop } from './types.ts';

const INK = '#000000';
/** A picture with more specks is a pattern of pixels or a photograph. */
const MAX_SPECKS = 100_000;

export type TracedField = {
  readonly layer: TracedColor | null;
  /**
   * Number of loops that are too small, and number of these that were holes and are now closed. Specks of spikes are
   * not counted.
   */
  readonly specks: number;
  readonly closed: number;
  /** Number of loops that were fitted to zero length. */
  readonly vanished: number;
  readonly farthestPx: number;
};

export const NOTHING_FOUND: TracedField = { layer: null, specks: 0, closed: 0, vanished: 0, farthestPx: 0 };

/**
 * Returns the outlines of a field of ink, except loops of less than `minArea` square pixels. `spikes` null: spikes
 * are not extended.
 */
export function traceField(
  field: Gray,
  { limits, pixelsPerIn }: TraceOptions,
  minArea: number,
  fit: FitOptions,
  spikes: SpikeOptions | null,
): TracedField {
  const { large, small } = loopsOf(field, minArea, limits.contours);
  const taken = spikeIndex();
  const contours: (Contour | null)[] = large.map(() => null);
  let [nodes, vanished, farthest] = [0, 0, 0];
  for (const { loop, place } of bySize(large)) {
    if (taken.holds(loop)) continue;
    const { outline, farthestPx, spikes: drawnOut } = fitWithSpikes(loop, fit, spikes);
    for (const spike of drawnOut) taken.add(spike);
    const contour = outlineContour(outline, pixelsPerIn);
    if (contour.segments.length === 0) {
      vanished++;
      continue;
    }
    farthest = Math.max(farthest, farthestPx);
    contours[place] = contour;
    nodes += contour.segments.length;
    if (nodes > limits.nodes) throw tooMuch(`more than ${limits.nodes} points`);
  }
  const specks = small.filter((loop) => !taken.holds(loop));
  return {
    layer: tracedColor(
      INK,
      contours.filter((contour) => contour !== null),
    ),
    specks: specks.length,
    closed: specks.filter((loop) => loopArea(loop) < 0).length,
    vanished,
    farthestPx: farthest,
  };
}

function loopsOf(field: Gray, minArea: number, maxContours: number): { large: Loop[]; small: Loop[] } {
  const [large, small]: [Loop[], Loop[]] = [[], []];
  isoContours(field, (loop) => {
    (Math.abs(loopArea(loop)) < minArea ? small : large).push(loop);
    if (large.length > maxContours) throw tooMuch(`more than ${maxContours} shapes and holes`);
    if (small.length > MAX_SPECKS) throw tooMuch(`more than ${MAX_SPECKS} specks`);
  });
  return { large, small };
}

/** The largest come first, so that a spike is traced before its specks. */
function bySize(loops: readonly Loop[]): { loop: Loop; place: number }[] {
  return loops
    .map((loop, place) => ({ loop, place, area: Math.abs(loopArea(loop)) }))
    .sort((a, b) => b.area - a.area || a.place - b.place);
}
