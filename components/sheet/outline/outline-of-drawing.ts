import { dataUrlOf } from '#lib/browser/data-url.ts';
import { readInBrowser } from '#lib/browser/drawing/drawing-client.ts';
import { openCollisionWorker } from '#lib/browser/layout-editor/collision-client.ts';
import { limits } from '#lib/shared/limits.ts';
import type { OutlineCorner } from '#lib/shared/model.ts';

/**
 * Returns the outline of the largest shape of an SVG, which is read in this browser; null without a shape that can be one, for a file that is
 * too large to be read here, and where the browser has no workers.
 */
export async function outlineOfDrawing(
  drawing: File,
  read: typeof readInBrowser = readInBrowser,
  openClient: typeof openCollisionWorker = openCollisionWorker,
): Promise<readonly OutlineCorner[] | null> {
  if (drawing.size > limits.browserFileBytes) return null;
  const content = await dataUrlOf(new Blob([drawing], { type: 'image/svg+xml' }));
  const file = { filename: drawing.name, fileType: 'SVG', content, quantity: 1, rotationLocked: false } as const;
  const row = await read({ file }, new AbortController().signal);
  const [largest] = (row?.parts ?? []).toSorted((a, b) => b.figures.areaSqIn - a.figures.areaSqIn);
  if (largest === undefined) return null;
  const client = openClient();
  try {
    const answer = await client.request({ kind: 'outline', path: largest.path });
    return answer?.outline ?? null;
  } finally {
    client.end();
  }
}
