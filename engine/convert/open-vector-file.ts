import { EngineError } from '@measurement-nesting/curves';
import type { ReadOptions, VectorFile } from '@measurement-nesting/curves/drawing';
import { openDxf } from '@measurement-nesting/dxf-outlines';
import { openPdf } from '@measurement-nesting/pdf-outlines';
import { type FileKind, identifyFile } from '../drawing/identify-file.ts';

export type OpenOptions = ReadOptions & {
  /** Sets the text of a DXF, and that of a PDF in fonts that are not in the file: required, so that no caller loses it. */
  readonly letterText: NonNullable<ReadOptions['letterText']>;
  /** Password of a protected PDF. */
  readonly password?: string | undefined;
};

/**
 * Opens a PDF, an Illustrator file (AI) with PDF content, or a DXF. The contents decide, not the name. Pages are read one at a time, in
 * inches, y down, with exact curves.
 *
 * Throws `EngineError`: file_empty, file_too_large, file_type_unknown with what the file is and where it is read, and the errors of
 * `openPdf` and `openDxf`.
 */
export async function openVectorFile(bytes: Uint8Array, options: OpenOptions): Promise<VectorFile> {
  const most = options.limits?.fileBytes ?? Infinity;
  if (bytes.length === 0) throw new EngineError('file_empty', 'The file is empty. Export the drawing again.');
  if (bytes.length > most) {
    const mb = (count: number) => (count / (1024 * 1024)).toFixed(1);
    throw new EngineError(
      'file_too_large',
      `The limit is ${mb(most)} MB; this file has ${mb(bytes.length)} MB. Delete embedded pictures and save it again.`,
    );
  }
  const kind = identifyFile(bytes);
  if (kind === 'pdf') return openPdf(bytes, options);
  if (kind === 'dxf') return openDxf(bytes, options);
  throw new EngineError('file_type_unknown', sentenceFor(kind, options.fileName));
}

function sentenceFor(kind: FileKind, fileName: string): string {
  if (kind === 'eps' && /\.ai$/i.test(fileName)) {
    return 'This Illustrator file has no PDF content, as in versions before 9. In Illustrator choose File > Save As > Adobe Illustrator and check Create PDF Compatible File, or save it as EPS and add it under File Upload.';
  }
  switch (kind) {
    case 'svg':
    case 'gzip':
    case 'eps':
      return `This is an ${kind === 'eps' ? 'EPS' : 'SVG'}, which is measured as it is. Add it under File Upload.`;
    case 'dwg':
      return 'This is a DWG. In its program choose Save As and select DXF.';
    case 'corel':
      return 'This is a CorelDRAW file. In CorelDRAW choose File > Export and select PDF or SVG.';
    case 'png':
    case 'jpeg':
    case 'gif':
    case 'webp':
    case 'bmp':
    case 'tiff':
    case 'psd':
      return 'This is a picture made of dots. Trace it with the image vectorizer.';
    case 'zip':
      return 'This is a zip archive. Unpack it and add the file inside.';
    default:
      return 'This is neither PDF, AI nor DXF. In the program it comes from, choose Save As or Export and select one of them.';
  }
}
