import { expect, test } from '@jest/globals';
import { boxDistance, boxOf, codeOf, codes, diagnostic, readFragment, refusal, bytesOf, svg } from './support.ts';

const exactIn = 1e-12;
const square = '<rect width="10" height="10"/>';

function box(content: string, root?: string): number[] {
  const { minX, minY, maxX, maxY } = boxOf(readFragment(content, root));
  return [minX, minY, maxX, maxY].map((value) => Math.round(value * 1e9) / 1e9 + 0);
}

const transforms: [text: string, expected: number[]][] = [
  ['translate(5)', [5, 0, 15, 10]],
  ['translate(5 6)', [5, 6, 15, 16]],
  ['translate(5,6),scale(2)', [5, 6, 25, 26]],
  ['scale(2 .5)', [0, 0, 20, 5]],
  ['rotate(90)', [-10, 0, 0, 10]],
  ['rotate(180 10 10)', [10, 10, 20, 20]],
  ['matrix(1 0 0 -1 0 10)', [0, 0, 10, 10]],
  ['skewX(45)', [0, 0, 20, 10]],
  ['skewY(45)', [0, 0, 10, 20]],
  [' translate( 1 , 2 )\n scale(1)', [1, 2, 11, 12]],
];
for (const [text, expected] of transforms) {
  test(`transform="${text.trim()}" moves the square to the expected position`, () => {
    expect(box(`<g transform="${text}">${square}</g>`)).toEqual(expected);
  });
}

test('a transform in a style accepts units and overrides the attribute', () => {
  expect(
    box('<rect width="10" height="10" transform="scale(9)" style="transform:translate(1in,0) rotate(.25turn)"/>'),
  ).toEqual([86, 0, 96, 10]);
});

test('reports an invalid transform and ignores all of it', () => {
  const drawing = readFragment(`<g transform="scale(2) spin(3)">${square}</g>`);
  expect(boxOf(drawing).maxX).toBe(10);
  expect(codes(drawing)).toEqual(['number_dropped']);
});

test('transform-origin sets the center of a rotation', () => {
  expect(box('<rect width="10" height="10" transform="rotate(180)" transform-origin="10 10"/>')).toEqual([
    10, 10, 20, 20,
  ]);
  expect(
    box(
      '<rect x="20" width="10" height="10" style="transform:rotate(180deg);transform-box:fill-box;transform-origin:center"/>',
    ),
  ).toEqual([20, 0, 30, 10]);
  expect(box('<rect width="10" height="10" transform="scale(2)" style="transform-origin:50% top"/>')).toEqual([
    -50, 0, -30, 20,
  ]);
});

test('a transform with determinant zero leaves nothing to measure', () => {
  expect(codeOf(svg(`<g transform="scale(0)">${square}</g>`))).toBe('no_shapes');
});

test('a nested svg has its own viewBox and clips at its frame', () => {
  const inner = '<svg x="20" y="10" width="20" height="20" viewBox="0 0 5 5"><rect width="5" height="5"/></svg>';
  expect(box(inner)).toEqual([20, 10, 40, 30]);
  const over = '<svg x="20" y="10" width="20" height="20"><rect width="50" height="5"/></svg>';
  expect(box(over)).toEqual([20, 10, 40, 15]);
  expect(codes(readFragment(over))).toEqual(['clip_applied']);
  expect(box(over.replace('<svg', '<svg overflow="visible"'))).toEqual([20, 10, 70, 15]);
});

test('draws a copy at the position of its original plus its x and y', () => {
  expect(
    box(`<defs><rect id="r" x="1" width="2" height="2"/></defs><use href="#r" x="10" y="20" transform="scale(2)"/>`),
  ).toEqual([22, 40, 26, 44]);
  expect(box('<use xlink:href="#r" x="5"/><defs><rect id="r" width="1" height="1"/></defs>')).toEqual([5, 0, 6, 1]);
});

test('a copied symbol has the size of the copy', () => {
  const symbol = '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>';
  expect(box(`${symbol}<use href="#s" width="30" height="30"/>`)).toEqual([0, 0, 30, 30]);
  expect(box(`${symbol}<use href="#s"/>`)).toEqual([0, 0, 100, 100]);
  expect(codeOf(svg(symbol))).toBe('no_shapes');
});

