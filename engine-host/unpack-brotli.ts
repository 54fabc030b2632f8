import { brotliDecompressSync } from 'node:zlib';
import type { UnpackBrotli } from '#engine/font-file/woff/unwrap-limits.ts';

/** Node's own Brotli, for WOFF 2.0 files. */
export const unpackBrotli: UnpackBrotli = (packed, mostBytes) =>
  brotliDecompressSync(packed, { maxOutputLength: mostBytes });
