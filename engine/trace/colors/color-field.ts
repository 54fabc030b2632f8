import type { Gray, Rgb } from '../types.ts';
import type { LabelMap } from './label-map.ts';
import type { PaletteColor } from './palette.ts';

/** Just inside and just outside of the middle level: what side a pixel is on is the label's to say. */
const INSIDE = 128;
const OUTSIDE = 127;

/**
 * The field of a set of colors: 255 inside, 0 outside, and along the edge the share of the inner color in each pixel's mixture
 * of the two, so that the outline can be found to a fraction of a pixel. `isIn` by label.
 */
export function colorField(
  picture: Rgb,
  { width, height, labels }: LabelMap,
  palette: readonly PaletteColor[],
  isIn: readonly boolean[],
): Gray {
  const inside = Uint8Array.from({ length: 256 }, (_, label) => (isIn[label] ? 1 : 0));
  const field = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const label = labels[at]!;
      const own = inside[label]!;
      if (x > 0 && y > 0 && x + 1 < width && y + 1 < height && isAlone(labels, width, at, label)) {
        field[at] = own === 1 ? 255 : 0;
        continue;
      }
      const other = otherSide(labels, inside, width, height, x, y, own);
      if (other < 0) {
        field[at] = own === 1 ? 255 : 0;
        continue;
      }
      const inner = palette[own === 1 ? label : other]!.rgb;
      const outer = palette[own === 1 ? other : label]!.rgb;
      const share = mixture(picture.data, at, inner, outer);
      field[at] = own === 1 ? Math.max(INSIDE, share) : Math.min(OUTSIDE, share);
    }
  }
  return { width, height, data: field };
}

/** All eight neighbors have the same label: far the most pixels. */
function isAlone(labels: Uint8Array, width: number, at: number, label: number): boolean {
  return (
    labels[at - 1] === label &&
    labels[at + 1] === label &&
    labels[at - width] === label &&
    labels[at + width] === label &&
    labels[at - width - 1] === label &&
    labels[at - width + 1] === label &&
    labels[at + width - 1] === label &&
    labels[at + width + 1] === label
  );
}

/** The label of the other side that most of the eight neighbors have, or -1 when all are on this side. */
function otherSide(
  labels: Uint8Array,
  inside: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  own: number,
): number {
  let best = -1;
  let most = 0;
  for (let dy = -1; dy <= 1; dy++) {
    const ny = y + dy;
    if (ny < 0 || ny >= height) continue;
    for (let dx = -1; dx <= 1; dx++) {
      const nx = x + dx;
      if (nx < 0 || nx >= width) continue;
      const label = labels[ny * width + nx]!;
      if (inside[label] === own) continue;
      let votes = 0;
      for (let ey = -1; ey <= 1; ey++) {
        for (let ex = -1; ex <= 1; ex++) {
          const mx = x + ex;
          const my = y + ey;
          if (mx >= 0 && my >= 0 && mx < width && my < height && labels[my * width + mx] === label) votes++;
        }
      }
      if (votes > most) {
        most = votes;
        best = label;
      }
    }
  }
  return best;
}

function mixture(
  data: Uint8Array,
  at: number,
  inner: readonly [number, number, number],
  outer: readonly [number, number, number],
): number {
  let along = 0;
  let whole = 0;
  for (let k = 0; k < 3; k++) {
    const span = inner[k]! - outer[k]!;
    along += (data[3 * at + k]! - outer[k]!) * span;
    whole += span * span;
  }
  return whole === 0 ? INSIDE : Math.round(Math.min(1, Math.max(0, along / whole)) * 255);
}
