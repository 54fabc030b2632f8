/** Ratio of distance to letter height. Rule of the trade: an inch of height for every 10 feet. */
const distancePerHeight = 120;

/** Returns the letter height for a distance, both in inches. */
export function letterHeightFor(distanceIn: number): number {
  return distanceIn / distancePerHeight;
}

/** Returns the distance at which a letter is well readable, both in inches. */
export function distanceFor(letterHeightIn: number): number {
  return letterHeightIn * distancePerHeight;
}

/** Returns advice on building channel letters of this height; null if there is none. */
export function buildingNote(letterHeightIn: number): string | null {
  if (letterHeightIn < 8) {
    return 'Below 8 in, or with strokes under about 1.5 in (1.25 at the least), channel letters are hard to light.';
  }
  if (letterHeightIn > 48) {
    return 'Over 48 in the face material of channel letters changes. Parts larger than a 4 x 8 or 5 x 10 ft sheet need a seam.';
  }
  return null;
}
