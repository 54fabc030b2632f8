import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { exportFiles, exportZip } from '../../../engine/export/export-zip.ts';
import type { ExportFile } from '../../../engine/export/types.ts';
import { readPdf } from '#harness/read-pdf.ts';
import { jobWith, placed } from './sample-job.ts';

function textOf(files: readonly ExportFile[], path: string): string {
  const content = files.find((file) => file.path === path)?.content;
  if (typeof content !== 'string') throw new Error(`there is no text ${path}`);
  return content;
}

test('the zip of a nested job has sheets, and that of a measured job has none', async () => {
  expect((await exportFiles(jobWith(null))).map((file) => file.path)).toEqual([
    'summary.pdf',
    'measurements.csv',
    'README.txt',
  ]);
  expect((await exportFiles(jobWith([placed(0, 1, 1, 0)]))).map((file) => file.path)).toEqual([
    'sheets/sheet-01.svg',
    'sheets/sheet-01.dxf',
    'sheets/R12/sheet-01.dxf',
    'sheets/exact/sheet-01.dxf',
    'nest.json',
    'summary.pdf',
    'measurements.csv',
    'README.txt',
  ]);
});

test('README and nest.json report a search that started from the last layout', async () => {
  const job = jobWith([placed(0, 1, 1, 0)]);
  const [plain, warm] = await Promise.all([exportFiles(job), exportFiles({ ...job, startedFrom: 'last layout' })]);
  expect(textOf(warm, 'README.txt')).toContain('The nest started from the layout of the run before.');
  expect(JSON.parse(textOf(warm, 'nest.json'))).toMatchObject({ startedFrom: 'last layout' });
  expect(textOf(plain, 'README.txt')).not.toContain('started from');
  expect(JSON.parse(textOf(plain, 'nest.json'))).not.toHaveProperty('startedFrom');
});

test('a price is a table on the first page, a file of its own, and a field of nest.json', async () => {
  const price = {
    printed: {
      columns: [
        { head: 'Item', share: 0.7, align: 'left' },
        { head: 'Amount', share: 0.3, align: 'right' },
      ],
      lines: [{ cells: ['Setup', '€15.00'] }, { cells: ['Total', '€15.00'], bold: true }],
    },
    csv: 'item,amount\r\n',
    json: { total: 15 },
  } as const;
  const files = await exportFiles({ ...jobWith([placed(0, 1, 1, 0)]), price });
  expect(textOf(files, 'price.csv')).toBe(price.csv);
  expect(JSON.parse(textOf(files, 'nest.json'))).toMatchObject({ price: { total: 15 } });
  const pdf = files.find(({ path }) => path === 'summary.pdf')!.content as Uint8Array;
  const [front] = await readPdf(pdf);
  expect(front!.texts).toEqual(expect.arrayContaining(['Price', 'Setup', 'Total']));
});

test('the zip has the name of the job and the date, and equal bytes for the same job', async () => {
  const first = await exportZip(jobWith([placed(0, 1, 1, 0)]));
  const second = await exportZip(jobWith([placed(0, 1, 1, 0)]));
  expect(first.fileName).toBe('Open-daily-2025-06-14.zip');
  expect(first.bytes).toEqual(second.bytes);
  expect(Object.keys(unzipSync(first.bytes))).toContain('sheets/sheet-01.svg');
});

test('a sheet contains its parts at true size, with rotation and translation applied to the path', async () => {
  const zip = unzipSync((await exportZip(jobWith([placed(0, 12, 1, 90)]))).bytes);
  const svg = strFromU8(zip['sheets/sheet-01.svg']!);
  expect(svg).toContain('width="24in" height="48in" viewBox="0 0 24 48"');
  expect(svg).toContain('d="M12 1L12 11L2 11L2 1Z"');
  expect(svg).toContain('stroke="#ff0000"');
});

