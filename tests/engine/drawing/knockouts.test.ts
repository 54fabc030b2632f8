import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import { expectWithin } from '#harness/expect-within.ts';
import { asProduct, bytesOf, svg } from '#packages/svg-outlines/tests/support.ts';
import { runs } from '#harness/depth.ts';

const TOLERANCE_IN = 1e-8;

function measured(text: string, whiteIsCutOut: boolean) {
  const drawing = readDrawing(bytesOf(text), { ...asProduct, whiteIsCutOut });
  const codes = drawing.diagnostics.map(({ code }) => code).filter((code) => code.startsWith('white_'));
  const places = drawing.diagnostics.flatMap((one) => (one.code.startsWith('white_') ? one.places : []));
  return { ...measureDrawing(drawing).totals, codes, places, shapes: drawing.shapes.length };
}

const gray = '<rect width="10" height="10" fill="#ccc"/>';
const hole = '<circle cx="5" cy="5" r="2" fill="#fff"/>';

/** Drawings with knockouts, with the outer and inner perimeter when white is cut out. */
const knockouts: [name: string, content: string, outer: number, inner: number][] = [
  ['a white counter', gray + hole, 40, 4 * Math.PI],
  ['a counter in white by name', `${gray}<circle cx="5" cy="5" r="2" fill="white"/>`, 40, 4 * Math.PI],
  ['a counter in the white of CorelDRAW', `${gray}<circle cx="5" cy="5" r="2" fill="#FEFEFE"/>`, 40, 4 * Math.PI],
  ['a counter with a white line', `${gray}<circle cx="5" cy="5" r="2" fill="#fff" stroke="#fff"/>`, 40, 4 * Math.PI],
  [
    'a counter over a gradient',
    `<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect width="10" height="10" fill="url(#g)"/>${hole}`,
    40,
    4 * Math.PI,
  ],
  ['a dot in a counter', `${gray}${hole}<circle cx="5" cy="5" r="1"/>`, 40 + 2 * Math.PI, 4 * Math.PI],
  [
    'white in a dot in a counter',
    `${gray}${hole}<circle cx="5" cy="5" r="1"/><circle cx="5" cy="5" r=".5" fill="#fff"/>`,
    40 + 2 * Math.PI,
    5 * Math.PI,
  ],
  ['a white bar across', `${gray}<rect y="4" x="-1" width="12" height="2" fill="#fff"/>`, 56, 0],
  ['a white corner', `${gray}<rect x="8" y="8" width="5" height="5" fill="#fff"/>`, 40, 0],
  ['white over white over gray', `${gray}${hole}<circle cx="5" cy="5" r="1" fill="#fff"/>`, 40, 4 * Math.PI],
  [
    'two overlapping white squares',
    `${gray}<rect x="2" y="2" width="2" height="2" fill="#fff"/><rect x="3" y="2" width="2" height="2" fill="#fff"/>`,
    40,
    10,
  ],
  [
    'white over two shapes',
    `<rect width="5" height="10" fill="#ccc"/><rect x="5" width="5" height="10" fill="#999"/>${hole}`,
    40,
    4 * Math.PI,
  ],
  ['a white cross whose corners are all outside', `${gray}<path d="M4-1h2v12h-2z" fill="#fff"/>`, 56, 0],
];

test.each(knockouts)('cuts out %s when white is cut out', (_, content, outer, inner) => {
  const cut = measured(svg(content), true);
  expectWithin(cut.outerIn, outer, TOLERANCE_IN);
  expectWithin(cut.innerIn, inner, TOLERANCE_IN);
  expect(cut.codes).toEqual(['white_cut_out']);
});

test.each(knockouts)('reports %s and does not cut it by default', (_, content) => {
  const whole = measured(svg(content), false);
  expect(whole.codes).toEqual(['white_over_shapes']);
  expect(whole.places.length).toBeGreaterThan(0);
});

