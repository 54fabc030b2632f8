import { compareLayouts, comparePlaced, type LayoutFigures } from '../../runs/previous-layout.ts';
import type { Message } from '#lib/shared/model.ts';
import type { NestProgress } from '../job-process/protocol.ts';

export type Best = Extract<NestProgress, { type: 'best' }>;

/** Minimum time between two stored layouts, in ms: a search may report many per second, the first is stored at once. */
const LAYOUT_EVERY_MS = 300;

/** The layouts that a search reports, reduced to those worth storing. */
export type BestLayouts = {
  readonly add: (layout: Best) => void;
  /** Marks a layout as stored: the best one of this run so far. */
  readonly markStored: (layout: Best) => void;
  /** Stores the layout that waits for its turn, if any. */
  readonly flush: () => void;
  readonly close: () => void;
  /** The best layout stored, of this attempt or an earlier one. */
  readonly stored: () => LayoutFigures | null;
  /** Time of the last improvement, in ms since the epoch; null before the first. */
  readonly improvedAt: () => number | null;
  /** The engine's sentence on a part that does not fit, when the last layout was empty. */
  readonly whyNothingFits: () => Message | undefined;
};

export function createBestLayouts(earlier: LayoutFigures | null, store: (layout: Best) => void): BestLayouts {
  let stored = earlier;
  /** True once a layout of this attempt was accepted; from then on the search reports only better ones. */
  let isOwn = false;
  let pending: Best | undefined;
  let timer: NodeJS.Timeout | undefined;
  let flushedAt = -Infinity;
  let improvedAt: number | null = null;
  let reason: Message | undefined;

  function storePending(): void {
    const layout = pending;
    pending = undefined;
    timer = undefined;
    if (!layout) return;
    flushedAt = performance.now();
    store(layout);
  }

  return {
    add(layout) {
      if (layout.placed === 0) reason = firstReason(layout.json);
      // An attempt that starts again must not replace the layout of an earlier one with a worse one.
      const known = pending ?? stored;
      const compared = known ? compareLayouts(layout, known) : -1;
      const isAccepted = !known || (isOwn ? comparePlaced(layout, known) <= 0 : compared <= 0);
      if (!isAccepted) return;
      isOwn = true;
      // A layout sent again, or compacted, is no improvement.
      if (compared < 0) improvedAt = performance.now();
      pending = layout;
      if (timer) return;
      const waitMs = flushedAt + LAYOUT_EVERY_MS - performance.now();
      if (waitMs <= 0) storePending();
      else timer = setTimeout(storePending, waitMs);
    },
    markStored: (layout) => void (stored = layout),
    flush() {
      clearTimeout(timer);
      storePending();
    },
    close: () => clearTimeout(timer),
    stored: () => stored,
    improvedAt: () => improvedAt,
    whyNothingFits: () => reason,
  };
}

function firstReason(layoutJson: string): Message | undefined {
  const { unplaced } = JSON.parse(layoutJson) as { unplaced: Message[] };
  const [first] = unplaced;
  return first && { message: first.message, ...(first.sentence && { sentence: first.sentence }) };
}
