declare module 'wawoff2/decompress.js' {
  /** Rejects when the bytes are no whole WOFF2 file. */
  export default function decompress(bytes: Uint8Array): Promise<Uint8Array>;
}
