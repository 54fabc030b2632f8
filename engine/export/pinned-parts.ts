import { partKey } from '../model/part-key.ts';
import { numberedParts } from './numbered-parts.ts';
import type { ExportJob } from './types.ts';

/** Returns the manually pinned parts, one line for each part and sheet: '2 x square on sheet 1'. */
export function pinnedParts({ layout, measurement }: ExportJob): string[] {
  const names = numberedParts(measurement);
  const counts = new Map<string, number>();
  for (const { rowId, partId, sheet, pinned } of layout?.placements ?? []) {
    if (pinned !== true) continue;
    const line = `${names.get(partKey(rowId, partId))?.part.name ?? partId} on sheet ${sheet + 1}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return Array.from(counts, ([line, count]) => `${count} x ${line}`);
}
