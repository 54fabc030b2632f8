/** Yields the non-empty lines of a UTF-8 byte stream, without line ends. Cancels the stream if iteration stops early. */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  // Chunks of an incomplete line. A layout is one long line, so they are joined once, not per chunk.
  let pieces: string[] = [];
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const lines = (done ? decoder.decode() : decoder.decode(value, { stream: true })).split('\n');
      const last = lines.pop() ?? '';
      for (const end of lines) {
        const line = pieces.join('') + end;
        pieces = [];
        if (line.trim() !== '') yield line;
      }
      pieces.push(last);
      if (done) {
        const line = pieces.join('');
        if (line.trim() !== '') yield line;
        return;
      }
    }
  } finally {
    // After an early exit or an error, this makes the server stop sending.
    await reader.cancel().catch(() => undefined);
  }
}
