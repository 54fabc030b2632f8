import { RasterCache } from '#engine';

/** All rasters of a hundred different letters need 20 MB. */
const MOST_BYTES = 48 * 1024 * 1024;
/** Milliseconds for which rasters are cached for a repeated run; then nothing of the drawing remains. */
const KEPT_MS = 10 * 60_000;
/** Share of the memory limit above which nothing is cached; from half of it on the process is replaced after the job. */
const LARGE_SHARE = 0.4;

const memory = new RasterCache(MOST_BYTES);
let forget: NodeJS.Timeout | undefined;

/** Rasters of pairs of outlines from the nests of this process, for the next ones. */
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
