import { readDrawing } from '../drawing/read-drawing.ts';
import type { Drawing, ReadOptions } from '@measurement-nesting/curves/drawing';
import { pathData } from '@measurement-nesting/curves';
import { measureDrawing } from '../measure/measure-drawing.ts';
import { withoutFrame } from '../measure/without-frame.ts';
import { withoutTinyHoles } from '../measure/tiny-holes.ts';
import type { Measurement } from '../model/measurement.ts';
import type { JobMeasuredRow } from '../model/answer.ts';
import { withOneDotNotice } from './one-dot-notice.ts';
import type { JobFile, MeasuredArtwork } from './types.ts';

/** Limits and clock for reading the file, and the function that outlines its live text. */
export type FileReading = Pick<ReadOptions, 'limits' | 'clock' | 'letterText'>;

/** Reads and measures one drawing. Throws EngineError if it cannot be accepted; lesser problems are warnings of its row. */
export function measureFile(file: JobFile, reading: FileReading): MeasuredArtwork['rows'][number] {
  const read = readDrawing(file.bytes, {
    ...reading,
    fileName: file.fileName,
    scale: file.scale,
    whiteIsCutOut: file.whiteIsCutOut,
  });
  const drawing = file.leaveOutFrame === true ? withoutFrame(read) : read;
  const whole = measureDrawing(drawing);
  const measurement = file.leaveOutTinyHoles === true ? withoutTinyHoles(whole) : whole;
  const row: JobMeasuredRow = {
    ...toMeasuredRow(drawing, measurement),
    id: 'file',
    kind: 'file',
    name: file.fileName,
    quantity: file.quantity,
    warnings: withOneDotNotice([...drawing.diagnostics, ...measurement.diagnostics]),
    letters: [],
    fontListed: null,
    fontMeasured: null,
    widthWithinPercent: null,
    heightRule: null,
    setting: '',
  };
  return { row, measurement, locked: file.rotationLocked };
}

/** Returns the measurement fields of a row's result. */
export function toMeasuredRow(drawing: Drawing, measurement: Measurement) {
  return {
    figures: measurement.totals,
    parts: measurement.parts.map(({ part, figures }) => ({
      id: part.id,
      name: part.name,
      group: part.group,
      path: pathData([part.outer, ...part.holes]),
      linesPath: pathData(part.lines),
      box: part.box,
      figures,
      strokeColor: part.source.strokeColor,
    })),
    looseLinesPath: pathData(measurement.looseLines),
    differences: measurement.differences,
    scale: { rule: drawing.scale.rule, unitsPerIn: drawing.scale.unitsPerIn, assumed: drawing.scale.assumed },
  };
}
