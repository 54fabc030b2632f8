import { expect, test } from '@jest/globals';
import { leftoverShape } from '#components/canvas/layout-editor/leftover-shape.ts';
import { initialJobForm } from '#lib/browser/draft/job-form.ts';
import type { CollisionClient } from '#lib/browser/layout-editor/collision-client.ts';
import { CollisionPreview } from '#lib/browser/layout-editor/collision-preview.ts';
import { sheetAreaSqIn } from '#lib/shared/zones/sheet-outline.ts';
import { layout, measurement } from '../../recorded-run.ts';

const [row] = measurement.rows.filter(({ kind }) => kind === 'text');
const form = { ...initialJobForm, rows: [{ ...initialJobForm.rows[0]!, id: row!.id, text: 'Oi' }] };
let ended = 0;

/** A client of a worker that runs in this process. */
function openClient(): CollisionClient {
  const preview = new CollisionPreview();
  const request: CollisionClient['request'] = async (sent) => preview.respond(sent);
  return { request, requestNewest: request, end: () => void ended++ };
}

test('the left-over of the last sheet is at least what is beyond the straight cut, and ends its worker', async () => {
  const before = ended;
  const outline = await leftoverShape({ layout, measurement, form }, openClient);
  const { leftoverWidthIn, leftoverHeightIn } = layout.cutOff!;
  const { widthIn, heightIn } = layout.sheet;
  expect(sheetAreaSqIn({ widthIn, heightIn, outline: outline! })).toBeGreaterThan(
    leftoverWidthIn * leftoverHeightIn - 0.02 * Math.max(widthIn, heightIn),
  );
  expect(ended).toBe(before + 1);
});

test('a layout without parts has no left-over', async () => {
  const result = { layout: { ...layout, cutOff: null }, measurement, form };
  expect(await leftoverShape(result, openClient)).toBeNull();
  expect(await leftoverShape({ ...result, layout: null }, openClient)).toBeNull();
});
