import type { SetRow } from '../weld-letters.ts';
import type { WidthDeviation } from '../types.ts';
import type { LruCache } from './lru-cache.ts';
import type { Face } from './open-face.ts';

/** A font of the list as it will really be cut. */
export type ListedFont = {
  readonly listed: string;
  readonly face: Face;
  /** How far the stand-in's widths differ from the original's: null when unknown, undefined when it is the original. */
  readonly widthDeviation: WidthDeviation | null | undefined;
  /** The rows set last, whatever their size was. */
  readonly rows: LruCache<SetRow>;
};
