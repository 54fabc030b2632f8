import { expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { sheetFromZip } from '#components/canvas/sheets/sheet-from-zip.ts';

const zip = new Blob([
  new Uint8Array(
    zipSync({
      'sheets/sheet-01 (cut 3).svg': strToU8('<svg>1</svg>'),
      'sheets/sheet-01 (cut 3).dxf': strToU8('dxf 1'),
      'sheets/R12/sheet-01 (cut 3).dxf': strToU8('r12 1'),
      'sheets/sheet-04.svg': strToU8('<svg>4</svg>'),
      'measurements.csv': strToU8('row'),
    }),
  ),
]);

test('returns the file of the sheet in view, even if it represents several sheets', async () => {
  const first = await sheetFromZip(zip, 0, 'svg');
  expect(first?.filename).toBe('sheet-01 (cut 3).svg');
  expect(await first?.blob.text()).toBe('<svg>1</svg>');
  expect((await sheetFromZip(zip, 0, 'dxf'))?.filename).toBe('sheet-01 (cut 3).dxf');
  expect(await (await sheetFromZip(zip, 0, 'dxf'))?.blob.text()).toBe('dxf 1');
  const older = await sheetFromZip(zip, 0, 'r12');
  expect([older?.filename, await older?.blob.text()]).toEqual(['sheet-01 (cut 3).dxf', 'r12 1']);
  expect((await sheetFromZip(zip, 3, 'svg'))?.filename).toBe('sheet-04.svg');
});

test('returns null for a missing file', async () => {
  expect(await sheetFromZip(zip, 3, 'dxf')).toBeNull();
  expect(await sheetFromZip(zip, 3, 'r12')).toBeNull();
  expect(await sheetFromZip(zip, 1, 'svg')).toBeNull();
});
