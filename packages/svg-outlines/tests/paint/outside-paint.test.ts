import { expect, test } from '@jest/globals';
import { read } from '../support.ts';

const sheet = (rule: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9in" height="9in" viewBox="0 0 9 9"><style>${rule}</style><path class="cut" id="one" ${attributes} d="M1 1H5V4H1Z"/></svg>`;

/** Drawings with a paint in another file, in every form that a style sheet or an attribute allows. */
const outside: readonly (readonly [name: string, drawing: string])[] = [
  ['in double quotes', sheet('path{fill:url("http://paint.test/a.svg#p")}')],
  ['in single quotes', sheet("path{fill:url('http://paint.test/a.svg#p')}")],
  ['without quotes', sheet('path{fill:url(http://paint.test/a.svg#p)}')],
  ['in capitals', sheet('PATH, path{FILL:URL(http://paint.test/a.svg#p)}')],
  ['beside the drawing', sheet('.cut{fill:url(paint.test.svg#p)}')],
  ['by a class, with spaces', sheet('.cut { fill : url(  "//paint.test/a.svg#p"  ) ; }')],
  ['that is important', sheet('#one{fill:url(https://paint.test/a.svg#p)!important}', 'fill="none"')],
  ['for a line', sheet('path{fill:none;stroke:url(https://paint.test/a.svg#p)}')],
  ['for a line and a fill', sheet('path{fill:url(https://paint.test/a#p);stroke:url(https://paint.test/b#p)}')],
  ['by a custom property', sheet(':root{--paint:url(https://paint.test/a.svg#p)} path{fill:var(--paint)}')],
  ['in an attribute', sheet('', 'fill="url(https://paint.test/a.svg#p)"')],
  ['in a style attribute', sheet('', 'style="fill:url(https://paint.test/a.svg#p)"')],
  ['with no paint to fall back on', sheet('path{fill:url(https://paint.test/a.svg#p) none}')],
  ['with a clear color to fall back on', sheet('path{fill:url(https://paint.test/a.svg#p) transparent}')],
  ['in a rule for screens', sheet('@media all{path{fill:url(https://paint.test/a.svg#p)}}')],
];

test.each(outside)('measures a shape with an external paint %s, and reports the file', (_, svg) => {
  const drawing = read(svg);
  expect(drawing.shapes).toHaveLength(1);
  expect(drawing.diagnostics).toMatchObject([
    { code: 'external_reference_ignored', message: expect.stringMatching(/paint\.test/) },
  ]);
});

test('uses the fallback color of an external paint', () => {
  const drawing = read(sheet('path{fill:url(https://paint.test/a.svg#p) red}'));
  expect(drawing.shapes.map(({ source }) => source.fillColor)).toEqual(['#ff0000']);
  expect(drawing.diagnostics).toEqual([]);
});

test('does not report an external paint that is overridden', () => {
  const overruled = [
    sheet('path{fill:url(https://paint.test/a.svg#p)} #one{fill:red}'),
    sheet('path{fill:url(https://paint.test/a.svg#p)}', 'style="fill:red"'),
    sheet('.other{fill:url(https://paint.test/a.svg#p)}'),
  ];
  expect(overruled.map((svg) => read(svg).diagnostics)).toEqual([[], [], []]);
});
