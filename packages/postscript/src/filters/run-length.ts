import { Filter } from './filter.ts';

/** Decodes runs of bytes (PLRM 3, 3.13.3, RunLengthDecode), one run at a time. */
export class RunLengthFilter extends Filter {
  protected override get hasEnd(): boolean {
    return true;
  }

  protected override skipMarker(): boolean {
    if (this.source.peek() !== 128) return false;
    this.source.read();
    return true;
  }

  protected override decode(): Uint8Array | null {
    const length = this.source.read();
    if (length < 0 || length === 128) return null;
    if (length > 128) {
      const byte = this.source.read();
      return byte < 0 ? null : new Uint8Array(257 - length).fill(byte);
    }
    const bytes = new Uint8Array(length + 1);
    let count = 0;
    while (count <= length) {
      const byte = this.source.read();
      if (byte < 0) break;
      bytes[count++] = byte;
    }
    return bytes.subarray(0, count);
  }
}
