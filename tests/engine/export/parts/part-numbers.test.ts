import { expect, test } from '@jest/globals';
import DxfParser, { type ITextEntity } from 'dxf-parser';
import fc from 'fast-check';
import { partLabels } from '#components/canvas/part-labels.ts';
import { measuredScene } from '#components/canvas/drawing-scene.ts';
import { sheetDrawings, type DrawnPart } from '#components/canvas/sheet-model.ts';
import { tableRows } from '#components/results/table/table-model.ts';
import { layout as layoutSchema, measurementResult } from '#lib/shared/contracts/result.ts';
import { measurementsCsv } from '#lib/shared/measurements/table-text.ts';
import { exportFiles } from '../../../../engine/export/export-zip.ts';
import type { ExportJob } from '../../../../engine/export/types.ts';
import { flattenContour } from '#packages/curves/src/geometry/flatten.ts';
import { readWrittenPaths } from '#packages/curves/src/geometry/path-codec/read-written-paths.ts';
import type { JobMeasuredRow, JobPlacement } from '../../../../engine/model/answer.ts';
import { readPdf } from '#harness/read-pdf.ts';
import { figures, jobWith } from '../sample-job.ts';
import { runs } from '#harness/depth.ts';

const ring = 'M0 0L12 0L12 12L0 12ZM2 2L2 10L10 10L10 2Z';
const bar = 'M0 0L12 0L12 3L0 3Z';
/** Letters and parts whose ids end in digits, share digits, or have none: as drawings name them. */
const rowsOf: readonly (readonly [
  id: string,
  kind: JobMeasuredRow['kind'],
  parts: readonly (readonly [string, string])[],
])[] = [
  [
    'file',
    'file',
    [
      ['bracket-1', bar],
      ['plate-1', bar],
      ['cover', ring],
      ['Part 4', bar],
      ['#2222', bar],
    ],
  ],
  [
    'row-1',
    'text',
    [
      ['R', bar],
      ['B8', bar],
      ['i', bar],
    ],
  ],
];

function jobOf(): ExportJob {
  const sample = jobWith([]);
  const [like] = sample.measurement.rows;
  const box = { minX: 0, minY: 0, maxX: 12, maxY: 12 };
  const size = { ...figures, widthIn: 12, heightIn: 12 };
  const rows = rowsOf.map(([id, kind, parts]) => ({
    ...like!,
    id,
    kind,
    name: id,
    parts: parts.map(([name, path], index) => ({
      ...like!.parts[0]!,
      id: `p${index}`,
      name,
      path,
      box,
      figures: size,
    })),
  }));
  const placements: JobPlacement[] = rows.flatMap((row, rowIndex) =>
    row.parts.map((part, index) => ({
      rowId: row.id,
      partId: part.id,
      sheet: 0,
      xIn: 20 + rowIndex * 30,
      yIn: 20 + index * 15,
      angleDeg: [0, 90, 180, 30, 270][index]!,
    })),
  );
  const layout = { ...sample.layout!, sheet: { widthIn: 100, heightIn: 120, marginIn: 0.5 }, sheets: 1, placements };
  return { ...sample, measurement: { ...sample.measurement, rows }, layout };
}

const expected = new Map(
  rowsOf.flatMap(([, , parts]) => parts.map(([name]) => name)).map((name, index) => [name, index + 1]),
);
/** Returns the job as the web client receives it. */
const shownOf = ({ measurement, layout }: Pick<ExportJob, 'measurement' | 'layout'>) => ({
  measurement: measurementResult.parse(measurement),
  layout: layoutSchema.parse(layout),
});
const contents = async (job: ExportJob) =>
  new Map((await exportFiles(job)).map(({ path, content }) => [path, content] as const));

