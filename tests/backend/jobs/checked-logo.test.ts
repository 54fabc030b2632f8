import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { checkedLogo } from '#backend/jobs/checked-logo.ts';
import { quotePdf } from '#engine/export/pdf/quote-pdf.ts';
import { limits } from '#lib/shared/limits.ts';
import { readPdf } from '#harness/read-pdf.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Uint8Array, changed = 0): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE((crc32(named) ^ changed) >>> 0);
  return Buffer.concat([length, named, sum]);
}

type Png = { side?: number; color?: number; pixels?: Uint8Array; extra?: readonly Buffer[]; interlaced?: number };

function png({ side = 4, color = 6, interlaced = 0, pixels, extra = [] }: Png = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, color, 0, 0, interlaced], 8);
  const data = deflateSync(pixels ?? Buffer.alloc(side * (1 + 4 * side)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a PNG within the limits is drawn on the quote, without its texts', async () => {
  const text = chunk('tEXt', Buffer.from('Comment\0<script>'));
  const logo = checkedLogo(png({ extra: [text] }));
  expect(logo).toEqual(png());
  const quote = { title: 'Quote 1', date: '', day: '2026-11-29', customer: '', validUntil: '', lines: [], terms: [] };
  const sums = [{ label: 'Total', amount: '$1.00' }];
  const [page] = await readPdf(await quotePdf({ ...quote, shop: { name: 'Shop', address: [] }, sums }, { logo }));
  expect(page!.forms).toEqual(['Logo']);
  expect(page!.operators).toContain('/Logo Do');
});

const side = limits.quote.storedLogoSidePx + 1;
const whole = png();
const broken: Record<string, Buffer> = {
  'another kind of file': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'no bytes': Buffer.alloc(0),
  'too many pixels': png({ side }),
  'pixels that expand to more than the picture has': png({ pixels: Buffer.alloc(50_000_000) }),
  'too few pixels': png({ pixels: Buffer.alloc(3) }),
  'an interlaced picture': png({ interlaced: 1 }),
  'an unknown kind of color': png({ color: 5 }),
  'a palette that is missing': png({ color: 3, pixels: Buffer.alloc(4 * 5) }),
  'a wrong checksum': Buffer.concat([SIGNATURE, chunk('IHDR', Buffer.alloc(13), 1), whole.subarray(33)]),
  'a file that is cut off': whole.subarray(0, whole.length - 20),
};
test.each(Object.entries(broken))('rejects a logo: %s', (_name, bytes) => {
  expect(() => checkedLogo(bytes)).toThrow('The logo is damaged. Add it again.');
});
