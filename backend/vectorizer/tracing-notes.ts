import type { TracedPicture } from '#engine';
import type { DecodedPicture } from './picture/decode-picture.ts';
import type { TraceJob } from './trace-job.ts';

type Note = { readonly code: string; readonly message: string };

/** What was done to the picture that the person should know. */
export function tracingNotes(
  { settings }: Exclude<TraceJob, { kind: 'selfTest' }>,
  picture: DecodedPicture,
  traced: TracedPicture,
): Note[] {
  const notes: Note[] = [];
  const { raster } = picture;
  if (picture.isReduced) {
    notes.push({ code: 'reduced', message: `Traced from a copy of ${raster.width} x ${raster.height} pixels.` });
  }
  if (traced.evened) notes.push({ code: 'evened', message: 'The light was uneven and was evened out.' });
  if (traced.inverted && !settings.invert) {
    notes.push({
      code: 'inverted',
      message: 'The light shapes on the dark ground were traced. Invert turns it round.',
    });
  }
  if (settings.mode === 'color' && settings.colors !== null && traced.colors < settings.colors) {
    notes.push({ code: 'fewer_colors', message: `The picture has only ${traced.colors} colors that differ.` });
  }
  return notes;
}
