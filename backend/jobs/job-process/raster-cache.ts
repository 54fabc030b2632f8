import { RasterCache } from '#engine';

/** All rasters of a hundred different letters need 20 MB. */
const MAX_BYTES = 48 * 1024 * 1024;
/** Milliseconds for which rasters are cached for a repeated run; then nothing of the drawing remains. */
const KEPT_MS = 10 * 60_000;
/** Share of the process's memory limit above which nothing is cached; at half of the limit the process is replaced after the job. */
const LARGE_SHARE = 0.4;

const memory = new RasterCache(MAX_BYTES);
let forget: NodeJS.Timeout | undefined;

/** Rasters of pairs of outlines from earlier nests of this process, reused by later ones. */
export const rasterCache = {
  /** Returns the cache at the start of a run; `maxMb` is the memory limit of the process. */
  take(maxMb: number): RasterCache {
    clearTimeout(forget);
    this.dropIfLarge(maxMb);
    return memory;
  },
  /** Clears the cache of a large process, because the run needs the memory more. */
  dropIfLarge(maxMb: number): void {
    if (process.memoryUsage.rss() > LARGE_SHARE * maxMb * 1024 * 1024) memory.clear();
  },
  /** Called at the end of a run; starts the time for which rasters are cached. */
  putBack(): void {
    forget = setTimeout(() => memory.clear(), KEPT_MS);
    forget.unref();
  },
};
