import type { JobLayout, JobMeasurement } from '../model/answer.ts';
import { countPieces } from '../model/unplaced-share.ts';
import { tinyHolesLeftOut } from './tiny-holes-left-out.ts';
import { jobHasOperations } from './sheet/sheet-colors.ts';
import type { ExportJob } from './types.ts';

const corner = 'origin at the upper left corner of the sheet, y down; ';
const frame = `${corner}rotate clockwise by angleDeg, then move by (xIn, yIn)`;
const mirroredFrame = `${corner}change the sign of x where mirrored, rotate clockwise by angleDeg, then move by (xIn, yIn)`;

/**
 * Returns the layout for other programs: sheet, options, placements, usage, engine version, run id. See docs/product-rules.md, Download.
 */
export function nestJson(job: ExportJob, layout: JobLayout): string {
  const document = {
    unit: 'in',
    frame: layout.placements.some(({ mirrored }) => mirrored === true) ? mirroredFrame : frame,
    runId: job.runId,
    ...job.labels,
    engineVersion: job.engineVersion,
    usage: layout.usage,
    pieces: countPieces(layout),
    sheets: layout.sheets,
    sheet: layout.sheet,
    ...(layout.stock && { stock: layout.stock }),
    ...(layout.cost && { cost: layout.cost }),
    ...(job.price && { price: job.price.json }),
    ...(layout.fill && { fill: layout.fill }),
    ...(layout.weeding && { weeding: layout.weeding }),
    ...(layout.sharedCuts && { sharedCuts: layout.sharedCuts }),
    ...(job.output?.isMirrored === true && { mirrorOutput: true }),
    ...(job.startedFrom && { startedFrom: job.startedFrom }),
    options: job.options,
    cutOff: layout.cutOff,
    coveredShare: layout.coveredShare,
    tinyHolesLeftOut: tinyHolesLeftOut(job.measurement),
    ...(jobHasOperations(job.measurement) && operationFields(job.measurement)),
    ...partFields(job.measurement),
    placements: layout.placements,
    unplaced: layout.unplaced,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Returns the parts with a quantity or rules of their own; no field without any. */
function partFields({ rows }: JobMeasurement) {
  const parts = rows.flatMap(({ id: rowId, parts: own }) =>
    own.flatMap(({ id: partId, name, quantity, rules }) =>
      quantity === undefined && rules === undefined ? [] : [{ rowId, partId, name, quantity: quantity ?? 1, rules }],
    ),
  );
  return parts.length > 0 && { parts };
}

/** Returns the figures by operation of the job and of one copy of each row, and the operation of each line and fill of a drawing. */
const operationFields = ({ operations, rows }: JobMeasurement) => ({
  operations,
  rows: rows.map(({ id, name, quantity, operations: ofOne, classes }) => ({
    id,
    name,
    quantity,
    operations: ofOne,
    ...(classes && { classes: classes.map(({ places: _places, ...found }) => found) }),
  })),
});
