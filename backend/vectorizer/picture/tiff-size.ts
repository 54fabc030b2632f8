const WIDTH = 256;
const HEIGHT = 257;
const SHORT = 3;
const LONG = 4;

/** Size in the first directory of a TIFF (revision 6.0, section 2). Null when it is not where it should be. */
export function tiffSize(bytes: Buffer): { widthPx: number; heightPx: number } | null {
  if (bytes.length < 16) return null;
  const isLittle = bytes[0] === 0x49;
  const read16 = (at: number): number => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const read32 = (at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const directory = read32(4);
  if (directory + 2 > bytes.length) return null;
  const count = read16(directory);
  let widthPx = 0;
  let heightPx = 0;
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > bytes.length) return null;
    const tag = read16(entry);
    if (tag !== WIDTH && tag !== HEIGHT) continue;
    const type = read16(entry + 2);
    if (type !== SHORT && type !== LONG) return null;
    const value = type === SHORT ? read16(entry + 8) : read32(entry + 8);
    if (tag === WIDTH) widthPx = value;
    else heightPx = value;
  }
  return { widthPx, heightPx };
}
