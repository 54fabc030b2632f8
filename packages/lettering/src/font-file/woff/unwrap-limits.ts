/** Maximum size of an unpacked font, above that of any real one; a file that claims more is intended to exhaust memory. */
export const largestFontBytes = 64 * 1024 * 1024;

/** Unpacks a Brotli stream of at most `maxBytes`; throws if it is damaged or larger. Provided by the host. */
export type UnpackBrotli = (packed: Uint8Array, maxBytes: number) => Uint8Array;
