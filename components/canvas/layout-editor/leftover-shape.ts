import type { RunResult } from '#components/run/run-state.ts';
import { openCollisionWorker, type CollisionClient } from '#lib/browser/layout-editor/collision-client.ts';
import { limits } from '#lib/shared/limits.ts';
import { type OutlineCorner, sheetAt } from '#lib/shared/model.ts';
import { createEditorJob, toPreviewPlacement } from './editor-job.ts';

/**
 * Returns the corners of the left-over of the last sheet of a layout beyond its parts, in the frame of the sheet; null where
 * nothing as wide as an offcut is left.
 */
export async function leftoverShape(
  { layout, measurement, form }: Pick<RunResult, 'layout' | 'measurement' | 'form'>,
  openClient: () => CollisionClient = openCollisionWorker,
): Promise<readonly OutlineCorner[] | null> {
  const job = createEditorJob(form, measurement);
  if (job === null || layout === null || layout.cutOff === null) return null;
  const client = openClient();
  try {
    const placements = layout.placements.map((placement) => toPreviewPlacement(job, placement));
    const sheets = Array.from({ length: layout.sheets }, (_, sheet) => sheetAt(layout, sheet));
    await client.request({ kind: 'parts', paths: job.paths, rules: job.rules, holes: job.holes });
    await client.request({ kind: 'layout', sheets, placements });
    const answer = await client.request({
      kind: 'leftover',
      sheet: layout.sheets - 1,
      axis: layout.cutOff.axis,
      minWidthIn: limits.stock.sideIn.min,
    });
    return answer?.leftover ?? null;
  } finally {
    client.end();
  }
}
