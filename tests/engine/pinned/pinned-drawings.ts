import { readdirSync, readFileSync } from 'node:fs';
import { measureArtwork } from '#engine/job/measure-artwork.ts';
import { measuredFields } from '#engine/model/measured-row.ts';
import type { JobMeasuredRow } from '#engine/model/answer.ts';
import type { JobRow } from '#engine/job/types.ts';
import type { FontLibrary } from '@measurement-nesting/lettering';
import { measureDrawing } from '@measurement-nesting/measure';
import type { Drawing } from '#packages/curves/src/drawing/drawing.ts';
import { hardDrawings } from '#harness/drawings/hard-drawings.ts';
import { nearlyCoincident, randomDrawing } from '#harness/drawings/random-drawing.ts';

/** Sixty drawings of every kind the engine reads, makes and letters, and their measurement as the product answers it. */

type Answer = Pick<JobMeasuredRow, 'figures' | 'parts' | 'looseLinesPath' | 'differences' | 'scale'> & {
  readonly warnings: readonly { readonly code: string; readonly count: number }[];
};

const files = ['svg', 'net', 'eps'].flatMap((folder) => {
  const at = new URL(`../../fixtures/${folder}/`, import.meta.url);
  return readdirSync(at)
    .toSorted()
    .map((name) => [name, new URL(name, at)] as const);
});

const made: readonly (readonly [string, () => Drawing])[] = [
  ...hardDrawings.map(({ name, make }) => [name, () => make(400)] as const),
  ...[1, 2, 3, 4].map((seed) => [`random on a grid ${seed}`, () => randomDrawing(seed, true)] as const),
  ...[5, 6, 7, 8].map((seed) => [`random ${seed}`, () => randomDrawing(seed, false)] as const),
  ...[9, 10].map((seed) => [`nearly coincident ${seed}`, () => nearlyCoincident(seed, 1e-6)] as const),
];

const row = (text: string, changes: Partial<JobRow> = {}): JobRow => ({
  id: 'row',
  text,
  font: 'Arial',
  heightIn: 4,
  heightRule: 'cap',
  quantity: 1,
  ...changes,
});
const letterings: readonly JobRow[] = [
  row('OPEN daily 8-6'),
  row('Gelato & Bäckerei', { font: 'Comic Sans MS', heightIn: 2.5, heightRule: 'overall' }),
  row('Joined', { font: 'Bodoni', tracking: -0.12, weld: true }),
  row('far apart', { font: 'Garamond', heightRule: 'x', tracking: 0.2 }),
  row('%@8$', { font: 'Times New Roman', heightIn: 10 }),
  row('Ελλάς 123', { font: 'Verdana', heightIn: 1 }),
];

/** Returns the measurements of the drawings by name. */
export function pinnedMeasurements(fonts: FontLibrary): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  const artwork = { rows: [], file: null };
  for (const [fileName, url] of files) {
    const file = { fileName, bytes: new Uint8Array(readFileSync(url)), quantity: 1 };
    answers.set(fileName, measureArtwork({ ...artwork, file }, { fonts }).answer.rows[0]!);
  }
  for (const [name, make] of made) {
    const drawing = make();
    const measurement = measureDrawing(drawing);
    answers.set(name, { ...measuredFields(drawing, measurement), warnings: measurement.diagnostics });
  }
  for (const lettering of letterings) {
    answers.set(
      `lettering ${lettering.text}`,
      measureArtwork({ ...artwork, rows: [lettering] }, { fonts }).answer.rows[0]!,
    );
  }
  return answers;
}
