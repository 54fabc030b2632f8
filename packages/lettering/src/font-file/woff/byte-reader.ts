import { viewOf } from '../table-directory.ts';

/** Reads numbers in sequence. Reading beyond the end throws RangeError. */
export type ByteReader = {
  readonly position: () => number;
  readonly skip: (bytes: number) => void;
  readonly uint8: () => number;
  readonly uint16: () => number;
  readonly int16: () => number;
  readonly uint32: () => number;
  readonly tag: () => string;
  readonly take: (bytes: number) => Uint8Array;
  /** Reads a UIntBase128: seven bits per byte, the highest first. */
  readonly base128: () => number;
  /** Reads a 255UInt16: small numbers in one byte. */
  readonly uint16Of255: () => number;
};

/** Source of the two packed forms: W3C, "WOFF File Format 2.0", sections 4.1 and 6.1. */
export function createByteReader(bytes: Uint8Array, start = 0): ByteReader {
  const view = viewOf(bytes);
  let at = start;
  const advance = (size: number): number => {
    at += size;
    return at - size;
  };
  const uint8 = () => view.getUint8(advance(1));
  const uint16 = () => view.getUint16(advance(2));
  const take = (size: number): Uint8Array => {
    if (at + size > bytes.length) throw new RangeError('beyond the end');
    return bytes.subarray(advance(size), at);
  };
  return {
    position: () => at,
    skip: (size) => void take(size),
    uint8,
    uint16,
    int16: () => view.getInt16(advance(2)),
    uint32: () => view.getUint32(advance(4)),
    tag: () => String.fromCharCode(...take(4)),
    take,
    base128() {
      let value = 0;
      for (let i = 0; i < 5; i++) {
        const byte = uint8();
        if (i === 0 && byte === 0x80) break;
        value = value * 128 + (byte & 0x7f);
        if (value > 0xffffffff) break;
        if ((byte & 0x80) === 0) return value;
      }
      throw new RangeError('a number is not written as it should be');
    },
    uint16Of255() {
      const first = uint8();
      if (first === 253) return uint16();
      if (first === 254) return uint8() + 506;
      return first === 255 ? uint8() + 253 : first;
    },
  };
}