/** White shapes that are not knockouts: they cause no notice, and the option changes nothing. */
const others: [name: string, content: string][] = [
  ['white alone', hole],
  ['white below', `<rect width="10" height="10" fill="#fff"/><circle cx="5" cy="5" r="2"/>`],
  ['white beside', `${gray}<rect x="20" width="2" height="2" fill="#fff"/>`],
  ['white that touches', `${gray}<rect x="10" width="2" height="2" fill="#fff"/>`],
  ['white over white', `<rect width="10" height="10" fill="#fff"/>${hole}`],
  ['white with a black line', `${gray}<circle cx="5" cy="5" r="2" fill="#fff" stroke="#000"/>`],
  ['white that lets through', `${gray}<circle cx="5" cy="5" r="2" fill="#fff" fill-opacity=".5"/>`],
  ['white in a group that lets through', `${gray}<g opacity=".4">${hole}</g>`],
  ['a white of partial alpha', `${gray}<circle cx="5" cy="5" r="2" fill="#ffffff80"/>`],
  ['a light gray', `${gray}<circle cx="5" cy="5" r="2" fill="#f5f5f5"/>`],
  ['a white line', `${gray}<path d="M1 1h5" stroke="#fff" fill="none"/>`],
  ['white over lines', `<path d="M0 5h10" stroke="red" fill="none"/>${hole}`],
  ['white in a hole', `<path fill-rule="evenodd" fill="#ccc" d="M0 0h10v10h-10zM2 2h6v6h-6z"/>${hole}`],
];

test.each(others)('does not treat %s as a knockout', (_, content) => {
  const [on, off] = [measured(svg(content), true), measured(svg(content), false)];
  expect([on.codes, off.codes]).toEqual([[], []]);
  expectWithin(on.perimeterIn, off.perimeterIn, TOLERANCE_IN);
  expectWithin(on.lengthIn, off.lengthIn, TOLERANCE_IN);
});

test('ends lines at white shapes that are cut out over them', () => {
  const line = '<path d="M0 5h10" stroke="red" fill="none"/>';
  const { openIn } = measured(
    svg(`<rect y="6" width="10" height="4"/>${line}<rect x="4" y="4" width="2" height="4" fill="#fff"/>`),
    true,
  );
  expectWithin(openIn, 8, TOLERANCE_IN);
});

test('cuts a white counter of an EPS in the same way', () => {
  const program =
    '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 720 720\n.8 setgray 0 0 720 720 rectfill 1 setgray 360 360 144 0 360 arc fill';
  expectWithin(measured(program, true).innerIn, 4 * Math.PI, TOLERANCE_IN);
  expect(measured(program, false).codes).toEqual(['white_over_shapes']);
});

test('white shapes that are cut out measure like a path with holes', () => {
  const square = fc.record({
    x: fc.integer({ min: 0, max: 8 }),
    y: fc.integer({ min: 0, max: 8 }),
    s: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(square, { minLength: 1, maxLength: 3, selector: ({ x, y }) => `${x >> 2} ${y >> 2}` }),
      (squares) => {
        // One square to a cell of 4: they do not overlap.
        const cells = squares.map(({ x, y, s }) => [4 * (x >> 2) + 0.25, 4 * (y >> 2) + 0.25, s] as const);
        const whites = cells
          .map(([x, y, s]) => `<rect x="${x}" y="${y}" width="${s}" height="${s}" fill="#fff"/>`)
          .join('');
        const holes = cells.map(([x, y, s]) => `M${x} ${y}h${s}v${s}h${-s}z`).join('');
        const cut = measured(svg(`<rect width="12" height="12" fill="#ccc"/>${whites}`), true);
        const drawn = measured(svg(`<path fill-rule="evenodd" d="M0 0h12v12h-12z${holes}"/>`), false);
        expectWithin(cut.perimeterIn, drawn.perimeterIn, TOLERANCE_IN);
        expectWithin(cut.areaSqIn, drawn.areaSqIn, TOLERANCE_IN);
      },
    ),
    { seed: 42, numRuns: runs(60) },
  );
});

test('compares many white shapes within a budget', () => {
  const dots = Array.from(
    { length: 4000 },
    (_, i) => `<rect x="${i % 80}" y="${Math.floor(i / 80)}" width=".5" height=".5" fill="#fff"/>`,
  );
  const drawing = svg(`<rect x="-1" y="-1" width="90" height="90" fill="#ccc"/>${dots.join('')}`);
  expect(measured(drawing, false).codes).toEqual(['white_over_shapes']);
  expectWithin(measured(drawing, true).innerIn, 4000 * 2, 1e-4);
});
