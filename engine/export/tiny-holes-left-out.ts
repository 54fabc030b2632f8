import type { JobMeasurement } from '../model/answer.ts';

/** Returns the number of tiny holes left out by the user's setting, all copies included. See withoutTinyHoles. */
export function tinyHolesLeftOut({ rows }: JobMeasurement): number {
  return rows.reduce((sum, { warnings, quantity }) => {
    const leftOut = warnings.find(({ code }) => code === 'tiny_hole_left_out');
    return sum + (leftOut?.count ?? 0) * quantity;
  }, 0);
}
