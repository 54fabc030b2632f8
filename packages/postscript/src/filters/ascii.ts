import { PsError } from '../ps-error.ts';
import { decodeGroup, hexDigit } from '../values/scan-string.ts';
import type { PsFile } from '../values/ps-file.ts';
import { isWhite } from '../values/scanner.ts';
import { Filter, pieceBytes } from './filter.ts';

function skipWhite(source: PsFile): void {
  for (let byte = source.peek(); byte >= 0 && isWhite(byte); byte = source.peek()) source.read();
}

/** Decodes base 85 up to `~>` (PLRM 3, 3.13.3). */
export class Ascii85Filter extends Filter {
  #done = false;

  protected override get hasEnd(): boolean {
    return true;
  }

  protected override skipMarker(): boolean {
    if (this.#done) return true;
    skipWhite(this.source);
    if (this.source.peek() !== 0x7e) return false;
    this.#end();
    return true;
  }

  #end(): void {
    this.source.read();
    if (this.source.peek() === 0x3e) this.source.read();
    this.#done = true;
  }

  protected override decode(): Uint8Array | null {
    if (this.#done) return null;
    const bytes = new Uint8Array(pieceBytes);
    let count = 0;
    const group: number[] = [];
    while (count <= pieceBytes - 4) {
      if (this.source.peek() === 0x7e) {
        this.#end();
        break;
      }
      const byte = this.source.read();
      if (byte < 0) {
        this.#done = true;
        break;
      }
      if (byte <= 32) continue;
      if (byte === 0x7a && group.length === 0) {
        count += 4;
        continue;
      }
      if (byte < 0x21 || byte > 0x75) throw new PsError('ioerror', 'ASCII85Decode');
      group.push(byte - 0x21);
      if (group.length < 5) continue;
      let value = 0;
      for (const digit of group) value = value * 85 + digit;
      bytes[count++] = value / 0x1000000;
      bytes[count++] = value >>> 16;
      bytes[count++] = value >>> 8;
      bytes[count++] = value;
      group.length = 0;
    }
    if (group.length > 1) for (const byte of decodeGroup(group, group.length - 1)) bytes[count++] = byte;
    return bytes.subarray(0, count);
  }
}

/** Decodes hexadecimal digits up to `>`. */
export class AsciiHexFilter extends Filter {
  #done = false;

  protected override get hasEnd(): boolean {
    return true;
  }

  protected override skipMarker(): boolean {
    if (this.#done) return true;
    skipWhite(this.source);
    if (this.source.peek() !== 0x3e) return false;
    this.source.read();
    this.#done = true;
    return true;
  }

  protected override decode(): Uint8Array | null {
    if (this.#done) return null;
    const bytes = new Uint8Array(pieceBytes);
    let count = 0;
    let high = -1;
    while (count < pieceBytes) {
      const byte = this.source.read();
      if (byte < 0 || byte === 0x3e) {
        this.#done = true;
        break;
      }
      const digit = hexDigit(byte);
      if (digit < 0) continue;
      if (high < 0) high = digit;
      else {
        bytes[count++] = high * 16 + digit;
        high = -1;
      }
    }
    if (high >= 0) bytes[count++] = high * 16;
    return bytes.subarray(0, count);
  }
}
