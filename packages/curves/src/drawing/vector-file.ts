import type { Drawing } from './drawing.ts';

/** Layer of a file as its program shows it: its name, whether it is visible and unlocked for output, and its color. */
export type FileLayer = {
  /** Value of `Source.layer` of its shapes. Untrusted. */
  readonly name: string;
  /** False for layers that are off, frozen or hidden; their shapes are read all the same. */
  readonly isVisible: boolean;
  /** '#rrggbb', or '' without a color of its own. */
  readonly color: string;
};

/** One page or model space, read: `widthIn` by `heightIn` inches, origin at its upper left corner, y down. */
export type FilePage = Drawing & {
  readonly widthIn: number;
  readonly heightIn: number;
  readonly layers: readonly FileLayer[];
};

/** A vector file with pages that are read one at a time. */
export type VectorFile = {
  /** Titles of the pages in order, for a choice; 'Page 1' and so on where the file has none. */
  readonly pages: readonly string[];
  /** Reads one page, counted from 0. Throws `EngineError` as the file's reader does, and `no_shapes` for an empty page. */
  readonly readPage: (index: number) => FilePage;
};
