import { beforeAll, expect, test } from '@jest/globals';
import DxfParser from 'dxf-parser';
import fc from 'fast-check';
import { applyToPoint, contourArea, contoursBox, readWrittenPaths, type Contour } from '@measurement-nesting/curves';
import { applyNames, createFontLibrary, exportFiles, liveTextOutliner, type JobPlacement } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { placementMap } from '#engine/model/placement-map.ts';
import { sheetsOf } from '#engine/export/sheet/sheet-contents.ts';
import type { ExportJob } from '#engine/export/types.ts';
import { sheetDrawings } from '#components/canvas/sheet-model.ts';
import type { Layout, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { jobWith } from '../sample-job.ts';

/** The mirror image of a part in every output: true reflected paths, and readable text. */

let letterText: NonNullable<ExportJob['letterText']>;
beforeAll(async () => {
  letterText = liveTextOutliner(createFontLibrary(await readFontFiles()));
});

/** A flag with a rounded corner and an open line, in a box of 10 x 10 in. */
const chiral = {
  path: 'M0 0L10 0L10 4A2 2 0 0 1 8 6L4 6L4 10L0 10Z',
  linesPath: 'M1 1L3 2',
};

function jobOf(placements: readonly JobPlacement[]): ExportJob {
  const job = jobWith(placements);
  const [row] = job.measurement.rows;
  const parts = row!.parts.map((part) => ({ ...part, ...chiral }));
  return { ...job, measurement: { ...job.measurement, rows: [{ ...row!, parts }] } };
}

const at = (placement: Partial<JobPlacement>): JobPlacement => ({
  rowId: 'file',
  partId: 'p1',
  sheet: 0,
  xIn: 14,
  yIn: 20,
  angleDeg: 0,
  ...placement,
});

async function textOf(job: ExportJob, path: string): Promise<string> {
  return String((await exportFiles(job)).find((file) => file.path === path)!.content);
}

test('each point of a mirrored part is the reflected point at its rotation', () => {
  const angle = fc.oneof(fc.constantFrom(0, 90, 180, -90), fc.double({ min: -180, max: 180, noNaN: true }));
  const number = fc.double({ min: -30, max: 30, noNaN: true });
  fc.assert(
    fc.property(angle, number, number, number, number, (angleDeg, xIn, yIn, x, y) => {
      const image = applyToPoint(placementMap({ angleDeg, xIn, yIn, mirrored: true }), x, y);
      const turned = applyToPoint(placementMap({ angleDeg, xIn, yIn }), -x, y);
      expect(image.x).toBeCloseTo(turned.x, 9);
      expect(image.y).toBeCloseTo(turned.y, 9);
    }),
  );
});

test('the sheet has the reflected outline with the same area and its line inside', () => {
  const job = jobOf([at({ mirrored: true, angleDeg: 90 }), at({ yIn: 35, angleDeg: 90 })]);
  const [sheet] = sheetsOf(job.measurement, job.layout!);
  const [image, plain] = sheet!.contents.parts;
  expect(contourArea(image!.outer)).toBeCloseTo(-contourArea(plain!.outer), 9);
  const box = contoursBox([image!.outer]);
  const line = contoursBox(image!.lines);
  expect([line.minX > box.minX, line.maxX < box.maxX, line.minY > box.minY, line.maxY < box.maxY]).not.toContain(false);
});

test('SVG and DXF have the reflected paths, and nest.json names the mirrored placements', async () => {
  const job = jobOf([at({ mirrored: true })]);
  const svg = await textOf(job, 'sheets/sheet-01.svg');
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].flatMap((match) => readWrittenPaths(match[1]!));
  const reflected = paths.find((contour) => Math.abs(Math.abs(contourArea(contour)) - areaOfChiral) < 1e-6)!;
  expect(contoursBox([reflected])).toMatchObject({ minX: 4, maxX: 14, minY: 20, maxY: 30 });
  expect(svg).not.toContain('scale(-1');
  for (const path of ['sheets/sheet-01.dxf', 'sheets/R12/sheet-01.dxf']) {
    const dxf = new DxfParser().parseSync(await textOf(job, path))!;
    const outer = dxf.entities.find(({ layer }) => layer === 'CUT_OUTER') as unknown as {
      vertices: { x: number; bulge?: number }[];
    };
    expect(outer.vertices.map(({ x }) => Math.round(x * 1e4) / 1e4)).toEqual(expect.arrayContaining([14, 4, 6, 10]));
    const plain = new DxfParser().parseSync(await textOf(jobOf([at({})]), path))!;
    const bulges = ({ entities }: typeof plain) =>
      (entities.find(({ layer }) => layer === 'CUT_OUTER') as unknown as typeof outer).vertices.flatMap(
        ({ bulge = 0 }) => (Math.abs(bulge) > 1e-9 ? [bulge] : []),
      );
    // The rounded corner turns the other way along the outline.
    expect(bulges(dxf)).toHaveLength(1);
    expect(bulges(dxf)[0]!).toBeCloseTo(-bulges(plain)[0]!, 6);
  }
  const json = JSON.parse(await textOf(job, 'nest.json')) as { frame: string; placements: { mirrored?: boolean }[] };
  expect(json.placements.map(({ mirrored }) => mirrored)).toEqual([true]);
  expect(json.frame).toContain('where mirrored');
  expect(await textOf(jobOf([at({})]), 'nest.json')).not.toContain('mirrored');
});
/** Two rectangles and a corner rounded by 2 in. */
const areaOfChiral = 10 * 6 + 4 * 4 - (4 - Math.PI);

