/** Size of the first buffer of a body that announces none, in bytes. */
const FIRST_BYTES = 64 * 1024;

/**
 * Returns the unparsed body of a request. Bytes are counted while they arrive; a wrong Content-Length costs no more than a copy.
 * Beyond `maxBytes` it throws the error that `tooLarge` creates. `onChunk` is called with each chunk and may abort by throwing. The
 * body is written into one buffer of its announced size; without one the buffer doubles, so that old and new together are at most
 * three times the bytes read.
 */
export async function readBounded(
  request: Request,
  maxBytes: number,
  tooLarge: () => Error,
  onChunk?: (chunk: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? FIRST_BYTES);
  let bytes = new Uint8Array(
    Number.isInteger(announced) && announced >= 0 ? Math.min(announced, maxBytes) : FIRST_BYTES,
  );
  let size = 0;
  // The DOM's types do not declare that a body is iterable.
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    const end = size + chunk.byteLength;
    if (end > maxBytes) throw tooLarge();
    onChunk?.(chunk);
    if (end > bytes.byteLength) {
      const larger = new Uint8Array(Math.min(maxBytes, Math.max(end, 2 * bytes.byteLength)));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(chunk, size);
    size = end;
  }
  return bytes.subarray(0, size);
}
