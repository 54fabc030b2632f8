import type { Artwork, MeasureTools } from '#engine';
import type { MeasureRequest } from '#lib/shared/contracts/job.ts';
import { rulesOf } from '#lib/shared/row-rules/row-rules.ts';
import { fileToMeasure } from '#lib/shared/measurements/file-to-measure.ts';
import { limits } from '#lib/shared/limits.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';

/** Converts the artwork of a request to the engine's format and decodes its data URL. */
export function artworkOf(request: MeasureRequest): Artwork {
  const { file } = request;
  return {
    file: file && { ...fileToMeasure(file), bytes: bytesOf(file.content, 'file.content') },
    rows: request.rows.map(({ size, ...row }) => ({ ...row, heightIn: size, rules: rulesOf(row) })),
  };
}

/** Returns the processor time of this process in milliseconds. */
function processorClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The product's limits for one drawing. */
export const reading: NonNullable<MeasureTools['reading']> = {
  limits: {
    fileBytes: limits.fileBytes,
    shapes: limits.shapes,
    segments: limits.segments,
    fontBytes: limits.fonts.runBytes,
  },
  // Processor time, so that a busy machine is not reported as a fault of the drawing.
  clock: processorClock,
};

/** Returns the bytes of `data:...;base64,...`. Throws `invalid_input` at `field` for anything but base64, which Node would skip. */
export function bytesOf(dataUrl: string, field: string): Uint8Array {
  const content = dataUrl.slice(dataUrl.indexOf(',') + 1);
  if (!/^[\w+/\s-]*(?:=\s*){0,2}$/.test(content)) {
    throw new AppError('invalid_input', { message: 'The part after the comma of the data URL is not base64.', field });
  }
  return Buffer.from(content, 'base64');
}