test('names engraved on a mirrored part are readable and on its material', () => {
  const job = jobOf([at({}), at({ mirrored: true, yIn: 35 })]);
  const measurement = applyNames(job.measurement, [{ rowId: 'file', partId: 'p1', name: 'FR7' }]);
  const [plain, image] = sheetsOf(measurement, job.layout!, letterText)[0]!.contents.parts;
  // Letters are readable where their outlines have the orientation of those on the other part.
  const signs = (contours: readonly Contour[]) => contours.map((of) => Math.sign(contourArea(of)));
  expect(signs(image!.engravedName)).toEqual(signs(plain!.engravedName));
  const [one, other] = [contoursBox(plain!.engravedName), contoursBox(image!.engravedName)];
  // Both parts have the origin of their drawing at x = 14.
  expect(other.minX).toBeCloseTo(28 - one.maxX, 6);
  expect(other.maxX).toBeCloseTo(28 - one.minX, 6);
  const start = ({ minX, minY }: typeof one, contours: readonly Contour[]) => {
    const { x0, y0 } = contours[0]!.segments[0]!;
    return { x: x0 - minX, y: y0 - minY };
  };
  expect(start(other, image!.engravedName).x).toBeCloseTo(start(one, plain!.engravedName).x, 6);
  expect(start(other, image!.engravedName).y).toBeCloseTo(start(one, plain!.engravedName).y, 6);
});

test('sheets that differ by a mirrored part are not equal', () => {
  const symmetric = jobOf([at({}), at({ mirrored: true, sheet: 1 })]);
  const layout = { ...symmetric.layout!, sheets: 2 };
  expect(sheetsOf(symmetric.measurement, layout).map(({ count }) => count)).toEqual([1, 1]);
});

test('the canvas draws a mirrored part in its box', () => {
  const { layout, measurement } = jobOf([at({ mirrored: true, angleDeg: 90 })]);
  const [sheet] = sheetDrawings(layout as Layout, measurement as MeasurementResult);
  const [part] = sheet!.parts;
  expect(part!.transform).toBe('translate(14 20) rotate(90) scale(-1 1)');
  const contents = sheetsOf(measurement, layout!)[0]!.contents.parts[0]!;
  const { minX, minY, maxX, maxY } = contoursBox([contents.outer]);
  expect([part!.minX, part!.minY, part!.maxX, part!.maxY].map((value) => value.toFixed(6))).toEqual(
    [minX, minY, maxX, maxY].map((value) => value.toFixed(6)),
  );
});
