/** Unpacks a gzip file. Returns null when it is damaged, when the browser cannot unpack it, or when it has more than `maxBytes` unpacked. */
export async function unpackGzip(
  packed: Uint8Array<ArrayBuffer>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(packed);
        controller.close();
      },
    });
    const reader = source.pipeThrough(new DecompressionStream('gzip')).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > maxBytes) {
        await reader.cancel();
        return null;
      }
      pieces.push(next.value);
    }
  } catch {
    return null;
  }
  const unpacked = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    unpacked.set(piece, at);
    at += piece.length;
  }
  return unpacked;
}
