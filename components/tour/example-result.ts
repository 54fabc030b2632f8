import { exampleRunId, type RunResult } from '#components/run/run-state.ts';
import type { Figures, Layout, MeasuredPart, MeasurementResult, Placement } from '#lib/shared/contracts/result.ts';
import { initialJobForm } from '#lib/browser/draft/job-form.ts';

/** A small finished run that the tour shows when there is no other: rings and plates on two sheets of 24 x 48 in. */

const none = { openIn: 0, pieces: 1 };

function ring(): MeasuredPart {
  const [outerIn, innerIn] = [10 * Math.PI, 5 * Math.PI];
  const figures: Figures = {
    ...none,
    lengthIn: outerIn + innerIn,
    perimeterIn: outerIn + innerIn,
    outerIn,
    innerIn,
    areaSqIn: Math.PI * (25 - 6.25),
    widthIn: 10,
    heightIn: 10,
    pierces: 2,
  };
  const path = 'M5 0A5 5 0 0 1 5 10A5 5 0 0 1 5 0ZM5 2.5A2.5 2.5 0 0 0 5 7.5A2.5 2.5 0 0 0 5 2.5Z';
  const box = { minX: 0, minY: 0, maxX: 10, maxY: 10 };
  return { id: 'ring', name: 'Ring', group: '', path, linesPath: '', box, figures, strokeColor: '' };
}

function plate(): MeasuredPart {
  const figures: Figures = {
    ...none,
    lengthIn: 60,
    perimeterIn: 60,
    outerIn: 60,
    innerIn: 0,
    areaSqIn: 200,
    widthIn: 10,
    heightIn: 20,
    pierces: 1,
  };
  const box = { minX: 0, minY: 0, maxX: 10, maxY: 20 };
  return { id: 'plate', name: 'Plate', group: '', path: 'M0 0H10V20H0Z', linesPath: '', box, figures, strokeColor: '' };
}

function total(parts: readonly { figures: Figures; count: number }[]): Figures {
  const sum = (pick: (figures: Figures) => number) =>
    parts.reduce((all, { figures, count }) => all + count * pick(figures), 0);
  return {
    lengthIn: sum((figures) => figures.lengthIn),
    perimeterIn: sum((figures) => figures.perimeterIn),
    outerIn: sum((figures) => figures.outerIn),
    innerIn: sum((figures) => figures.innerIn),
    openIn: 0,
    areaSqIn: sum((figures) => figures.areaSqIn),
    widthIn: Math.max(...parts.map(({ figures }) => figures.widthIn)),
    heightIn: Math.max(...parts.map(({ figures }) => figures.heightIn)),
    pieces: sum((figures) => figures.pieces),
    pierces: sum((figures) => figures.pierces),
  };
}

function rowOf(part: MeasuredPart, quantity: number): MeasurementResult['rows'][number] {
  return {
    id: `example-${part.id}`,
    kind: 'file',
    name: part.name,
    quantity,
    figures: part.figures,
    parts: [part],
    letters: [],
    looseLinesPath: '',
    differences: [],
    warnings: [],
    fontListed: null,
    fontMeasured: null,
    widthWithinPercent: null,
    heightRule: null,
    setting: '',
    scale: { rule: 'example', unitsPerIn: 1, assumed: false },
  };
}

const place = (part: string, sheet: number, xIn: number, yIn: number): Placement => ({
  rowId: `example-${part}`,
  partId: part,
  sheet,
  xIn,
  yIn,
  angleDeg: 0,
});

const placements: Placement[] = [
  place('plate', 0, 0.5, 0.5),
  place('plate', 0, 10.75, 0.5),
  place('plate', 0, 0.5, 20.75),
  place('ring', 0, 10.75, 20.75),
  place('ring', 0, 10.75, 31),
  place('ring', 1, 0.5, 0.5),
  place('ring', 1, 10.75, 0.5),
];

const layout: Layout = {
  usage: 1.24,
  sheets: 2,
  sheet: { widthIn: 24, heightIn: 48, marginIn: 0.5 },
  placements,
  unplaced: [],
  cutOff: { axis: 'y', atIn: 11.25, leftoverWidthIn: 24, leftoverHeightIn: 36.75 },
  coveredShare: (3 * 200 + 4 * Math.PI * 18.75) / (24 * 48 + 24 * 11.25),
  lowerBoundSheets: 1,
};

export function exampleResult(): RunResult {
  const rows = [rowOf(ring(), 4), rowOf(plate(), 3)];
  const parts = rows.map((row) => ({ figures: row.figures, count: row.quantity }));
  return {
    runId: exampleRunId,
    form: initialJobForm,
    measurement: { unit: 'in', totals: total(parts), rows },
    layout,
    ended: 'finished',
    elapsedS: 5,
    charged: false,
  };
}
