import { readFigures, type PublishedFigures } from '@measurement-nesting/lettering/published-figures';
import { createFontLibrary, type FontLibrary } from '@measurement-nesting/lettering';
import manifest from '../../../fonts/manifest.json' with { type: 'json' };
import metrics from '../../../fonts/metrics.json' with { type: 'json' };

const figures: Readonly<Record<string, PublishedFigures>> = metrics;

/** Library of the listed fonts whose files arrive later. Every file is retained. */
export type FaceLibrary = {
  readonly library: FontLibrary;
  readonly give: (file: string, bytes: Uint8Array) => void;
  /** Files that were needed and are not there. A face without its file throws. */
  readonly missed: Set<string>;
};

export function createFaceLibrary(): FaceLibrary {
  const given = new Map<string, Uint8Array>();
  const missed = new Set<string>();
  const library = createFontLibrary({
    faces: manifest.faces.map(({ listed, face, file, originals }) => ({
      listed,
      face,
      file,
      originals,
      metrics: figures[listed] ? readFigures(figures[listed]) : null,
      // Read when the face is first opened.
      get bytes() {
        const bytes = given.get(file);
        if (bytes !== undefined) return bytes;
        missed.add(file);
        throw new Error(`${file} is not here.`);
      },
    })),
  });
  return { library, give: (file, bytes) => void given.set(file, bytes), missed };
}
