import type { LabelMap } from './label-map.ts';

/**
 * Assigns areas of one color smaller than `minPx` pixels to the color with the longest common border. Areas connect
 * across sides, not corners. Returns their number. Changes `labels` in place.
 */
export function despeckle({ width, labels }: LabelMap, minPx: number): number {
  if (minPx <= 1) return 0;
  let specks = 0;
  const seen = new Uint8Array(labels.length);
  const stack: number[] = [];
  const area: number[] = [];
  const borders = new Uint32Array(256);
  for (let start = 0; start < labels.length; start++) {
    if (seen[start] === 1) continue;
    const label = labels[start]!;
    area.length = 0;
    borders.fill(0);
    stack.push(start);
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      // Pixels of a large area are not stored, because it is not changed; it is still traversed completely.
      if (area.length < minPx) area.push(at);
      const x = at % width;
      const visit = (next: number): void => {
        if (labels[next] !== label) borders[labels[next]!]!++;
        else if (seen[next] === 0) {
          seen[next] = 1;
          stack.push(next);
        }
      };
      if (x > 0) visit(at - 1);
      if (x + 1 < width) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at + width < labels.length) visit(at + width);
    }
    if (area.length >= minPx) continue;
    const winner = indexOfMax(borders);
    if (winner < 0) continue;
    specks++;
    for (const at of area) labels[at] = winner;
  }
  return specks;
}

function indexOfMax(counts: Uint32Array): number {
  let best = -1;
  let max = 0;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i]! > max) {
      max = counts[i]!;
      best = i;
    }
  }
  return best;
}