test('copies inherit style from their place of use', () => {
  const drawing = readFragment('<defs><rect id="r" width="1" height="1"/></defs><use href="#r" fill="red"/>');
  expect(drawing.shapes[0]!.source.fillColor).toBe('#ff0000');
});

test('draws copies of copies, and breaks and reports cycles', () => {
  const nested = '<g id="a"><rect width="1" height="1"/></g><g id="b"><use href="#a" x="2"/></g><use href="#b" y="4"/>';
  expect(readFragment(nested).shapes).toHaveLength(3);
  const cycle = readFragment(`<g id="a">${square}<use href="#b"/></g><g id="b"><use href="#a"/></g>`);
  expect(codes(cycle)).toEqual(['reference_cycle']);
});

test('reports copies of missing and of external elements separately', () => {
  const drawing = readFragment(`${square}<use href="#gone"/><use href="other.svg#x"/>`);
  expect(diagnostic(drawing, 'reference_missing')!.message).toContain('"gone"');
  expect(diagnostic(drawing, 'external_reference_ignored')!.message).toContain('other.svg');
});

test('a switch draws the first supported alternative', () => {
  const illustrator =
    '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="1" height="1"/><g><rect id="plain" width="1" height="1"/></g><g><rect width="9" height="9"/></g></switch>';
  expect(readFragment(illustrator).shapes.map((shape) => shape.source.id)).toEqual(['plain']);
  const languages =
    '<switch><rect id="de" systemLanguage="de" width="1" height="1"/><rect id="en" systemLanguage="fr, en-GB" width="1" height="1"/><rect width="9" height="9"/></switch>';
  expect(readFragment(languages).shapes.map((shape) => shape.source.id)).toEqual(['en']);
});

const hidden: [name: string, content: string][] = [
  ['display none', '<g display="none"><rect width="1" height="1"/></g>'],
  ['display none by class', '<style>.off{display:none}</style><g class="off"><rect width="1" height="1"/></g>'],
  ['visibility hidden', '<g visibility="hidden"><rect width="1" height="1"/></g>'],
  ['opacity 0', '<g opacity="0"><rect width="1" height="1"/></g>'],
  ['fill-opacity 0', '<rect width="1" height="1" fill-opacity="0"/>'],
  ['neither fill nor stroke', '<rect width="1" height="1" fill="none"/>'],
  ['a transparent fill', '<rect width="1" height="1" fill="rgba(1,2,3,0)"/>'],
  ['a stroke of no width', '<rect width="1" height="1" fill="none" stroke="red" stroke-width="0"/>'],
];
for (const [name, content] of hidden) {
  test(`${name} hides a shape, and the notice counts it`, () => {
    const drawing = readFragment(`${content}<rect id="seen" width="2" height="2"/>`);
    expect(drawing.shapes.map((shape) => shape.source.id)).toEqual(['seen']);
    expect(diagnostic(drawing, 'hidden_art')).toMatchObject({ count: 1 });
  });
}

test('draws a visible child of a hidden group', () => {
  expect(
    readFragment('<g visibility="hidden"><rect visibility="visible" width="1" height="1"/></g>').shapes,
  ).toHaveLength(1);
});

test('reports painted lines without length from every element, and ignores unpainted or empty ones', () => {
  const dots = ['<path d="M1 1h0"/>', '<path d="M1 1z"/>', '<path d="M1 1l0 0c0 0 0 0 0 0"/>', '<line x1="1" x2="1"/>'];
  const lines = `<g stroke="red" fill="none">${dots.join('')}<polyline points="1,1 1,1"/></g>`;
  expect(diagnostic(readFragment(`${square}${lines}`), 'dot_ignored')).toMatchObject({ count: 5 });
  const nothing =
    '<path stroke="red" d="M1 1"/><path stroke="red" d=""/><path d="M1 1h0"/><circle stroke="red" r="0"/>';
  expect(diagnostic(readFragment(`${square}${nothing}`), 'dot_ignored')).toBeUndefined();
});

