import { unwrapFont } from '#engine/font-file/read-font.ts';
import type { UnpackBrotli } from '#engine/font-file/woff/unwrap-limits.ts';
import { createFontLibrary } from '#engine/lettering/index.ts';
import manifest from '../../fonts/manifest.json' with { type: 'json' };
import { previewRow } from './preview-row.ts';
import type { PreviewAnswer, PreviewCall, PreviewNews } from './preview-protocol.ts';

/**
 * Draws rows in font files of the person's own, in a worker of their browser: what they typed need not wait for the server.
 * The listed fonts' faces are not here, only whose originals a file may be.
 */
const faces = manifest.faces.map(({ listed, face, file, originals }) => ({
  listed,
  face,
  file,
  originals,
  bytes: new Uint8Array(),
  metrics: null,
}));
const library = createFontLibrary({ faces });
type OwnFile = ReturnType<typeof library.openFile>;
const files = new Map<string, OwnFile>();

self.addEventListener('message', ({ data }: MessageEvent<PreviewCall>) => {
  void answer(data).then((rows) => self.postMessage({ call: data.call, rows } satisfies PreviewAnswer));
});
// Its program loads in parts; what was asked before this would be lost.
self.postMessage('ready' satisfies PreviewNews);

/** A row that this can't draw is left out: the server finds the words for it. */
async function answer({ fonts, rows }: PreviewCall): Promise<PreviewAnswer['rows']> {
  for (const { id, filename, bytes } of fonts) {
    const opened = await open(filename, bytes).catch(() => null);
    if (opened !== null) files.set(id, opened);
  }
  const ready = library.withFiles(files);
  return rows.flatMap((row) => {
    try {
      const drawn = previewRow(row, ready);
      return drawn.error === null ? [drawn] : [];
    } catch {
      return [];
    }
  });
}

async function open(filename: string, bytes: Uint8Array): Promise<OwnFile> {
  const isWoff2 = new TextDecoder('latin1').decode(bytes.subarray(0, 4)) === 'wOF2';
  const unpack: UnpackBrotli = isWoff2
    ? (await import('brotli/decompress')).decompress
    : () => {
        throw new Error('There is nothing to unpack.');
      };
  return library.openFile(filename, unwrapFont(filename, bytes, unpack));
}
