import { createByteReader } from './byte-reader.ts';

/**
 * Rebuilds horizontal metrics whose left side bearings WOFF 2.0 omits because they equal the left edges of the outlines.
 *
 * Source: W3C, "WOFF File Format 2.0", section 5.4.
 *
 * @throws RangeError if the data is damaged
 */
export function rebuildHmtx(data: Uint8Array, metricCount: number, leftEdges: Int16Array): Uint8Array {
  const glyphs = leftEdges.length;
  if (metricCount === 0 || metricCount > glyphs) throw new RangeError('a wrong number of metrics');
  const reader = createByteReader(data);
  const flags = reader.uint8();
  const advances = Array.from({ length: metricCount }, () => reader.uint16());
  const bearings = Array.from({ length: glyphs }, (_, i) => {
    const isLeftOut = (flags & (i < metricCount ? 1 : 2)) !== 0;
    return isLeftOut ? leftEdges[i]! : reader.int16();
  });
  const table = new Uint8Array(4 * metricCount + 2 * (glyphs - metricCount));
  const view = new DataView(table.buffer);
  bearings.forEach((bearing, i) => {
    if (i < metricCount) {
      view.setUint16(4 * i, advances[i]!);
      view.setInt16(4 * i + 2, bearing);
    } else view.setInt16(2 * metricCount + 2 * i, bearing);
  });
  return table;
}
