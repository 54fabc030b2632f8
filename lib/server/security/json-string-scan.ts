const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/**
 * Skips the strings of a JSON text in UTF-8 while its bytes arrive in chunks. Long runs without escapes are skipped at native
 * speed; the work is linear in the bytes, whatever is escaped.
 */
export class JsonStringScan {
  #isInside = false;
  #isEscaped = false;

  /** True between the quotes of a string. */
  get isInside(): boolean {
    return this.#isInside;
  }

  /** Begins a string; called at its opening quote. */
  open(): void {
    this.#isInside = true;
  }

  /** Returns the index of the string's last byte in the chunk from `from` on: its closing quote, or the end of the chunk. */
  skip(chunk: Uint8Array, from: number): number {
    let at = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at++;
    }
    let quote = chunk.indexOf(QUOTE, at);
    while (at < chunk.length) {
      // The next quote is searched again only behind an escaped one.
      if (quote >= 0 && quote < at) quote = chunk.indexOf(QUOTE, at);
      const end = quote < 0 ? chunk.length : quote;
      const backslash = chunk.subarray(at, end).indexOf(BACKSLASH);
      if (backslash < 0) {
        this.#isInside = quote < 0;
        return end;
      }
      at += backslash + 2;
    }
    this.#isEscaped = at > chunk.length;
    return chunk.length;
  }
}
