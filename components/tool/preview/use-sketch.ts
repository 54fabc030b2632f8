'use client';

import { useDeferredValue, useMemo } from 'react';
import { sketchedScene, type DrawingScene, type Sketch } from '#components/canvas/drawing-scene.ts';
import type { DrawnRows } from '#components/lettering/use-lettering.ts';
import { artworkSize } from '#components/upload/artwork-size.ts';
import { svgText } from '#lib/browser/data-url.ts';
import { sanitizeSvg } from '#lib/browser/svg-preview/sanitize-svg.ts';
import type { FirstReading } from './use-first-reading.ts';
import type { FileForm, JobForm } from '#lib/browser/draft/job-form.ts';

/** The job drawn at true relative size before it is measured; null while there is nothing to draw. */
export function useSketch({ file, rows }: JobForm, drawn: DrawnRows, reading: FirstReading): DrawingScene | null {
  const picture = useArtwork(file);
  // An SVG is shown as the browser draws it; an EPS only as its outlines.
  const epsRow = file?.fileType === 'EPS' ? reading.row : null;
  const artwork = useMemo(
    (): Sketch | null => (epsRow === null ? picture : { kind: 'outlines', id: 'file', row: epsRow }),
    [picture, epsRow],
  );
  return useMemo(() => {
    const letters = rows.flatMap((row): Sketch[] => {
      const outlines = drawn.get(row.id);
      if (row.text.trim() === '' || outlines === undefined || outlines.path === '') return [];
      return [{ kind: 'letters', id: row.id, path: outlines.path, box: outlines.box }];
    });
    return sketchedScene(artwork === null ? letters : [artwork, ...letters]);
  }, [artwork, rows, drawn]);
}

/** Artwork of an SVG as an image, at the size stated in the file. */
function useArtwork(file: FileForm | null): Sketch | null {
  const source = file?.fileType === 'SVG' ? file.content : null;
  // Parsing a large file can be slow, so messages about it are rendered first.
  const content = useDeferredValue(source);
  const page = useMemo(() => {
    if (content === null) return null;
    const text = svgText(content);
    const [clean, size] = [sanitizeSvg(text), artworkSize(text)];
    return clean === null || size === null ? null : { clean, size };
  }, [content]);
  const isOlder = content !== source;
  const scale = file?.scale;
  return useMemo(() => {
    if (page === null || isOlder) return null;
    const { widthIn, heightIn } = page.size;
    const factor = factorOf(scale, page.size);
    return { kind: 'artwork', id: 'file', svg: page.clean, widthIn: widthIn * factor, heightIn: heightIn * factor };
  }, [page, scale, isOlder]);
}

/** Returns the requested scale of the artwork relative to the size stated in the file. */
function factorOf(scale: FileForm['scale'], { widthIn, heightIn }: { widthIn: number; heightIn: number }): number {
  switch (scale?.by) {
    case 'factor':
      return scale.factor;
    case 'widthIn':
      return scale.widthIn / widthIn;
    case 'heightIn':
      return scale.heightIn / heightIn;
    default:
      return 1;
  }
}
