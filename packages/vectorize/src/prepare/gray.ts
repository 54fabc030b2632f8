import type { Gray, Rgb } from '../types.ts';

/** Converts to brightness (Rec. 601 luma of the stored values). */
export function toGray({ width, height, data }: Rgb): Gray {
  const gray = new Uint8Array(width * height);
  for (let i = 0, k = 0; i < gray.length; i++, k += 3) {
    gray[i] = (data[k]! * 77 + data[k + 1]! * 150 + data[k + 2]! * 29 + 128) >> 8;
  }
  return { width, height, data: gray };
}

export function negative({ width, height, data }: Gray): Gray {
  const turned = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) turned[i] = 255 - data[i]!;
  return { width, height, data: turned };
}

/** Returns the number of occurrences of each of the 256 levels. */
export function histogram({ data }: Gray): Uint32Array {
  const counts = new Uint32Array(256);
  for (let i = 0; i < data.length; i++) counts[data[i]!]!++;
  return counts;
}

/** Returns the level below which `share` (0 to 1) of the counts from `from` to `to` is found. */
export function levelAt(counts: Uint32Array, share: number, from = 0, to = 255): number {
  let total = 0;
  for (let level = from; level <= to; level++) total += counts[level]!;
  let sum = 0;
  for (let level = from; level <= to; level++) {
    sum += counts[level]!;
    if (sum >= share * total) return level;
  }
  return to;
}

/** Returns the median level of the picture's outermost pixels, which is the background of the drawing. */
export function borderLevel({ width, height, data }: Gray): number {
  const counts = new Uint32Array(256);
  for (let x = 0; x < width; x++) {
    counts[data[x]!]!++;
    counts[data[(height - 1) * width + x]!]!++;
  }
  for (let y = 1; y < height - 1; y++) {
    counts[data[y * width]!]!++;
    counts[data[y * width + width - 1]!]!++;
  }
  return levelAt(counts, 0.5);
}
