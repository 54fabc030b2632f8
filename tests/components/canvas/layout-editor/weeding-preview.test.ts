import { expect, test } from '@jest/globals';
import { createEditorJob, toPreviewPlacement } from '#components/canvas/layout-editor/editor-job.ts';
import { changeJob, initialJobForm, type SheetForm } from '#lib/browser/draft/job-form.ts';
import { rollOf } from '#lib/browser/draft/stock/roll-form.ts';
import { CollisionPreview } from '#lib/browser/layout-editor/collision-preview.ts';
import { partKey, weedingBoxes } from '#lib/shared/model.ts';
import type { Layout, Placement } from '#lib/shared/contracts/result.ts';
import { layout, measurement } from '../../recorded-run.ts';

const distanceIn = 0.5;
const spacingIn = 0.25;
const [row] = measurement.rows.filter(({ kind }) => kind === 'text');

const formWith = (sheet: Partial<SheetForm>) => {
  const form = changeJob(initialJobForm, { type: 'sheet-changed', change: { roll: rollOf(24), ...sheet } });
  return { ...form, rows: [{ ...form.rows[0]!, id: row!.id, text: 'Oi' }] };
};

/** Placements of two copies of the row, the second beside the first. */
function copies(xIn: number): Placement[] {
  return [0, xIn].flatMap((x, copy) =>
    row!.parts.map(({ id }) => ({ rowId: row!.id, partId: id, copy, sheet: 0, xIn: 100 + x, yIn: 100, angleDeg: 0 })),
  ) as Placement[];
}

function collisionsOf(sheet: Partial<SheetForm>, placements: readonly Placement[]): readonly number[] {
  const job = createEditorJob(formWith(sheet), { ...measurement, rows: [row!] })!;
  const preview = new CollisionPreview();
  preview.respond({ kind: 'parts', paths: job.paths, rules: { spacingIn, marginIn: 0 }, holes: job.holes });
  const sheets = [{ widthIn: 500, heightIn: 500 }];
  return preview.respond({
    kind: 'layout',
    sheets,
    placements: placements.map((placement) => toPreviewPlacement(job, placement)),
  }).collisions!;
}

test('moved rows collide where their weeding boxes are closer than the spacing, and their own letters never do', () => {
  const [box] = weedingBoxes([row!], {
    ...layout,
    placements: copies(0).slice(0, row!.parts.length),
    weeding: weeding,
  });
  const widthIn = box!.box.maxX - box!.box.minX;
  const boxes = { weedingText: String(distanceIn) };
  expect(collisionsOf(boxes, copies(widthIn + spacingIn + 0.01))).toEqual([]);
  expect(collisionsOf(boxes, copies(widthIn + spacingIn - 0.01))).toHaveLength(2 * row!.parts.length);
  // Without boxes only the outlines count.
  expect(collisionsOf({}, copies(widthIn + spacingIn - 0.01))).toEqual([]);
});

const weeding = { distanceIn, together: 'row', boxes: 1, lengthIn: 0 } as NonNullable<Layout['weeding']>;

test('each part of a job without boxes collides by its own outline', () => {
  const job = createEditorJob(formWith({}), { ...measurement, rows: [row!] })!;
  expect(job.paths).toEqual(row!.parts.map(({ path }) => path));
  expect(row!.parts.map(({ id }) => job.indexOf.get(partKey(row!.id, id)))).toEqual(row!.parts.map((_, nth) => nth));
});