test.each([
  ['base64', `data:image/svg+xml;base64,${btoa(svg(square))}`],
  ['percent signs', `data:image/svg+xml;utf8,${encodeURIComponent(svg(square))}`],
  ['no parameters', `DATA:image/svg+xml,${encodeURIComponent(svg(square))}`],
])('reports an SVG placed as a picture (%s) as SVG, not as a picture to trace', (_name, href) => {
  const image = `<image width="5" height="5" href="${href}"/>`;
  const notice = diagnostic(readFragment(square + image), 'raster_image')!;
  expect(notice.message).toContain('1 SVG placed as a picture wasn’t measured');
  expect(notice.message).not.toMatch(/trace/i);
  expect(refusal(bytesOf(svg(image))).message).toMatch(/It has an SVG placed as a picture/);
  const picture = readFragment(`${square}<image width="5" height="5" href="data:image/png;base64,AA=="/>`);
  expect(diagnostic(picture, 'raster_image')!.message).toMatch(/Trace it first/);
});

test('reports a hidden layer', () => {
  const drawing = readFragment(
    `${square}<g inkscape:groupmode="layer" inkscape:label="Guides" style="display:none"><rect width="1" height="1"/><path d="M0 0H1"/></g>`,
    'width="9in" height="9in" viewBox="0 0 9 9" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
  );
  expect(diagnostic(drawing, 'hidden_art')).toMatchObject({ count: 2 });
  expect(diagnostic(drawing, 'hidden_art')!.message).toContain('"Guides"');
});

