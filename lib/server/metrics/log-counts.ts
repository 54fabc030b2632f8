import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectCounts } from './channels.ts';

const EVERY_MS = 60_000;
const NS_PER_MS = 1e6;
const MB = 1024 * 1024;

/**
 * Logs counts and the state of the process once a minute, also if nothing happened: a missing line is the first alarm of
 * docs/operations.md.
 *
 * @param gauges values that are read, not counted: waiting jobs by lane
 */
export function logCounts(
  log: (fields: Record<string, unknown>) => void,
  gauges: () => Record<string, unknown> = () => ({}),
  everyMs = EVERY_MS,
): () => void {
  const counts = collectCounts();
  const delay = monitorEventLoopDelay();
  delay.enable();
  const timer = setInterval(() => {
    log({
      counts: counts.take(),
      ...gauges(),
      eventLoopP99Ms: Math.round(delay.percentile(99) / NS_PER_MS),
      memoryMb: Math.round(process.memoryUsage.rss() / MB),
      descriptors: openDescriptors(),
    });
    delay.reset();
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    counts.stop();
    delay.disable();
  };
}

/** Returns null where the system does not report it. */
function openDescriptors(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}
