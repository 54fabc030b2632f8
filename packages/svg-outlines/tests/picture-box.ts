/** Box of the painted pixels of a picture of 100 x 100, or null: what was painted is compared as this. */
export type PictureBox = readonly [minX: number, minY: number, maxX: number, maxY: number] | null;

/** Levels of opacity (of 256) from which on a pixel counts as painted. */
const painted = 60;

export function pictureBox(rgba: ArrayLike<number>, width: number, height: number): PictureBox {
  let [minX, minY, maxX, maxY] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (rgba[4 * (y * width + x) + 3]! <= painted) continue;
      [minX, minY] = [Math.min(minX, x), Math.min(minY, y)];
      [maxX, maxY] = [Math.max(maxX, x + 1), Math.max(maxY, y + 1)];
    }
  }
  return maxX === 0 ? null : [minX, minY, maxX, maxY];
}
