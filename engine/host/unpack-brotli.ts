import { brotliDecompressSync } from 'node:zlib';
import type { UnpackBrotli } from '@measurement-nesting/lettering/font-file';

/** Unpacks WOFF 2.0 files with Node's own Brotli. */
export const unpackBrotli: UnpackBrotli = (packed, maxBytes) =>
  brotliDecompressSync(packed, { maxOutputLength: maxBytes });
