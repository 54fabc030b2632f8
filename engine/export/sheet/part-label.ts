import { flattenContour } from '../../geometry/flatten.ts';
import type { Label } from '../../format/dxf/write-label.ts';
import type { Point } from '../../geometry/types.ts';
import { labelSpot } from './label-spot.ts';
import type { PlacedPart } from './placed-part.ts';

/** Heights tried, largest first: what can be read on a sheet, and what an engraver can still draw. */
const HEIGHTS_IN = [0.25, 0.2, 0.16, 0.125, 0.1, 0.08];
/** Width of a letter at most, as a share of its height: the widest of the usual faces on average. */
const LETTER = 1;
/** Room around the text, as a share of its height. */
const CLEAR = 0.25;
const COARSE_IN = 0.01;

/**
 * The label of a part, upright and wholly on its material: its name where that fits, else its number in the parts list, as
 * large as fits up to 0.25 in; null where not even the number fits at 0.08 in.
 */
export function partLabel({
  part,
  number,
  outer,
  holes,
}: Pick<PlacedPart, 'part' | 'number' | 'outer' | 'holes'>): Label | null {
  const contours = [outer, ...holes];
  const { widthIn, heightIn } = part.figures;
  const { x, y, side } = labelSpot(contours, { width: widthIn, height: heightIn });
  if (side < HEIGHTS_IN.at(-1)!) return null;
  const rings = contours.map((contour) => flattenContour(contour, COARSE_IN));
  for (const text of [part.name, String(number)]) {
    for (const height of HEIGHTS_IN) {
      const width = text.length * LETTER * height;
      const room = { x, y, halfWidth: width / 2 + CLEAR * height, halfHeight: height / 2 + CLEAR * height };
      if (rings.every((ring) => staysOut(ring, room))) return { x, y, text, heightIn: height, widthIn: width };
    }
  }
  return null;
}

type Room = Point & { readonly halfWidth: number; readonly halfHeight: number };

/** True when no side of the ring comes into the rectangle (slab method). The middle is known to be on the material. */
function staysOut(ring: readonly Point[], room: Room): boolean {
  return ring.every((to, index) => {
    const from = ring[(index + ring.length - 1) % ring.length]!;
    let [enter, leave] = [0, 1];
    for (const [start, change, half] of [
      [from.x - room.x, to.x - from.x, room.halfWidth],
      [from.y - room.y, to.y - from.y, room.halfHeight],
    ] as const) {
      if (change === 0) {
        if (Math.abs(start) > half) return true;
        continue;
      }
      const [one, other] = [(-half - start) / change, (half - start) / change];
      enter = Math.max(enter, Math.min(one, other));
      leave = Math.min(leave, Math.max(one, other));
    }
    return enter > leave;
  });
}
