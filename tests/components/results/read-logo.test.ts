import { expect, test } from '@jest/globals';
import { readLogo } from '#components/results/quote/read-logo.ts';
import { limits } from '#lib/shared/limits.ts';

const pngHeader = (widthPx: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, widthPx);
  view.setUint32(20, 10);
  return bytes;
};
const drawn = 'data:image/png;base64,iVBORw0KGgo=';

test('a logo is stored as the browser has drawn it, with no scripts of an SVG and at the size that fits', async () => {
  const seen: [string, string, number][] = [];
  const draw = async (picture: Blob, sidePx: number) => {
    seen.push([picture.type, await picture.text(), sidePx]);
    return seen.length === 1 ? `${drawn}${'A'.repeat(limits.quote.storedLogoBytes * 2)}` : drawn;
  };
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><path d="M0 0h9"/></svg>';
  expect(await readLogo(new File([svg], 'logo.svg'), draw)).toEqual({ logo: drawn });
  expect(seen.map(([type, , sidePx]) => [type, sidePx])).toEqual([
    ['image/svg+xml', 480],
    ['image/svg+xml', 240],
  ]);
  expect(seen[0]![1]).not.toMatch(/script|onload/);
});

test.each([
  ['larger than the limit', new Uint8Array(limits.quote.logoBytes + 1), 'The limit is 200 kB; this logo has 200 kB.'],
  ['a picture with too many pixels', pngHeader(2001), 'The limit is 2,000 pixels a side; this logo has 2001 x 10.'],
  [
    'a web page',
    new TextEncoder().encode('<html><script>alert(1)</script></html>'),
    'This is not a logo we can use. PNG, JPEG or SVG, up to 200 kB and 2,000 pixels a side.',
  ],
  ['a GIF', new TextEncoder().encode('GIF89a\x01\x00\x01\x00'), 'Save the logo as PNG, JPEG or SVG.'],
  ['a PNG that the browser cannot read', pngHeader(10), 'The logo could not be read. Save it again as PNG.'],
] as const)('rejects a logo that is %s', async (_name, bytes, problem) => {
  const read = await readLogo(new File([bytes as Uint8Array<ArrayBuffer>], 'logo'), async () => null);
  expect(read.problem).toBe(problem);
});
