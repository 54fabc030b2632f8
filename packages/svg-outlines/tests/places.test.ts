import { expect, test } from '@jest/globals';
import { diagnostic, readFragment } from './support.ts';

const moved = (content: string) => `<g transform="translate(10 20)">${content}</g>`;
const square = { minX: 12, minY: 23, maxX: 16, maxY: 28 };

const cases: [what: string, code: string, content: string][] = [
  ['a picture', 'raster_image', '<image x="2" y="3" width="4" height="5" href="data:image/png;base64,AA=="/>'],
  ['a shape without paint', 'hidden_art', '<rect x="2" y="3" width="4" height="5" fill="none"/>'],
  ['an invisible shape', 'hidden_art', '<rect x="2" y="3" width="4" height="5" visibility="hidden"/>'],
  [
    'a pattern',
    'pattern_ignored',
    '<pattern id="p" width="1" height="1"><path d="M0 0h1v1z"/></pattern><rect x="2" y="3" width="4" height="5" fill="url(#p)"/>',
  ],
  ['a filter', 'effect_ignored', '<rect x="2" y="3" width="4" height="5" filter="url(#f)"/>'],
  ['a mask', 'effect_ignored', '<rect x="2" y="3" width="4" height="5" mask="url(#m)"/>'],
  [
    'a dashed line',
    'effect_ignored',
    '<rect x="2" y="3" width="4" height="5" fill="none" stroke="red" stroke-dasharray="1"/>',
  ],
];
for (const [what, code, content] of cases) {
  test(`reports ${what} with its place on the drawing`, () => {
    const drawing = readFragment(`<rect width="90" height="90"/>${moved(content)}`);
    const found = diagnostic(drawing, code as Parameters<typeof diagnostic>[1])!;
    expect(found.count).toBe(1);
    expect(found.places).toEqual([square]);
  });
}

test('reports text in a substituted font with its place', () => {
  const drawing = readFragment('<text x="10" y="20" font-family="Arial" font-size="4">H</text>', undefined, {
    letterText: () => ({
      contours: [
        {
          segments: [
            { kind: 'line', x0: 0, y0: 0, x1: 0.5, y1: -1 },
            { kind: 'line', x0: 0.5, y0: -1, x1: 0, y1: 0 },
          ],
          closed: true,
        },
      ],
      advance: 1,
      fontMeasured: 'Arimo',
    }),
  });
  expect(diagnostic(drawing, 'font_substituted')!.places).toEqual([{ minX: 10, minY: 16, maxX: 12, maxY: 20 }]);
});

test('limits places to the first fifty', () => {
  const many = '<rect x="2" y="3" width="4" height="5" fill="none"/>'.repeat(80);
  const found = diagnostic(readFragment(`<rect width="9" height="9"/>${many}`), 'hidden_art')!;
  expect([found.count, found.places.length]).toEqual([80, 50]);
});