test('definitions are not drawn by themselves', () => {
  for (const name of ['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'unknown', 'metadata']) {
    expect(readFragment(`${square}<${name} id="x"><rect width="99" height="99"/></${name}>`).shapes).toHaveLength(1);
  }
});

test('ignores elements of other namespaces with their contents', () => {
  const drawing = readFragment(
    `${square}<x:rect xmlns:x="http://a.test/" width="9" height="9"/><i:pgf xmlns:i="b"><rect width="9" height="9"/></i:pgf>`,
  );
  expect(drawing.shapes).toHaveLength(1);
});

test('reads a prefix for SVG itself', () => {
  const text =
    '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="1in" height="1in" viewBox="0 0 1 1"><s:g><s:rect width="1" height="1"/></s:g><rect width="9" height="9"/></s:svg>';
  expect(boxDistance(boxOf(readOne(text)), { minX: 0, minY: 0, maxX: 1, maxY: 1 })).toBeLessThanOrEqual(exactIn);
});

function readOne(text: string) {
  return readFragment(
    text.replace(/^.*?<s:g>/, '<s:g xmlns:s="http://www.w3.org/2000/svg">').replace('</s:svg>', ''),
    'width="1in" height="1in" viewBox="0 0 1 1" overflow="hidden"',
  ).shapes[0]!;
}

test('reports effects and retains the outline', () => {
  const drawing = readFragment(
    '<filter id="f"/><mask id="m"><path d="M0 0h1v1z" fill="gray"/></mask><pattern id="p" width="1" height="1"><path d="M0 0h1v1z"/></pattern><marker id="k"/><g mask="url(#m)" filter="url(#f)"><path d="M0 0H9V9Z" fill="url(#p)" stroke="red" stroke-dasharray="1 2" marker-end="url(#k)"/></g>',
  );
  expect(codes(drawing)).toEqual(['effect_ignored', 'pattern_ignored']);
  expect(drawing.diagnostics.filter((one) => one.code === 'effect_ignored')).toHaveLength(4);
  expect(drawing.shapes).toHaveLength(1);
});

test('reports a shape that its style places along a path', () => {
  const style = 'offset-path: path("M0 0h9"); offset-distance: 100%';
  const drawing = readFragment(`<g style='${style}'>${square}</g><g style="offset-path:none">${square}</g>`);
  expect(diagnostic(drawing, 'effect_ignored')?.message).toMatch(/^1 object placed along a path/);
});

test('reports pictures, and linked ones separately', () => {
  const drawing = readFragment(`${square}<image href="data:image/png;base64,AA"/><image href="a.png"/>`);
  expect(drawing.diagnostics.map((one) => one.message.slice(0, 18))).toEqual([
    '1 picture in the d',
    '1 linked picture i',
  ]);
});

test('percentages and relative units follow viewport and font', () => {
  const drawing = readFragment(
    '<svg font-size="2" width="40" height="20"><rect width="50%" height="50%"/><rect width="3em" height="2ex"/><rect width="1rem" height="5vw"/></svg>',
  );
  const sizes = drawing.shapes.map((shape) => {
    const b = boxOf(shape);
    return [b.maxX - b.minX, b.maxY - b.minY];
  });
  expect(sizes).toEqual([
    [20, 10],
    [6, 2],
    [16, 5],
  ]);
});

test('rejects invalid XML with its position', () => {
  const cases: [string, RegExp][] = [
    [svg('<g>'), /not valid XML|ends early/],
    [svg('<rect width="1" width="2"/>'), /given twice.*line 1/],
    [svg('a <!b'), /not valid XML/],
    [svg('<rect width=1 2/>'), /not valid XML/],
    ['<svg xmlns="http://www.w3.org/2000/svg"', /ends early/],
    ['', /empty/],
  ];
  for (const [text, says] of cases) expect(refusal(bytesOf(text)).message).toMatch(says);
});

test('rejects a file that is not SVG with the name of its kind', () => {
  const cases: [string, RegExp][] = [
    ['%PDF-1.7', /PDF/],
    ['<!DOCTYPE html><html>', /web page/],
    ['\u0089PNG', /PNG|neither/],
    ['GIF89a', /GIF/],
    ['PK\u0003\u0004', /zip/],
    ['hello', /neither SVG nor EPS/],
    ['<?xml version="1.0"?><gpx/>', /not an SVG drawing/],
    ['0\nSECTION\n', /DXF/],
  ];
  for (const [text, says] of cases) expect(refusal(bytesOf(text)).message).toMatch(says);
});

const page = '<div xmlns="http://www.w3.org/1999/xhtml">Words</div>';
const foreign: [name: string, content: string][] = [
  ['as it is', `<foreignObject x="1" y="2" width="3" height="4">${page}</foreignObject>`],
  [
    'that requires web pages',
    `<foreignObject requiredExtensions="http://www.w3.org/1999/xhtml" x="1" y="2" width="3" height="4">${page}</foreignObject>`,
  ],
  ['alone in a switch', `<switch><foreignObject x="1" y="2" width="3" height="4">${page}</foreignObject></switch>`],
];
for (const [name, content] of foreign) {
  test(`reports web page content ${name} with its place`, () => {
    const drawing = readFragment(`<path d="M0 0H9V9Z"/>${content}`);
    expect(drawing.shapes).toHaveLength(1);
    expect(drawing.diagnostics).toMatchObject([
      {
        code: 'live_text',
        message: expect.stringMatching(/foreignObject/),
        places: [{ minX: 1, minY: 2, maxX: 4, maxY: 6 }],
      },
    ]);
  });
}

test('does not report hidden web page content or content with a drawn alternative', () => {
  const quiet = [
    `<foreignObject visibility="hidden" width="3" height="4">${page}</foreignObject>`,
    `<switch><foreignObject width="3" height="4">${page}</foreignObject><path d="M0 0H5V5Z"/></switch>`,
    `<foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="3" height="4"/>`,
  ];
  for (const content of quiet) expect(codes(readFragment(`<path d="M0 0H9V9Z"/>${content}`))).toEqual([]);
});

test('reports a script link and draws its contents', () => {
  for (const address of ['javascript:alert(1)', ' JavaScript:alert(1)', 'java\tscript:x']) {
    const drawing = readFragment(`<a xlink:href="${address}"><path d="M0 0H9V9Z"/></a>`);
    expect(drawing.shapes).toHaveLength(1);
    expect(drawing.diagnostics).toMatchObject([
      { code: 'active_content_ignored', message: expect.stringMatching(/javascript link.*Nothing of it was run/) },
    ]);
  }
});

test('ignores a script in a comment', () => {
  expect(codes(readFragment('<!-- <script>alert(1)</script> --><path d="M0 0H9V9Z"/>'))).toEqual([]);
});
