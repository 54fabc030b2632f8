import type { ReadOptions } from '@measurement-nesting/curves/drawing';
import { liveTextOutliner } from '@measurement-nesting/lettering';
import { createFaceLibrary } from '../lettering/face-library.ts';

/** Text of the pages of one file, set in listed fonts whose files arrive as pages need them. */
export type PageText = {
  readonly letterText: NonNullable<ReadOptions['letterText']>;
  /** Adds a file; null for one that cannot be loaded, whose text is left out. */
  readonly give: (file: string, bytes: Uint8Array | null) => void;
  /** Returns the files that were needed since the last call and are still missing, and forgets them. */
  readonly take: () => readonly string[];
};

export function createPageText(): PageText {
  const { library, give, missed } = createFaceLibrary();
  const outline = liveTextOutliner(library);
  const refused = new Set<string>();
  const needed = new Set<string>();
  return {
    letterText: (run) => {
      missed.clear();
      try {
        return outline(run);
      } catch (error) {
        if (missed.size === 0) throw error;
        for (const file of missed) if (!refused.has(file)) needed.add(file);
        return null;
      }
    },
    give: (file, bytes) => (bytes === null ? void refused.add(file) : give(file, bytes)),
    take: () => {
      const files = [...needed];
      needed.clear();
      return files;
    },
  };
}
