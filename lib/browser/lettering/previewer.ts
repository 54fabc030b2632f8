import { unwrapFont, type UnpackBrotli } from '@measurement-nesting/lettering/font-file';
import manifest from '../../../fonts/manifest.json' with { type: 'json' };
import { previewRow, type PreviewRow } from '../../shared/lettering/preview-row.ts';
import { createFaceLibrary } from './face-library.ts';
import type { TextRow } from '../../shared/contracts/job.ts';

export type Previewer = {
  readonly draw: (request: LetteringPreviewRequest) => Promise<LetteringPreviewResponse>;
};

/**
 * Creates a previewer that receives font files as rows need them: the engine's lettering, with listed faces empty until their files
 * arrive. Every file is retained. Rows that cannot be outlined are omitted; the server reports why.
 */
export function createPreviewer(): Previewer {
  const { library, give, missed } = createFaceLibrary();
  type OwnFile = ReturnType<typeof library.openFile>;
  const own = new Map<string, OwnFile>();

  async function open(filename: string, bytes: Uint8Array): Promise<OwnFile> {
    const isWoff2 = new TextDecoder('latin1').decode(bytes.subarray(0, 4)) === 'wOF2';
    const unpack: UnpackBrotli = isWoff2
      ? (await import('brotli/decompress')).decompress
      : () => {
          throw new Error('There is nothing to unpack.');
        };
    return library.openFile(filename, unwrapFont(filename, bytes, unpack));
  }

  return {
    async draw({ rows, fonts, faces }) {
      for (const { file, bytes } of faces) give(file, bytes);
      for (const { id, filename, bytes } of fonts) {
        const opened = await open(filename, bytes).catch(() => null);
        if (opened !== null) own.set(id, opened);
      }
      const ready = library.withFiles(own);
      const missing = new Set<string>();
      const drawn = rows.flatMap((row) => {
        missed.clear();
        try {
          const preview = previewRow(row, ready);
          return preview.error === null ? [preview] : [];
        } catch {
          // Other fonts are not loaded to find one with the letters; the server does that.
          for (const { listed, file } of manifest.faces) if (listed === row.font && missed.has(file)) missing.add(file);
          return [];
        }
      });
      return { rows: drawn, missing: [...missing] };
    },
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Rows to outline, and the font files that the worker has not received before. */
export type LetteringPreviewRequest = {
  rows: TextRow[];
  /** The user's own fonts. */
  fonts: { id: string; filename: string; bytes: Bytes }[];
  /** Files of listed fonts, named as in `fonts/`. */
  faces: { file: string; bytes: Bytes }[];
};

/** Rows that could not be outlined are omitted; `missing`: files of their listed fonts that they need. */
export type LetteringPreviewResponse = { rows: PreviewRow[]; missing: string[] };
