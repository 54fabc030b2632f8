/** Time on the browser's main thread while a page loads, in ms. */
export type MainThread = { readonly blockedMs: number; readonly largestTaskMs: number };

/** Times of a load as Lighthouse simulates them, and in processor time, which hardly depends on the load of the machine. */
export type LoadTimes = { readonly timings: MainThread; readonly processor: MainThread };

/** Largest ratios to the empty page of the framework that a page is meant to have. */
const targets: Partial<Record<string, { readonly blocked: number; readonly largestTask?: number }>> = {
  '/home': { blocked: 1.1 },
  '/privacy': { blocked: 1.1 },
  '/terms': { blocked: 1.1 },
  '/more-tools': { blocked: 1.5 },
  '/app': { blocked: 2.5, largestTask: 2 },
};

/** Pages that are compared with the empty page. */
export const hasTarget = (page: string): boolean => targets[page] !== undefined;

/** Returns the ratios of a page to the empty page of the same run, each above its target marked; empty for a page without targets. */
export function ratioLines(page: string, own: LoadTimes, empty: LoadTimes): string[] {
  const target = targets[page];
  if (target === undefined) return [];
  const line = (of: keyof LoadTimes) => {
    const blocked = ratioText(own[of].blockedMs, empty[of].blockedMs, target.blocked);
    return `blocked ${blocked}, largest task ${ratioText(own[of].largestTaskMs, empty[of].largestTaskMs, target.largestTask)}`;
  };
  return [`to the empty page: ${line('timings')}`, `in processor time: ${line('processor')}`];
}

/** Returns '4.16 (581 / 140 ms), target 2.5: ABOVE'. */
function ratioText(own: number, empty: number, target: number | undefined): string {
  const times = `${own.toFixed(0)} / ${empty.toFixed(0)} ms`;
  // Lighthouse counts blocking above 50 ms a task, so a fast machine blocks an empty page not at all.
  if (!(empty > 0)) return `${times}${own > 0 && target !== undefined ? ' (no ratio)' : ''}`;
  const ratio = own / empty;
  const figure = `${ratio.toFixed(2)} (${times})`;
  if (target === undefined) return figure;
  return `${figure}, target ${target}${ratio > target ? ': ABOVE' : ''}`;
}
