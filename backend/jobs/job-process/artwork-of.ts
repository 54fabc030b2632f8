import { EngineError, type Artwork, type MeasureTools } from '#engine';
import type { MeasureRequest } from '#lib/contracts/job.ts';
import { limits } from '#lib/limits.ts';

/** The request's artwork in the engine's terms; the data URL becomes bytes here. */
export function artworkOf(request: MeasureRequest): Artwork {
  const { file } = request;
  return {
    file: file && {
      fileName: file.filename,
      bytes: bytesOf(file.content),
      scale: file.scale,
      quantity: file.quantity,
      rotationLocked: file.rotationLocked,
      ...(file.leaveOutTinyHoles === undefined ? {} : { leaveOutTinyHoles: file.leaveOutTinyHoles }),
    },
    rows: request.rows.map((row) => ({
      id: row.id,
      text: row.text,
      font: row.font,
      heightIn: row.size,
      heightRule: row.heightRule,
      tracking: row.tracking,
      weld: row.weld,
      quantity: row.quantity,
      rotationLocked: row.rotationLocked,
    })),
  };
}

/** The product's limits for one drawing. */
export const reading: MeasureTools['reading'] = {
  limits: { fileBytes: limits.fileBytes, shapes: limits.shapes, segments: limits.segments },
  clock: () => performance.now(),
};

function bytesOf(dataUrl: string): Uint8Array {
  const comma = dataUrl.indexOf(',');
  const head = dataUrl.slice(0, comma);
  if (comma < 0 || !head.endsWith(';base64')) {
    throw new EngineError('file_unreadable', 'The file did not arrive whole. Choose it again and run once more.');
  }
  return Buffer.from(dataUrl.slice(comma + 1), 'base64');
}
