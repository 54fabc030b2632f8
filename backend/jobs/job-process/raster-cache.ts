import { RasterCache } from '#engine';

/** Of a hundred different letters all rasters take 20 MB. */
const MOST_BYTES = 48 * 1024 * 1024;
/** Whoever tries again does so within this time; then nothing of their drawing is left here. */
const KEPT_MS = 10 * 60_000;
/** A process with more than this share of the memory it may have keeps nothing; from half on it is replaced after the job. */
const LARGE_SHARE = 0.4;

const memory = new RasterCache(MOST_BYTES);
let forget: NodeJS.Timeout | undefined;

/** What the nests of this process found out about pairs of outlines, for the next ones. */
export const rasterCache = {
  /** For a run that begins now. @param mostMb what the process may have. */
  take(mostMb: number): RasterCache {
    clearTimeout(forget);
    this.dropIfLarge(mostMb);
    return memory;
  },
  /** The cache goes before the run does. */
  dropIfLarge(mostMb: number): void {
    if (process.memoryUsage.rss() > LARGE_SHARE * mostMb * 1024 * 1024) memory.clear();
  },
  /** The run has ended. */
  putBack(): void {
    forget = setTimeout(() => memory.clear(), KEPT_MS);
    forget.unref();
  },
};
