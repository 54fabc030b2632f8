import { expect, test } from '@jest/globals';
import { outlineOfDrawing } from '#components/sheet/outline/outline-of-drawing.ts';
import { readInBrowser } from '#lib/browser/drawing/drawing-client.ts';
import { measureDrawingFile } from '#lib/browser/drawing/measure-drawing-file.ts';
import type { CollisionClient } from '#lib/browser/layout-editor/collision-client.ts';
import { CollisionPreview } from '#lib/browser/layout-editor/collision-preview.ts';

/** Clients of workers that run in this process. */
const read: typeof readInBrowser = (request, signal) =>
  readInBrowser(request, signal, async (drawing) => measureDrawingFile(drawing));
function openClient(): CollisionClient {
  const preview = new CollisionPreview();
  const request: CollisionClient['request'] = async (sent) => preview.respond(sent);
  return { request, requestNewest: request, end: () => {} };
}
const outlineOf = (content: string) =>
  outlineOfDrawing(
    new File(
      [`<svg xmlns="http://www.w3.org/2000/svg" width="30in" height="20in" viewBox="0 0 30 20">${content}</svg>`],
      'offcut.svg',
    ),
    read,
    openClient,
  );

test('the largest shape of a drawing is the outline, at true size', async () => {
  const outline = await outlineOf('<rect x="1" y="1" width="2" height="2"/><path d="M5 5H25L15 18Z"/>');
  expect(outline!.map(({ xIn, yIn }) => `${xIn},${yIn}`).toSorted()).toEqual(['15,18', '25,5', '5,5']);
});

test('a drawing without a closed shape has no outline', async () => {
  expect(await outlineOf('<path d="M5 5H25" stroke="#000" fill="none"/>')).toBeNull();
  expect(await outlineOfDrawing(new File(['no drawing'], 'a.svg'), read, openClient)).toBeNull();
});
