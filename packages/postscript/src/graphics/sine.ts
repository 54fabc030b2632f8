const degrees = Math.PI / 180;

/** Returns the sine of degrees, exact at quarter turns. */
export function sine(angle: number): number {
  const turn = ((angle % 360) + 360) % 360;
  if (turn % 180 === 0) return 0;
  if (turn === 90) return 1;
  return turn === 270 ? -1 : Math.sin(turn * degrees);
}
