import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { exportFiles, exportZip } from '../../../engine/export/export-zip.ts';
import type { ExportJob } from '../../../engine/export/types.ts';
import type { JobPlacement } from '../../../engine/job/types.ts';

const figures = {
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

function jobWith(placements: readonly JobPlacement[] | null, name = 'Open daily.svg'): ExportJob {
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
          heightRule: 'cap',
          scale: { rule: 'physical', unitsPerIn: 1, assumed: false },
        },
      ],
    },
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
    options: null,
  };
}

const placed = (sheet: number, xIn: number, yIn: number, angleDeg: number): JobPlacement => ({
  rowId: 'file',
  partId: 'p1',
  sheet,
  xIn,
  yIn,
  angleDeg,
});

test('a measured job has no sheets in its zip, a nested one has', () => {
  expect(exportFiles(jobWith(null)).map((file) => file.path)).toEqual(['measurements.csv', 'README.txt']);
  expect(exportFiles(jobWith([placed(0, 1, 1, 0)])).map((file) => file.path)).toEqual([
    'sheets/sheet-01.svg',
    'sheets/sheet-01.dxf',
    'nest.json',
    'measurements.csv',
    'README.txt',
  ]);
});

test('the zip is named after the job and its day, and the same job gives the same bytes', () => {
  const first = exportZip(jobWith([placed(0, 1, 1, 0)]));
  const second = exportZip(jobWith([placed(0, 1, 1, 0)]));
  expect(first.fileName).toBe('Open-daily-2025-06-14.zip');
  expect(first.bytes).toEqual(second.bytes);
  expect(Object.keys(unzipSync(first.bytes))).toContain('sheets/sheet-01.svg');
});

test('a sheet holds its parts at true size, turned and moved in the path itself', () => {
  const zip = unzipSync(exportZip(jobWith([placed(0, 12, 1, 90)])).bytes);
  const svg = strFromU8(zip['sheets/sheet-01.svg']!);
  expect(svg).toContain('width="24in" height="48in" viewBox="0 0 24 48"');
  expect(svg).toContain('d="M12 1L12 11L2 11L2 1Z"');
  expect(svg).toContain('stroke="#ff0000"');
});

test('sheets that are cut alike are written once, with their number in the name', () => {
  const layout = [placed(0, 1, 1, 0), placed(1, 1, 1, 0), placed(2, 2, 2, 0)];
  const sheets = exportFiles(jobWith(layout)).filter((file) => file.path.startsWith('sheets/'));
  expect(sheets.map((file) => file.path)).toEqual([
    'sheets/sheet-01 (cut 2).svg',
    'sheets/sheet-01 (cut 2).dxf',
    'sheets/sheet-03.svg',
    'sheets/sheet-03.dxf',
  ]);
});

test('a name that a spreadsheet or a browser would run is harmless in every file', () => {
  const job = jobWith([placed(0, 1, 1, 0)], '=HYPERLINK("x")<script>PWNED=1</script>../../etc');
  const files = exportFiles(job);
  const csv = files.find((file) => file.path === 'measurements.csv')!.text;
  const svg = files.find((file) => file.path.endsWith('.svg'))!.text;
  expect(csv).toContain('"\'=HYPERLINK(""x"")<script>');
  expect(svg).not.toContain('<script');
  expect(exportZip(job).fileName).toBe('HYPERLINK-x-script-PWNED-1-script-etc-2025-06-14.zip');
});

test('the CSV begins with a byte order mark and says which face was measured', () => {
  const csv = exportFiles(jobWith(null)).find((file) => file.path === 'measurements.csv')!.text;
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv.split('\r\n')[1]).toBe(
    '1,Open daily.svg,1,1,10.000,10.000,40.000,40.000,40.000,0.000,0.000,100.000,1,Gotham,Montserrat,height of a capital,',
  );
});
