import type { Rgb } from '../types.ts';
import { labeler, type PaletteColor } from './palette.ts';

/** Palette index of each pixel. */
export type LabelMap = { readonly width: number; readonly height: number; readonly labels: Uint8Array };

const NONE = 255;

/**
 * Assigns a label to every pixel. Pixels outside transitions receive the nearest color. Transitions are then filled
 * from both sides: each pixel receives the neighboring color nearest to its own, so that no third color appears along
 * an edge. `rounds` of a 3 x 3 majority remove JPEG artifacts around edges.
 */
export function labelPixels(
  picture: Rgb,
  isRamp: Uint8Array,
  palette: readonly PaletteColor[],
  rounds: number,
): LabelMap {
  const { width, height, data } = picture;
  const labelOf = labeler(palette);
  const labels = new Uint8Array(width * height);
  let open: number[] = [];
  for (let i = 0; i < labels.length; i++) {
    if (isRamp[i] === 1) {
      labels[i] = NONE;
      open.push(i);
    } else labels[i] = labelOf(data[3 * i]!, data[3 * i + 1]!, data[3 * i + 2]!);
  }
  if (open.length === labels.length) {
    for (let i = 0; i < labels.length; i++) {
      labels[i] = labelOf(data[3 * i]!, data[3 * i + 1]!, data[3 * i + 2]!);
    }
    open = [];
  }
  grow(picture, palette, labels, open);
  for (let round = 0; round < rounds; round++) majority(labels, width, height);
  return { width, height, labels };
}

function grow(
  { width, height, data }: Rgb,
  palette: readonly PaletteColor[],
  labels: Uint8Array,
  from: number[],
): void {
  let open = from;
  while (open.length > 0) {
    const later: number[] = [];
    const taken: number[] = [];
    const takenLabels: number[] = [];
    for (const at of open) {
      const x = at % width;
      const y = (at - x) / width;
      let best = NONE;
      let min = Infinity;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const label = labels[ny * width + nx]!;
          if (label === NONE) continue;
          const [red, green, blue] = palette[label]!.rgb;
          const distance =
            (data[3 * at]! - red) ** 2 + (data[3 * at + 1]! - green) ** 2 + (data[3 * at + 2]! - blue) ** 2;
          if (distance < min) {
            min = distance;
            best = label;
          }
        }
      }
      if (best === NONE) later.push(at);
      else {
        taken.push(at);
        takenLabels.push(best);
      }
    }
    // Labels of one ring are assigned together, so that the order of pixels does not matter.
    taken.forEach((at, i) => {
      labels[at] = takenLabels[i]!;
    });
    open = later;
  }
}

/** Assigns to each inner pixel the label that at least five of its 3 x 3 neighborhood have. */
function majority(labels: Uint8Array, width: number, height: number): void {
  const before = labels.slice();
  const votes = new Uint8Array(256);
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1, end = y * width + width - 1; at < end; at++) {
      const own = before[at]!;
      if (
        before[at - 1] === own &&
        before[at + 1] === own &&
        before[at - width] === own &&
        before[at + width] === own
      ) {
        continue;
      }
      let winner = own;
      for (let row = -width; row <= width; row += width) {
        for (let k = at + row - 1; k <= at + row + 1; k++) {
          const label = before[k]!;
          votes[label]!++;
          if (votes[label]! >= 5) winner = label;
        }
      }
      for (let row = -width; row <= width; row += width) {
        for (let k = at + row - 1; k <= at + row + 1; k++) votes[before[k]!] = 0;
      }
      labels[at] = winner;
    }
  }
}
