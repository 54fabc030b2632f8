import { readDrawing } from '../drawing/read-drawing.ts';
import type { ReadOptions } from '../drawing/read-options.ts';
import type { Drawing } from '../drawing/types.ts';
import { letterRow } from '../lettering/letter-row.ts';
import { liveTextOutliner } from '../lettering/outline-live-text.ts';
import { sumFigures } from '../measure/figures.ts';
import { measureDrawing } from '../measure/measure-drawing.ts';
import { withoutTinyHoles } from '../measure/tiny-holes.ts';
import type { Measurement } from '../measure/types.ts';
import { pathData } from '../geometry/path-data.ts';
import type { Artwork, JobFile, JobMeasuredRow, JobRow, MeasuredArtwork } from './types.ts';

/** The faces that letterRow draws with. */
export type Lettering = Parameters<typeof letterRow>[1];

export type MeasureTools = {
  readonly fonts: Lettering;
  /** Limits and clock for reading the file. */
  readonly reading?: Pick<ReadOptions, 'limits' | 'clock' | 'letterText'>;
};

/**
 * Reads, letters and measures everything a person asked for: the file first, then the rows in their order. Throws
 * EngineError for the first thing that cannot be accepted; everything less is a warning of its row.
 */
export function measureArtwork(artwork: Artwork, tools: MeasureTools): MeasuredArtwork {
  const rows = [
    ...(artwork.file ? [measureFile(artwork.file, tools)] : []),
    ...artwork.rows.map((row) => measureRow(row, tools.fonts)),
  ];
  const answers = rows.map(({ row }) => row);
  return { rows, answer: { unit: 'in', totals: sumFigures(answers), rows: answers } };
}

type MeasuredRow = MeasuredArtwork['rows'][number];

function measureFile(file: JobFile, tools: MeasureTools): MeasuredRow {
  const drawing = readDrawing(file.bytes, {
    letterText: liveTextOutliner(tools.fonts),
    ...tools.reading,
    fileName: file.fileName,
    scale: file.scale,
  });
  const whole = measureDrawing(drawing);
  const measurement = file.leaveOutTinyHoles === true ? withoutTinyHoles(whole) : whole;
  const row: JobMeasuredRow = {
    ...measuredRow(drawing, measurement),
    id: 'file',
    kind: 'file',
    name: file.fileName,
    quantity: file.quantity,
    warnings: [...drawing.diagnostics, ...measurement.diagnostics],
    letters: [],
    fontListed: null,
    fontMeasured: null,
    heightRule: null,
  };
  return { row, measurement, locked: file.rotationLocked };
}

function measureRow(asked: JobRow, fonts: Lettering): MeasuredRow {
  const lettered = letterRow(asked, fonts);
  const measurement = measureDrawing(lettered.drawing);
  const row: JobMeasuredRow = {
    ...measuredRow(lettered.drawing, measurement),
    id: asked.id,
    kind: 'text',
    name: asked.text,
    quantity: asked.quantity,
    warnings: [...lettered.diagnostics, ...measurement.diagnostics],
    letters: lettered.letters.map(({ text, group }) => ({ text, group })),
    fontListed: lettered.fontListed,
    fontMeasured: lettered.fontMeasured,
    heightRule: asked.heightRule,
  };
  return { row, measurement, locked: asked.rotationLocked };
}

function measuredRow(drawing: Drawing, measurement: Measurement) {
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
