/** Unpacks a gzip file. Returns null when it is damaged, when the browser cannot unpack it, or when it has more than `maxBytes` unpacked. */
export async function unpackGzip(packed: Blob, maxBytes: number): Promise<Blob | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
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
  return new Blob(pieces);
}
