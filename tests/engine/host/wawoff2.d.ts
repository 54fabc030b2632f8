declare module 'wawoff2/decompress.js' {
  /** Rejects when the bytes are no whole WOFF2 file. */
  export default function decompress(bytes: Uint8Array): Promise<Uint8Array>;
}

declare module 'wawoff2/compress.js' {
  export default function compress(bytes: Uint8Array): Promise<Uint8Array>;
}
