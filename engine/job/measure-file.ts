import { readDrawing } from '../drawing/read-drawing.ts';
import { type Diagnostic, dotText, type ReadOptions } from '@measurement-nesting/curves/drawing';
import { classesOf, measureOperations, MAX_PLACES, withoutFrame, withoutTinyHoles } from '@measurement-nesting/measure';
import { measuredFields } from '../model/measured-row.ts';
import type { JobMeasuredRow } from '../model/answer.ts';
import { chooseParts, type ChosenParts } from './parts/part-choices.ts';
import type { JobFile, MeasuredArtwork } from './types.ts';

/** Limits and clock for reading the file, and the function that outlines its live text. */
export type FileReading = Pick<ReadOptions, 'limits' | 'clock' | 'letterText'>;

/** Reads and measures one drawing. Throws EngineError if it cannot be accepted; lesser problems are warnings of its row. */
export function measureFile(file: JobFile, reading: FileReading): MeasuredArtwork['rows'][number] {
  const drawing = readDrawing(file.bytes, {
    ...reading,
    fileName: file.fileName,
    scale: file.scale,
    whiteIsCutOut: file.whiteIsCutOut,
    page: file.page,
  });
  const rules = file.operations ?? [];
  const prepareCut = file.leaveOutFrame === true ? withoutFrame : undefined;
  const chosen: { parts?: ChosenParts } = {};
  const whole = measureOperations(drawing, rules, new Set(file.leaveOutParts), prepareCut, (parts) => {
    chosen.parts = chooseParts(parts, file.parts ?? []);
    return chosen.parts.quantities;
  });
  const measurement = file.leaveOutTinyHoles === true ? withoutTinyHoles(whole) : whole;
  const fields = measuredFields(drawing, measurement);
  const row: JobMeasuredRow = {
    ...fields,
    parts: fields.parts.map((part) => {
      const own = chosen.parts?.rules.get(part.id);
      return own === undefined ? part : { ...part, rules: own };
    }),
    classes: classesOf(drawing, rules),
    id: 'file',
    kind: 'file',
    name: file.fileName,
    quantity: file.quantity,
    warnings: withOneDotNotice([...drawing.diagnostics, ...measurement.diagnostics, ...(chosen.parts?.notices ?? [])]),
    letters: [],
    fontListed: null,
    fontMeasured: null,
    widthWithinPercent: null,
    heightRule: null,
    setting: '',
  };
  return { row, measurement, rules: file.rules };
}

/** Merges the reader's and the measurement's notices on dots into one, at the position of the first. */
function withOneDotNotice(notices: readonly Diagnostic[]): Diagnostic[] {
  const dots = notices.filter(({ code }) => code === 'dot_ignored');
  const [first] = dots;
  if (first === undefined || dots.length === 1) return [...notices];
  const count = dots.reduce((sum, notice) => sum + notice.count, 0);
  const one = {
    ...first,
    message: dotText(count),
    count,
    places: dots.flatMap(({ places }) => places).slice(0, MAX_PLACES),
  };
  return notices.flatMap((notice) => (notice === first ? [one] : notice.code === 'dot_ignored' ? [] : [notice]));
}