test('canvas, table, PDF, DXF and CSV have the same number for a part', async () => {
  const job = jobOf();
  const { measurement, layout } = shownOf(job);
  const [sheet] = sheetDrawings(layout, measurement);
  const numbersOn = (parts: readonly DrawnPart[]) => new Map(parts.map(({ name, number }) => [name, number]));
  expect(numbersOn(sheet!.parts)).toEqual(expected);
  expect(numbersOn(measuredScene(measurement)!.parts)).toEqual(expected);
  const shown = partLabels(sheet!.parts, 60, false).labels.map(({ text }) => text);
  expect(shown).toEqual(['1 bracket-1', '2 plate-1', '3 cover', '4', '5 #2222', '6', '7', '8']);

  const entries = tableRows(measurement).flatMap((row) => row.entries);
  expect(new Map(entries.map(({ name, numbers }) => [name, Number(numbers)]))).toEqual(expected);

  const files = await contents(job);
  const list = (await readPdf(files.get('summary.pdf') as Uint8Array)).flatMap((page) => page.texts);
  for (const [name, number] of expected) {
    expect(list[list.lastIndexOf(name) - 1]).toBe(String(number));
  }

  for (const path of ['sheets/sheet-01.dxf', 'sheets/R12/sheet-01.dxf']) {
    const dxf = new DxfParser().parseSync(files.get(path) as string)!;
    const labels = dxf.entities.filter(({ type }) => type === 'TEXT').map((entity) => (entity as ITextEntity).text);
    expect(labels).toEqual(['1 bracket-1', '2 plate-1', '3 cover', '4', '5 #2222', '6 R', '7 B8', '8 i']);
  }

  const numbers = measurementsCsv(measurement)
    .split('\r\n')
    .slice(1, 3)
    .map((line) => line.split(',').at(-2));
  expect(numbers).toEqual(['1 to 5', '6 to 8']);
});

/** Returns true for a point inside the polygons by the even-odd rule. */
function isOnMaterial(path: string, x: number, y: number): boolean {
  const rings = readWrittenPaths(path).map((contour) => flattenContour(contour, 1e-4));
  let crossings = 0;
  for (const points of rings) {
    points.forEach((to, index) => {
      const from = points[(index + points.length - 1) % points.length]!;
      if (from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) crossings += 1;
    });
  }
  return crossings % 2 === 1;
}

test('a label on the canvas is on its part at any rotation, and never in a hole', () => {
  const frames = fc.record({
    width: fc.double({ min: 1, max: 30, noNaN: true }),
    height: fc.double({ min: 1, max: 30, noNaN: true }),
    rim: fc.double({ min: 0.02, max: 0.45, noNaN: true }),
    angleDeg: fc.constantFrom(0, 90, 180, 270, 33, 211.5),
    scale: fc.double({ min: 2, max: 80, noNaN: true }),
    isTurned: fc.boolean(),
  });
  fc.assert(
    fc.property(frames, ({ width, height, rim, angleDeg, scale, isTurned }) => {
      const edge = rim * Math.min(width, height);
      const path = `M0 0L${width} 0L${width} ${height}L0 ${height}ZM${edge} ${edge}L${edge} ${height - edge}L${width - edge} ${height - edge}L${width - edge} ${edge}Z`;
      const job = jobOf();
      const part = {
        ...job.measurement.rows[0]!.parts[0]!,
        path,
        box: { minX: 0, minY: 0, maxX: width, maxY: height },
      };
      const measurement = { ...job.measurement, rows: [{ ...job.measurement.rows[0]!, parts: [part] }] };
      const placement = { ...job.layout!.placements[0]!, angleDeg };
      const shown = shownOf({ ...job, measurement, layout: { ...job.layout!, placements: [placement] } });
      const [drawn] = sheetDrawings(shown.layout, shown.measurement)[0]!.parts;
      const { sizePx, labels } = partLabels([drawn!], scale, isTurned);
      // A band as wide as twice the smallest digit has the number.
      expect(labels.length === 1 || edge * scale <= 16).toBe(true);
      const [label] = labels;
      if (label === undefined) return;
      const angle = (-angleDeg * Math.PI) / 180;
      const halfHigh = (0.36 * sizePx) / scale;
      const halfWide = (0.3 * label.text.length * sizePx) / scale;
      const [wide, high] = isTurned ? [halfHigh, halfWide] : [halfWide, halfHigh];
      const corners = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const;
      // Below the width of a digit the band holds the middle of the number only.
      for (const [dx, dy] of edge * scale > 14 ? corners : ([[0, 0]] as const)) {
        const [x, y] = [label.x + dx * wide - placement.xIn, label.y + dy * high - placement.yIn];
        expect(
          isOnMaterial(path, x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)),
        ).toBe(true);
      }
    }),
    { seed: 22, numRuns: runs(200) },
  );
});
