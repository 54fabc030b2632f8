import { EngineError } from '@measurement-nesting/curves';
import type { ReadOptions, VectorFile } from '@measurement-nesting/curves/drawing';
import { openDxf } from '@measurement-nesting/dxf';
import { openPdf } from '@measurement-nesting/pdf-outlines';
import { isRead, rejectionOf } from '../file-kind/file-kinds.ts';
import { identifyFile } from '../file-kind/identify-file.ts';

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
  const max = options.limits?.fileBytes ?? Infinity;
  if (bytes.length > max) {
    const mb = (count: number) => (count / (1024 * 1024)).toFixed(1);
    throw new EngineError(
      'file_too_large',
      `The limit is ${mb(max)} MB; this file has ${mb(bytes.length)} MB. Delete embedded pictures and save it again.`,
    );
  }
  const kind = identifyFile(bytes);
  if (isRead(kind, 'convert')) return { pdf: openPdf, dxf: openDxf }[kind](bytes, options);
  if (kind === 'empty') throw new EngineError('file_empty', rejectionOf(kind, 'convert'));
  const isOldIllustrator = kind === 'eps' && /\.ai$/i.test(options.fileName);
  throw new EngineError('file_type_unknown', isOldIllustrator ? OLD_ILLUSTRATOR : rejectionOf(kind, 'convert'));
}

const OLD_ILLUSTRATOR =
  'This Illustrator file has no PDF content, as in versions before 9. In Illustrator choose File > Save As > Adobe Illustrator and check Create PDF Compatible File, or save it as EPS and add it under File Upload.';
