import type { TracedPicture } from '#engine';
import type { DecodedPicture } from './picture/decode-picture.ts';
import type { TraceJob } from './trace-job.ts';

type Note = { readonly code: string; readonly message: string };

/** Returns notes on changes to the picture that the user should know. */
export function vectorizerNotes(
  { settings }: Exclude<TraceJob, { kind: 'selfTest' }>,
  picture: DecodedPicture,
  traced: TracedPicture,
): Note[] {
  const notes: Note[] = [];
  const { raster } = picture;
  if (picture.isReduced) {
    notes.push({ code: 'reduced', message: `Traced from a copy of ${raster.width} x ${raster.height} pixels.` });
  }
  if (!picture.isOnWhite) {
    notes.push({
      code: 'from_transparency',
      message:
        'Pale parts on a transparent background do not show on white, so the shapes were read from the transparency.',
    });
  }
  // A ground that we laid under it was nobody's background.
  if (traced.leftOut && picture.isOnWhite) {
    const { color, retainedInside } = traced.leftOut;
    notes.push({
      code: 'background_removed',
      message: `The background (${color}) was left out where it reaches the picture's edge.${retainedInside ? ' Inside the drawing that color is a layer.' : ''}`,
    });
  }
  if (traced.lost && traced.lost.pale > 0) {
    notes.push({
      code: 'pale_parts',
      message:
        traced.mode === 'color'
          ? `${counted(traced.lost.pale, 'part was', 'parts were')} merged with the color around ${traced.lost.pale === 1 ? 'it' : 'them'}. Give ${traced.lost.pale === 1 ? 'it' : 'them'} more contrast in the picture to keep ${traced.lost.pale === 1 ? 'it' : 'them'}.`
          : `${counted(traced.lost.pale, 'pale part was', 'pale parts were')} treated as paper. Raise the threshold or trace in colors to keep them.`,
    });
  }
  if (traced.lost && traced.lost.faint > 0) {
    notes.push({
      code: 'faint_lines',
      message: `${counted(traced.lost.faint, 'line is', 'lines are')} thinner than a pixel and may break up or disappear. Find a larger picture${traced.mode === 'color' ? '' : ', or choose Line art'}.`,
    });
  }
  if (traced.missedSpecks > 0) {
    notes.push({
      code: 'lost_dots',
      message: `${counted(traced.missedSpecks, 'dot or hole', 'dots or holes')} of a pixel or two had no edge to trace and ${traced.missedSpecks === 1 ? 'was' : 'were'} left out. Find a larger picture.`,
    });
  }
  if (traced.specks > 0) {
    notes.push({
      code: 'specks',
      message: `${counted(traced.specks, 'speck was', 'specks were')} left out${holes(traced)}. Ignore smaller specks to keep them.`,
    });
  }
  if (traced.vanished > 0) {
    notes.push({
      code: 'vanished_areas',
      message: `${counted(traced.vanished, 'area is', 'areas are')} too thin for an outline and were left out. Find a larger picture.`,
    });
  }
  if (traced.evened) {
    notes.push({
      code: 'evened',
      message:
        traced.mode === 'color'
          ? 'The picture gets darker to one side (uneven light or a gradient); that was evened out.'
          : 'The light was uneven and was evened out.',
    });
  }
  if (traced.inverted && !settings.invert && picture.isOnWhite) {
    notes.push({
      code: 'inverted',
      message: 'The light shapes on the dark background were traced. Use Invert to switch them.',
    });
  }
  if (traced.joined > 0) {
    notes.push({
      code: 'joined_colors',
      message: `${counted(traced.joined, 'color of the picture was', 'colors of the picture were')} merged into the nearest color. Allow more colors to keep them separate.`,
    });
  }
  if (traced.alike > 0) {
    notes.push({
      code: 'alike_colors',
      message: `${counted(traced.alike, 'color looks like another one and was', 'colors look like others and were')} traced with it.`,
    });
  }
  if (settings.mode === 'color' && settings.colors !== null && traced.colors < settings.colors) {
    notes.push({ code: 'fewer_colors', message: `The picture has only ${traced.colors} distinct colors.` });
  }
  return notes;
}

/** Specks that were holes. */
function holes({ specks, closed }: TracedPicture): string {
  if (closed === 0) return '';
  return closed === specks
    ? closed === 1
      ? ' (a hole that is closed now)'
      : ' (holes that are closed now)'
    : ` (${counted(closed, 'is a hole', 'are holes')}, closed now)`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
