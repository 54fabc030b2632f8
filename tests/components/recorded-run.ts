import type { Figures, Layout, MeasuredPart, MeasurementResult, RunEvent } from '#lib/shared/contracts/result.ts';

/** A small run as the server reports it: an 'OPEN'-like row of two letters (one with a hole) twice, and a file with an open line. */
export const runId = '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d';

export function figuresOf(changed: Partial<Figures> = {}): Figures {
  return {
    lengthIn: 40,
    perimeterIn: 40,
    outerIn: 40,
    innerIn: 0,
    openIn: 0,
    areaSqIn: 100,
    widthIn: 10,
    heightIn: 10,
    pieces: 1,
    pierces: 1,
    ...changed,
  };
}

function partOf(id: string, name: string, group: string, changed: Partial<MeasuredPart> = {}): MeasuredPart {
  return {
    id,
    name,
    group,
    path: 'M0 0H10V10H0Z',
    linesPath: '',
    box: { minX: 0, minY: 0, maxX: 10, maxY: 10 },
    figures: figuresOf(),
    strokeColor: '',
    ...changed,
  };
}

const letterO = partOf('p1', 'O', 'g1', {
  figures: figuresOf({ lengthIn: 60, perimeterIn: 60, outerIn: 40, innerIn: 20, pierces: 2 }),
});
const dot = partOf('p2', 'i', 'g2', {
  figures: figuresOf({ lengthIn: 4, perimeterIn: 4, outerIn: 4, widthIn: 1, heightIn: 1 }),
});
const stem = partOf('p3', 'i', 'g2', {
  figures: figuresOf({ lengthIn: 22, perimeterIn: 22, outerIn: 22, widthIn: 1, heightIn: 10 }),
});

export const measurement: MeasurementResult = {
  unit: 'in',
  totals: figuresOf({
    lengthIn: 224.4,
    perimeterIn: 212,
    outerIn: 172,
    innerIn: 40,
    openIn: 12.4,
    pieces: 7,
    pierces: 12,
  }),
  rows: [
    {
      id: 'file',
      kind: 'file',
      name: 'plate.svg',
      quantity: 1,
      figures: figuresOf({ lengthIn: 52.4, openIn: 12.4 }),
      parts: [partOf('f1', 'plate', '')],
      letters: [],
      looseLinesPath: 'M0 12H12.4',
      differences: [
        { kind: 'open_lines', count: 3, lengthIn: 12.4, places: [{ minX: 0, minY: 12, maxX: 12.4, maxY: 12 }] },
      ],
      warnings: [
        {
          code: 'live_text',
          message:
            'Your text is still live: "OPEN DAILY". Convert it to outlines and upload again; it was not measured.',
          count: 1,
          places: [{ minX: 0, minY: 0, maxX: 5, maxY: 5 }],
        },
      ],
      fontListed: null,
      fontMeasured: null,
      widthWithinPercent: null,
      heightRule: null,
      setting: '',
      scale: { rule: 'physical', unitsPerIn: 96, assumed: false },
    },
    {
      id: 'row-1',
      kind: 'text',
      name: 'Oi',
      quantity: 2,
      figures: figuresOf({ lengthIn: 86, perimeterIn: 86, outerIn: 66, innerIn: 20, pieces: 3, pierces: 4 }),
      parts: [letterO, dot, stem],
      letters: [
        { text: 'O', group: 'g1' },
        { text: 'i', group: 'g2' },
      ],
      looseLinesPath: '',
      differences: [],
      warnings: [],
      fontListed: 'Gotham',
      fontMeasured: 'Montserrat',
      widthWithinPercent: 2,
      heightRule: 'cap',
      setting: '',
      scale: { rule: 'cap height', unitsPerIn: 1, assumed: false },
    },
  ],
};

export const layout: Layout = {
  usage: 3.4,
  sheets: 4,
  sheet: { widthIn: 48, heightIn: 96, marginIn: 0.5 },
  placements: [0, 1, 2, 3].map((sheet) => ({
    rowId: 'row-1',
    partId: 'p1',
    sheet,
    xIn: sheet === 3 ? 20 : 1,
    yIn: 1,
    angleDeg: sheet === 3 ? 90 : 0,
  })),
  unplaced: [],
  cutOff: { axis: 'y', atIn: 38.4, leftoverWidthIn: 48, leftoverHeightIn: 57.6 },
  coveredShare: 0.71,
  lowerBoundSheets: 3,
};

export const tooLarge: Layout['unplaced'][number] = {
  rowId: 'file',
  partId: 'f1',
  name: 'plate',
  count: 2,
  reason: 'too_large',
  message: 'It is larger than the sheet.',
};

type EventBody = RunEvent extends infer E ? (E extends RunEvent ? Omit<E, 'seq' | 'runId'> : never) : never;

/** Returns events numbered in order. */
export function numbered(id: string, bodies: readonly EventBody[]): RunEvent[] {
  return bodies.map((body, index) => ({ ...body, seq: index + 1, runId: id }) as RunEvent);
}

export const wholeRun: readonly EventBody[] = [
  { type: 'queued', position: 3, etaS: 20 },
  { type: 'measuring' },
  { type: 'measured', measurement },
  { type: 'nesting', total: 61, budgetS: 20 },
  { type: 'best', layout: { ...layout, usage: 3.42 }, placed: 61, total: 61, elapsedS: 1 },
  { type: 'progress', elapsedS: 8, leftS: 12, sinceImprovementS: 7 },
  { type: 'best', layout, placed: 61, total: 61, elapsedS: 9 },
  { type: 'done', ended: 'finished', elapsedS: 20, charged: true },
];
