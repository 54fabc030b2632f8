/** The lines of a UTF-8 byte stream, without their ends; empty lines are left out. Closes the stream when left early. */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  // The pieces of a line whose end has not come yet: a layout is one long line, so it is joined once, not per chunk.
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
    // An early leave of the loop, or a fault: the server is to stop sending.
    await reader.cancel().catch(() => undefined);
  }
}
