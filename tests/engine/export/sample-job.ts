import type { ExportJob } from '../../../engine/export/types.ts';
import { exportTables } from '#lib/shared/measurements/export-tables.ts';
import type { JobPlacement } from '../../../engine/model/answer.ts';

export const figures = {
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
};

/** Returns a job of one square of 10 in with these placements on sheets of 24 x 48 in; null only measures. */
export function jobWith(placements: readonly JobPlacement[] | null, name = 'Open daily.svg'): ExportJob {
  return {
    name,
    date: '2025-06-14',
    runId: null,
    engineVersion: '0.1.0',
    measurement: {
      unit: 'in',
      totals: figures,
      rows: [
        {
          id: 'file',
          kind: 'file',
          name,
          quantity: 1,
          figures,
          parts: [
            {
              id: 'p1',
              name: 'square',
              group: '',
              path: 'M0 0L10 0L10 10L0 10Z',
              linesPath: '',
              box: { minX: 0, minY: 0, maxX: 10, maxY: 10 },
              figures,
              strokeColor: '#ff0000',
            },
          ],
          letters: [],
          looseLinesPath: '',
          differences: [],
          warnings: [],
          fontListed: 'Gotham',
          fontMeasured: 'Montserrat',
          widthWithinPercent: 2,
          heightRule: 'cap',
          setting: '',
          scale: { rule: 'physical', unitsPerIn: 1, assumed: false },
        },
      ],
    },
    tables: exportTables,
    layout: placements && {
      usage: 0.5,
      sheets: Math.max(...placements.map((placement) => placement.sheet)) + 1,
      sheet: { widthIn: 24, heightIn: 48, marginIn: 0.5 },
      placements,
      unplaced: [],
      cutOff: null,
      coveredShare: 0.5,
      lowerBoundSheets: 1,
    },
    usage: placements && {
      figure: '0.5 sheet',
      sentence: '50% of one sheet. Order 1.',
      cost: null,
      leftover: null,
      fill: null,
    },
    options: null,
  };
}

export const placed = (sheet: number, xIn: number, yIn: number, angleDeg: number): JobPlacement => ({
  rowId: 'file',
  partId: 'p1',
  sheet,
  xIn,
  yIn,
  angleDeg,
});