test('sheet, margin and labels of an SVG are separate hidden layers without paint', async () => {
  const svg = textOf(await exportFiles(jobWith([placed(0, 1, 1, 0)])), 'sheets/sheet-01.svg');
  for (const id of ['sheet', 'margin']) {
    const [tag] = svg.match(new RegExp(`<g id="${id}"[^>]*>`))!;
    expect(tag).toContain('inkscape:groupmode="layer"');
    expect(tag).toContain('display="none" fill="none" stroke="none"');
  }
  expect(svg).toMatch(/<g id="labels" inkscape:groupmode="layer"[^>]* display="none"/);
  // Only the part remains.
  expect(svg.match(/stroke="#/g)).toHaveLength(1);
});

test('writes equal sheets once, with their number in the name', async () => {
  const layout = [placed(0, 1, 1, 0), placed(1, 1, 1, 0), placed(2, 2, 2, 0)];
  const sheets = (await exportFiles(jobWith(layout))).filter((file) => file.path.startsWith('sheets/'));
  expect(sheets.map((file) => file.path)).toEqual([
    'sheets/sheet-01 (cut 2).svg',
    'sheets/sheet-01 (cut 2).dxf',
    'sheets/R12/sheet-01 (cut 2).dxf',
    'sheets/exact/sheet-01 (cut 2).dxf',
    'sheets/sheet-03.svg',
    'sheets/sheet-03.dxf',
    'sheets/R12/sheet-03.dxf',
    'sheets/exact/sheet-03.dxf',
  ]);
});

test('a name with a formula or a script is harmless in every file', async () => {
  const job = jobWith([placed(0, 1, 1, 0)], '=HYPERLINK("x")<script>PWNED=1</script>../../etc');
  const files = await exportFiles(job);
  const csv = textOf(files, 'measurements.csv');
  const svg = textOf(files, 'sheets/sheet-01.svg');
  expect(csv).toContain('"\'=HYPERLINK(""x"")<script>');
  expect(svg).not.toContain('<script');
  expect((await exportZip(job)).fileName).toBe('HYPERLINK-x-script-PWNED-1-script-etc-2025-06-14.zip');
});

test('the name of a job has no control and direction characters in any file', async () => {
  const files = await exportFiles({ ...jobWith([placed(0, 1, 1, 0)]), name: 'a\u202egvs\u2066.\u0000b\r\nc.svg' });
  const texts = files.flatMap(({ path, content }) => (typeof content === 'string' ? [{ path, content }] : []));
  for (const { path, content } of texts) {
    const found = [content.includes('\0'), /[\u202a-\u202e\u2066-\u2069]/.test(content)];
    expect([path, ...found]).toEqual([path, false, false]);
  }
  expect(textOf(files, 'README.txt')).toMatch(/^a gvs . b c.svg\r\n/);
  expect(textOf(files, 'sheets/sheet-01.svg')).toContain('<title>a gvs . b c.svg, sheet 1 of 1</title>');
});

test('the CSV begins with a byte order mark and names the measured font', async () => {
  const csv = textOf(await exportFiles(jobWith(null)), 'measurements.csv');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv.split('\r\n')[1]).toBe(
    '1,Open daily.svg,1,1,10.000,10.000,40.000,40.000,40.000,0.000,0.000,100.000,1,Gotham,Montserrat,2,height of a capital,,,1,0',
  );
});

test('README lists the rows with their own rules', async () => {
  const job = jobWith([placed(0, 1, 1, 0)]);
  const readmeWith = async (rules: object) =>
    textOf(await exportFiles({ ...job, options: { ...job.options, ...rules } }), 'README.txt');
  const { name } = job.measurement.rows.find(({ id }) => id === 'file')!;
  expect(
    await readmeWith({ placeFirst: ['file', 'row-9'], mirror: ['file'], rowRotations: { file: 'none' } }),
  ).toContain(
    `RULES OF ROWS\r\nPlaced first: ${name}.\r\nMirror allowed: ${name}.\r\nRotation, Do not rotate (grain, pattern): ${name}.\r\n`,
  );
  expect(await readmeWith({})).not.toContain('RULES OF ROWS');
  expect(await readmeWith({ placeFirst: 7, mirror: [7], rowRotations: null })).not.toContain('RULES OF ROWS');
});
