import type { JobMeasurement } from '../model/answer.ts';

/** How many tiny holes were left out because the person asked for it, of all copies. See withoutTinyHoles. */
export function tinyHolesLeftOut({ rows }: JobMeasurement): number {
  return rows.reduce((sum, { warnings, quantity }) => {
    const leftOut = warnings.find(({ code }) => code === 'tiny_hole_left_out');
    return sum + (leftOut?.count ?? 0) * quantity;
  }, 0);
}
