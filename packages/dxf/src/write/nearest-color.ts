/** Pure colors of AutoCAD's index; 7 is black on a white background. */
const indexed = [
  [1, 0xff0000],
  [2, 0xffff00],
  [3, 0x00ff00],
  [4, 0x00ffff],
  [5, 0x0000ff],
  [6, 0xff00ff],
  [7, 0x000000],
] as const;

/** Returns the index of the pure color nearest to '#rrggbb'. */
export function nearestColor(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  const distance = (other: number): number =>
    [16, 8, 0].reduce((sum, shift) => sum + (((value >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  return indexed.reduce((best, entry) => (distance(entry[1]) < distance(best[1]) ? entry : best))[0];
}
