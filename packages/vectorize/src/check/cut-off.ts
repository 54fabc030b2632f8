/** A smaller share of ink at the border is dirt. */
const EDGE_SHARE = 0.01;
/** A shape that covers this share of the border is a background. */
const GROUND_SHARE = 0.95;
/** A drawing this close to all four sides was cropped to its box, so it is not reported as cut off. */
const SNUG_SHARE = 0.03;
const SNUG_PX = 3;

/**
 * Returns whether a drawing appears to extend past the picture's edge: it touches one side and is away from another. A
 * drawing that is close to all four sides was cropped tightly, as most logos are.
 */
export function isCutOff(width: number, height: number, isInk: (at: number) => boolean): boolean {
  const row = (y: number): number => counted(width, (x) => isInk(y * width + x));
  const column = (x: number): number => counted(height, (y) => isInk(y * width + x));
  const touching = row(0) + row(height - 1) + column(0) + column(width - 1);
  if (touching <= EDGE_SHARE * (width + height)) return false;
  if (touching >= GROUND_SHARE * 2 * (width + height)) return true;
  const across = Math.ceil(Math.max(SNUG_PX, SNUG_SHARE * width));
  const down = Math.ceil(Math.max(SNUG_PX, SNUG_SHARE * height));
  const isNear = (lines: number, line: (k: number) => number): boolean => {
    for (let k = 0; k < lines; k++) if (line(k) > 0) return true;
    return false;
  };
  const isSnug =
    isNear(Math.min(down, height), row) &&
    isNear(Math.min(down, height), (k) => row(height - 1 - k)) &&
    isNear(Math.min(across, width), column) &&
    isNear(Math.min(across, width), (k) => column(width - 1 - k));
  return !isSnug;
}

function counted(length: number, isInk: (at: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < length; at++) if (isInk(at)) count++;
  return count;
}
