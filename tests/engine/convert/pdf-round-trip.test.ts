import { expect, test } from '@jest/globals';
import { contoursBox, contoursLength, readWrittenPaths } from '@measurement-nesting/curves';
import { openPdf } from '@measurement-nesting/pdf-outlines';
import { PDFDocument } from '@cantoo/pdf-lib';
import { partForm } from '../../../engine/export/pdf/part-forms.ts';
import { summaryPdf } from '../../../engine/export/summary-pdf.ts';
import { jobWith, placed } from '../export/sample-job.ts';

const tolerance = 1e-6;

/** A part with a curved hole, in inches, with the four places that the export writes. */
const path =
  'M1 1L7.25 1L7.25 3.125C7.25 4.5 6 5.5 4.5 5.5L1 5.5Z M3 3C3 3.2761 2.7761 3.5 2.5 3.5C2.2239 3.5 2 3.2761 2 3C2 2.7239 2.2239 2.5 2.5 2.5C2.7761 2.5 3 2.7239 3 3Z';

test('a part exported to a PDF is read back with the same outlines', async () => {
  const job = jobWith(null);
  const part = { ...job.measurement.rows[0]!.parts[0]!, path, linesPath: '' };
  const pdf = await PDFDocument.create();
  const form = partForm(pdf, { number: 1, part } as Parameters<typeof partForm>[1]);
  const page = pdf.addPage([720, 720]);
  page.node.setXObject(pdf.context.obj('Part1') as never, form!.ref);
  page.node.set(
    pdf.context.obj('Contents') as never,
    pdf.context.register(pdf.context.stream('q 72 0 0 -72 0 720 cm /Part1 Do Q')),
  );
  const file = await openPdf(await pdf.save(), { fileName: 'part.pdf' });
  const { shapes, widthIn } = file.readPage(0);
  const wanted = readWrittenPaths(path);
  expect(widthIn).toBe(10);
  expect(shapes).toHaveLength(1);
  const { contours } = shapes[0]!;
  expect(contours.map(({ segments }) => segments.map(({ kind }) => kind))).toEqual(
    wanted.map(({ segments }) => segments.map(({ kind }) => kind)),
  );
  expect(Math.abs(contoursLength(contours) / contoursLength(wanted) - 1)).toBeLessThan(tolerance);
  const [box, other] = [contoursBox(contours), contoursBox(wanted)];
  for (const edge of ['minX', 'minY', 'maxX', 'maxY'] as const)
    expect(Math.abs(box[edge] - other[edge])).toBeLessThan(tolerance);
});

test('the sheets of a summary are read back at the scale of the page', async () => {
  const file = await openPdf(await summaryPdf(jobWith([placed(0, 1, 1, 0), placed(0, 12, 1, 90)])), {
    fileName: 'job.pdf',
  });
  const page = file.readPage(1);
  // Two squares of 10 in on a sheet of 24 x 48 in, the largest shapes after the sheet, in one scale.
  const sizes = page.shapes
    .map(({ contours }) => contoursBox(contours))
    .map(({ minX, maxX, minY, maxY }) => [maxX - minX, maxY - minY] as const);
  const sheet = sizes.find(
    ([width, height]) => Math.abs(height / width - 2) < tolerance || Math.abs(width / height - 2) < tolerance,
  );
  expect(sheet).toBeDefined();
  const scale = Math.min(...sheet!) / 24;
  const squares = sizes.filter(
    ([width, height]) => Math.abs(width / scale - 10) < tolerance && Math.abs(height / scale - 10) < tolerance,
  );
  expect(squares).toHaveLength(2);
});
