import type { SetRow } from '../weld-letters.ts';
import type { LruCache } from './lru-cache.ts';
import type { Face } from './open-face.ts';

/** A font of the list as it will really be cut. */
export type ListedFont = {
  readonly listed: string;
  /** Faces in the order they are tried; opened on demand. */
  readonly faces: () => readonly Face[];
  /** The first face that has all letters of a text; the first of all when none has. */
  readonly faceFor: (text: string) => Face;
  /** Source of the letter widths: the original's own, the published ones, or a stand-in's. */
  readonly widths: 'own' | 'published' | 'unknown';
  /** The rows set last, whatever their size was. */
  readonly rows: LruCache<SetRow>;
};
