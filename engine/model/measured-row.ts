import { pathData } from '@measurement-nesting/curves';
import type { Drawing, Mark } from '@measurement-nesting/curves/drawing';
import type { HeightRule } from '@measurement-nesting/lettering';
import type { JobMark, JobMeasuredRow, JobPart } from './answer.ts';
import type { Measurement, PartMeasurement } from '@measurement-nesting/measure';
import { onlyCut } from '@measurement-nesting/measure/figures';

/** Returns the measurement fields of a row's result. */
export function measuredFields(drawing: Drawing, measurement: Measurement) {
  return {
    figures: measurement.totals,
    parts: measurement.parts.map(jobPart),
    ...(measurement.leftOut.length > 0 && { leftOut: measurement.leftOut.map(jobPart) }),
    looseLinesPath: pathData(measurement.looseLines),
    ...(measurement.looseMarks?.length && { looseMarks: measurement.looseMarks.map(jobMark) }),
    operations: measurement.operations ?? onlyCut(measurement.totals),
    differences: measurement.differences,
    scale: { rule: drawing.scale.rule, unitsPerIn: drawing.scale.unitsPerIn, assumed: drawing.scale.assumed },
  };
}

function jobPart({ part, figures, quantity }: PartMeasurement): JobPart {
  const { namedPart, groupNames, layer } = part.source;
  const origin = namedPart === undefined ? (groupNames?.at(-1) ?? layer) : '';
  return {
    id: part.id,
    name: part.name,
    group: part.group,
    ...(origin !== '' && { origin }),
    path: pathData([part.outer, ...part.holes]),
    linesPath: pathData(part.lines),
    ...(part.marks && { marks: part.marks.map(jobMark) }),
    box: part.box,
    figures,
    ...(quantity !== undefined && { quantity }),
    strokeColor: part.source.strokeColor,
    ...(part.source.strokeSpot && { strokeSpot: part.source.strokeSpot }),
  };
}

const jobMark = ({ contours, ...mark }: Mark): JobMark => ({ ...mark, path: pathData(contours) });

/** Fields of an outlined row that its result repeats. */
type MeasuredLettering = Pick<JobMeasuredRow, 'letters' | 'widthWithinPercent' | 'setting' | 'settingSentence'> & {
  readonly drawing: Drawing;
  readonly diagnostics: JobMeasuredRow['warnings'];
  readonly fontListed: string;
  readonly fontMeasured: string;
};

type MeasuredText = {
  readonly id: string;
  readonly text: string;
  readonly quantity: number;
  readonly heightRule: HeightRule;
};

/** Returns the result of a text row that has been outlined and measured. */
export function measuredTextRow(
  row: MeasuredText,
  lettered: MeasuredLettering,
  measurement: Measurement,
): JobMeasuredRow {
  return {
    ...measuredFields(lettered.drawing, measurement),
    id: row.id,
    kind: 'text',
    name: row.text,
    quantity: row.quantity,
    warnings: [...lettered.diagnostics, ...measurement.diagnostics],
    letters: lettered.letters.map(({ text, group }) => ({ text, group })),
    fontListed: lettered.fontListed,
    fontMeasured: lettered.fontMeasured,
    widthWithinPercent: lettered.widthWithinPercent,
    heightRule: row.heightRule,
    setting: lettered.setting,
    ...(lettered.settingSentence && { settingSentence: lettered.settingSentence }),
  };
}
