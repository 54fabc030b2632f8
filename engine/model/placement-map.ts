import type { Affine } from '@measurement-nesting/curves';
import type { JobPlacement } from './answer.ts';

/**
 * Returns the map that reflects a mirrored part in the y axis, rotates clockwise on screen, then moves. Quarter turns are exact, without
 * rounding errors such as 1e-17.
 */
export function placementMap({
  angleDeg,
  mirrored = false,
  xIn,
  yIn,
}: Pick<JobPlacement, 'angleDeg' | 'mirrored' | 'xIn' | 'yIn'>): Affine {
  const quarter = (((angleDeg / 90) % 4) + 4) % 4;
  const isQuarter = Number.isInteger(quarter);
  const cos = isQuarter ? [1, 0, -1, 0][quarter]! : Math.cos((angleDeg * Math.PI) / 180);
  const sin = isQuarter ? [0, 1, 0, -1][quarter]! : Math.sin((angleDeg * Math.PI) / 180);
  return mirrored ? [-cos, -sin, -sin, cos, xIn, yIn] : [cos, sin, -sin, cos, xIn, yIn];
}
