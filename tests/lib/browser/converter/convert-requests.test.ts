import { expect, test } from '@jest/globals';
import { plateDxf, platePdf } from '#harness/browser/vector-files.ts';
import { fileConverter } from '#lib/browser/converter/convert-requests.ts';
import type { ConverterResponse } from '#lib/browser/converter/protocol.ts';

const bytesOf = (text: string | Buffer) => new Uint8Array(Buffer.from(text));
const svgOf = (response: ConverterResponse) => (response.kind === 'svg' ? response.svg : '');

test('opens a file, describes a page, and writes layers of it as a file and as pictures', async () => {
  const convert = fileConverter();
  expect(await convert({ kind: 'open', fileName: 'plate.dxf', bytes: bytesOf(plateDxf()) })).toMatchObject({
    kind: 'opened',
    pages: [expect.any(String)],
  });
  expect(await convert({ kind: 'page', index: 0 })).toMatchObject({
    kind: 'page',
    page: {
      isUnitAssumed: false,
      layers: [
        { name: 'CUT', lines: 1, isVisible: true },
        { name: 'HOLES', lines: 1, isVisible: true },
        { name: 'NOTES', lines: 1, isVisible: false },
      ],
      visible: ['CUT', 'HOLES'],
    },
  });
  const file = svgOf(await convert({ kind: 'svg', index: 0, layers: ['HOLES'], of: 'file' }));
  expect(file).toContain('inkscape:label="HOLES"');
  expect(file).not.toContain('CUT');
  expect(file).not.toContain('non-scaling-stroke');
  const picture = svgOf(await convert({ kind: 'svg', index: 0, of: 'drawing' }));
  expect(picture).toContain('non-scaling-stroke');
  expect(picture).not.toContain('NOTES');
});

test('reads another page again, and opens the file again for another unit', async () => {
  const convert = fileConverter();
  await convert({ kind: 'open', fileName: 'plate.pdf', bytes: bytesOf(platePdf()) });
  await convert({ kind: 'page', index: 0 });
  expect(await convert({ kind: 'page', index: 1 })).toMatchObject({ page: { index: 1, layers: [{ lengthIn: 6 }] } });
  const unitless = { kind: 'open', fileName: 'unitless.dxf', bytes: bytesOf(plateDxf(0)) } as const;
  await convert(unitless);
  expect(await convert({ kind: 'page', index: 0 })).toMatchObject({ page: { isUnitAssumed: true } });
  await convert({ ...unitless, unit: 'mm' });
  expect(await convert({ kind: 'page', index: 0 })).toMatchObject({ page: { isUnitAssumed: false } });
});

test('rejects a file of another kind with the reason', async () => {
  const convert = fileConverter();
  expect(await convert({ kind: 'open', fileName: 'logo.png', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) })).toEqual({
    kind: 'failed',
    error: { code: 'file_type_unknown', message: expect.stringContaining('PNG picture') },
  });
  expect(await convert({ kind: 'page', index: 0 })).toMatchObject({
    kind: 'failed',
    error: { code: 'file_unreadable' },
  });
});
