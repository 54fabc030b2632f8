/** Stream of bytes that the program can read: the file itself, a string, or a filter over another stream. */
export class PsFile {
  bytes: Uint8Array;
  at = 0;
  end: number;
  open = true;
  executable = false;
  /** Position at which the program stopped reading, when it closed the file or skipped to its end. */
  leftAt: number | null = null;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.end = bytes.length;
  }

  /** Returns the next byte, or -1 at the end. */
  read(): number {
    return this.at < this.end || this.#more() ? this.bytes[this.at++]! : -1;
  }

  /** Returns the byte that `read` would return. */
  peek(): number {
    return this.at < this.end || this.#more() ? this.bytes[this.at]! : -1;
  }

  /** Skips everything up to and including the next line end. */
  skipLine(): void {
    do {
      const { bytes, end } = this;
      for (let i = this.at; i < end; i++) {
        const byte = bytes[i];
        if (byte !== 10 && byte !== 13 && byte !== 12) continue;
        this.at = i + 1;
        return;
      }
      this.at = end;
    } while (this.#more());
  }

  close(): void {
    this.leftAt ??= this.at;
    this.open = false;
    this.at = this.end = 0;
  }

  /** Reads to the end. */
  flush(): void {
    this.leftAt ??= this.at;
    do this.at = this.end;
    while (this.#more());
  }

  /**
   * Skips the end marker of encoded data if nothing else is left. Programs read only the bytes they need; the marker would be
   * read as part of the program.
   */
  settle(): void {
    // A plain stream has no marker.
  }

  /** Returns further bytes, null at the end; filters override it. */
  protected refill(): Uint8Array | null {
    return null;
  }

  #more(): boolean {
    if (!this.open) return false;
    const next = this.refill();
    if (next === null || next.length === 0) return false;
    this.bytes = next;
    this.at = 0;
    this.end = next.length;
    return true;
  }
}
