/**
 * Returns the unparsed body of a request. Bytes are counted while they arrive; Content-Length is not trusted. Beyond `maxBytes` it
 * throws the error that `tooLarge` creates. `onChunk` is called with each chunk and may abort by throwing.
 */
export async function readBounded(
  request: Request,
  maxBytes: number,
  tooLarge: () => Error,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Iterating a body is newer than the types of the DOM know.
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    onChunk?.(chunk);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
