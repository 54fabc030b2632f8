import { formatLengthWithUnit } from '#lib/shared/format.ts';
import type { PartCollisions } from '#lib/browser/layout-editor/protocol.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { EditorJob } from './editor-job.ts';
import type { EditedSheets } from './edited-sheets.ts';

/** Status text of the parts being moved. */

export function distanceMessage(judgment: PartCollisions, unit: LengthUnit, spacingIn: number): string {
  const { collides, edge, zone, clearanceIn, rest } = judgment;
  if (rest !== null) return `Rests at the spacing or the margin (${formatLengthWithUnit(spacingIn, unit)}).`;
  if (collides.length > 0)
    return collides.length === 1 ? 'Too close to 1 part.' : `Too close to ${collides.length} parts.`;
  if (zone) return 'Too close to an exclusion zone.';
  if (edge) return 'Over the edge of the sheet or its margin.';
  return clearanceIn === null ? 'Free.' : `${formatLengthWithUnit(clearanceIn, unit)} to the nearest part.`;
}

export function collisionMessage(collisions: readonly number[], at: EditedSheets, job: EditorJob): string {
  const names = [...new Set(collisions.map((index) => job.partOf(at.placements[index]!).name))];
  const sheets = [...new Set(collisions.map((index) => at.placements[index]!.sheet + 1))];
  const where = sheets.length === 1 ? `on sheet ${sheets[0]}` : `on sheets ${namesOf(sheets.map(String))}`;
  return `Too close or over the edge ${where}: ${namesOf(names)}.`;
}

/** Joins part names for a sentence: 'R, S and 3 more'. */
function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
