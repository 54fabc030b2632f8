import { contoursBox, EngineError, emptyBox, unite } from '@measurement-nesting/curves';
import { type Drawing, type FilePage, type VectorFile } from '@measurement-nesting/curves/drawing';
import { readDrawing } from '../drawing/read-drawing.ts';
import { isRead, rejectionOf } from '../file-kind/file-kinds.ts';
import { identifyFile } from '../file-kind/identify-file.ts';
import { openVectorFile, type OpenOptions } from './open-vector-file.ts';

/**
 * Opens a file to combine with others: an SVG, EPS, PDF, AI or DXF. The contents decide, not the name.
 *
 * Throws `EngineError`: file_empty, file_type_unknown with what the file is and its remedy, and the errors of its reader.
 */
export async function openAnyFile(bytes: Uint8Array, options: OpenOptions): Promise<VectorFile> {
  const kind = identifyFile(bytes);
  if (isRead(kind, 'convert')) return openVectorFile(bytes, options);
  if (!isRead(kind, 'combine')) {
    throw new EngineError(kind === 'empty' ? 'file_empty' : 'file_type_unknown', rejectionOf(kind, 'combine'));
  }
  if (kind !== 'eps') return { pages: ['Page 1'], readPage: () => pageOf(readDrawing(bytes, options)) };
  return {
    pages: Array.from({ length: pageCount(bytes, options) }, (_, index) => `Page ${index + 1}`),
    readPage: (index) => pageOf(readDrawing(bytes, { ...options, page: index + 1 })),
  };
}

/** Returns the number of pages of a PostScript file, which its reader counts while it reads one of them; 1 if the first cannot be read. */
function pageCount(bytes: Uint8Array, options: OpenOptions): number {
  try {
    return readDrawing(bytes, options).diagnostics.find(({ code }) => code === 'other_pages')?.count ?? 1;
  } catch {
    return 1;
  }
}

/** Returns a drawing as a page of its size. Its layers are those of its shapes; its other pages are `pages` of the file. */
function pageOf(drawing: Drawing): FilePage {
  const { minX, minY, maxX, maxY } = drawing.shapes.reduce(
    (box, { contours }) => unite(box, contoursBox(contours)),
    emptyBox,
  );
  return { ...drawing, layers: [], widthIn: Math.max(maxX - minX, 0), heightIn: Math.max(maxY - minY, 0) };
}
