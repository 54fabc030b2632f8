import type { SetRow } from '../weld-letters.ts';
import type { LruCache } from './lru-cache.ts';
import type { Face } from '../face/open-face.ts';

/** A listed font with the faces that letters are cut from. */
export type ListedFont = {
  readonly listed: string;
  /** Faces in the order in which they are tried; opened on demand. */
  readonly faces: () => readonly Face[];
  /** Returns the first face that has all letters of a text; the first face if none has. */
  readonly faceFor: (text: string) => Face;
  /** Source of the letter widths: 'own' for an original, 'published' for published metrics, 'unknown' for a stand-in without them. */
  readonly widths: 'own' | 'published' | 'unknown';
  /** Sentences on requested axis values that the face does not have; omitted without any. */
  readonly axisFaults?: readonly string[];
  /** The rows set most recently, independent of size. */
  readonly rows: LruCache<SetRow>;
};
