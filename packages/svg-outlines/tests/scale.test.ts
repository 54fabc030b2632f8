import { expect, test } from '@jest/globals';
import type { ScaleOverride } from '@measurement-nesting/curves/drawing';
import { boxOf, codes, diagnostic, read, readFragment, relativeError } from './support.ts';

const exactShare = 1e-12;

function width(text: string): number {
  const box = boxOf(read(text));
  return box.maxX - box.minX;
}

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const illustrator = '<!-- Generator: Adobe Illustrator 24.1.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->';
const inkscapeNs = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"';

test('a physical size with a viewBox is exact', () => {
  const drawing = readFragment('<rect width="360" height="120"/>', 'width="36in" height="12in" viewBox="0 0 360 120"');
  expect(drawing.scale).toEqual({ rule: 'physical', unitsPerIn: 10, assumed: false });
  expect(drawing.diagnostics).toEqual([]);
});

const units: [unit: string, perInch: number][] = [
  ['in', 1],
  ['cm', 2.54],
  ['mm', 25.4],
  ['Q', 101.6],
  ['pt', 72],
  ['pc', 6],
];
for (const [unit, perInch] of units) {
  test(`${unit} on the page and on a shape are equal lengths`, () => {
    const page = readFragment(
      '<rect width="5" height="1"/>',
      `width="${10 * perInch}${unit}" height="${2 * perInch}${unit}" viewBox="0 0 10 2"`,
    );
    expect(relativeError(boxOf(page).maxX, 5)).toBeLessThanOrEqual(exactShare);
    const shape = readFragment(`<rect width="${5 * perInch}${unit}" height="1in"/>`, 'width="480" height="96"');
    expect(relativeError(boxOf(shape).maxX, 5)).toBeLessThanOrEqual(exactShare);
  });
}

/** The same drawing, 36 x 12 in, as eight programs write it. */
const producers: [name: string, rule: string, assumed: boolean, text: string][] = [
  [
    'Illustrator, 72 per inch',
    'illustrator',
    false,
    `${illustrator}<svg ${ns} viewBox="0 0 2592 864"><rect width="2592" height="864"/></svg>`,
  ],
  [
    'Illustrator in px',
    'illustrator',
    false,
    `${illustrator}<svg ${ns} width="2592px" height="864px" viewBox="0 0 2592 864"><rect width="2592" height="864"/></svg>`,
  ],
  [
    'Illustrator, minimal export',
    'illustrator',
    false,
    `<svg ${ns} data-name="Layer 1" viewBox="0 0 2592 864"><style>.cls-1{fill:red}</style><rect class="cls-1" width="2592" height="864"/></svg>`,
  ],
  [
    'Illustrator, responsive, black shapes',
    'illustrator',
    false,
    `<svg ${ns} id="Layer_1" data-name="Layer 1" viewBox="0 0 2592 864"><rect width="2592" height="864"/></svg>`,
  ],
  [
    'Illustrator, responsive, two layers',
    'illustrator',
    false,
    `<svg ${ns} id="Layer_2" viewBox="0 0 2592 864"><g id="Layer_1-2" data-name="Layer 1"><rect width="2592" height="864"/></g></svg>`,
  ],
  [
    'Illustrator, responsive, in French',
    'illustrator',
    false,
    `<svg ${ns}  viewBox="0 0 2592 864"><title>a</title><g id="Calque_1" data-name="Calque 1"><rect width="2592" height="864"/></g></svg>`,
  ],
  [
    'Illustrator, responsive, a layer with signs in its name',
    'illustrator',
    false,
    `<svg ${ns}  viewBox="0 0 2592 864"><g id="Cut_x26_Score" data-name="Cut &amp; Score"><rect width="2592" height="864"/></g></svg>`,
  ],
  [
    'old Inkscape, 90 per inch',
    'inkscape-90',
    false,
    `<svg ${ns} ${inkscapeNs} inkscape:version="0.48.4 r9939" width="3240" height="1080"><rect width="3240" height="1080"/></svg>`,
  ],
  [
    'old Inkscape in mm without viewBox',
    'inkscape-90',
    false,
    `<svg ${ns} ${inkscapeNs} inkscape:version="0.48.4 r9939" width="914.4mm" height="304.8mm"><rect width="3240" height="1080"/></svg>`,
  ],
  [
    'Inkscape, 96 per inch',
    'inkscape-96',
    false,
    `<svg ${ns} ${inkscapeNs} inkscape:version="1.2.2" width="3456" height="1152"><rect width="3456" height="1152"/></svg>`,
  ],
  [
    'Inkscape in mm',
    'physical',
    false,
    `<svg ${ns} ${inkscapeNs} inkscape:version="1.2.2" width="914.4mm" height="304.8mm" viewBox="0 0 914.4 304.8"><rect width="914.4" height="304.8"/></svg>`,
  ],
  [
    'Affinity, 100 % and viewBox',
    'affinity',
    true,
    `<svg ${ns} xmlns:serif="http://www.serif.com/" width="100%" height="100%" viewBox="0 0 2592 864"><rect width="2592" height="864"/></svg>`,
  ],
  [
    'Sketch',
    'sketch',
    true,
    `<svg ${ns} width="2592px" height="864px" viewBox="0 0 2592 864"><!-- Generator: Sketch 52.6 (67491) - http://www.bohemiancoding.com/sketch --><rect width="2592" height="864"/></svg>`,
  ],
  [
    'CorelDRAW',
    'physical',
    false,
    `<!-- Creator: CorelDRAW X7 --><svg ${ns} width="36in" height="12in" viewBox="0 0 36000 12000"><rect width="36000" height="12000"/></svg>`,
  ],
  ['unknown, viewBox only', 'css', true, `<svg ${ns} viewBox="0 0 3456 1152"><rect width="3456" height="1152"/></svg>`],
  ['unknown, px', 'css', true, `<svg ${ns} width="3456" height="1152px"><rect width="3456" height="1152"/></svg>`],
];
for (const [name, rule, assumed, text] of producers) {
  test(`36 in from ${name} are 36 in, and an assumed scale is reported`, () => {
    const drawing = read(text);
    expect(relativeError(width(text), 36)).toBeLessThanOrEqual(exactShare);
    expect(drawing.scale.rule).toBe(rule);
    expect(drawing.scale.assumed).toBe(assumed);
    expect(codes(drawing)).toEqual(assumed ? ['scale_assumed'] : []);
  });
}

/** Pages in inches and their pixels per inch; whole pixels, as programs write them. */
const pages: [name: string, widthIn: number, heightIn: number][] = [
  ['A4', 210 / 25.4, 297 / 25.4],
  ['A4 on its side', 297 / 25.4, 210 / 25.4],
  ['A0', 841 / 25.4, 1189 / 25.4],
  ['Letter', 8.5, 11],
  ['Tabloid on its side', 17, 11],
];
const inPixels: [program: string, root: string, remark: string][] = [
  ['Affinity', 'xmlns:serif="http://www.serif.com/"', ''],
  ['Sketch', '', '<!-- Generator: Sketch 52.6 (67491) - http://www.bohemiancoding.com/sketch -->'],
];
for (const [program, root, remark] of inPixels) {
  for (const density of [72, 96, 300]) {
    test.each(pages)(
      `reads a page of ${program} with the pixels of %s at ${density} per inch, as assumed`,
      (_, w, h) => {
        const box = `0 0 ${Math.round(w * density)} ${Math.round(h * density)}`;
        for (const size of ['width="100%" height="100%"', '']) {
          const drawing = read(
            `<svg ${ns} ${root} ${size} viewBox="${box}">${remark}<rect width="${density}" height="${density}"/></svg>`,
          );
          expect(drawing.scale).toMatchObject({ unitsPerIn: density, assumed: true });
          expect(boxOf(drawing).maxX).toBeCloseTo(1, 9);
        }
      },
    );
  }

  test(`assumes 72 per inch for a page of ${program} without a paper size, and does not mark a stated size as assumed`, () => {
    const text = (size: string) =>
      `<svg ${ns} ${root} ${size} viewBox="0 0 500 500">${remark}<rect width="144" height="9"/></svg>`;
    expect(read(text('')).scale).toMatchObject({ unitsPerIn: 72, assumed: true });
    expect(read(text('width="500px" height="500px"')).scale).toMatchObject({ unitsPerIn: 72, assumed: true });
    expect(read(text('width="5in" height="5in"')).scale).toMatchObject({ unitsPerIn: 100, assumed: false });
  });
}

test('a paper size in pixels does not set the unit of other programs', () => {
  const text = `<svg ${ns} viewBox="0 0 2480 3508"><rect width="960" height="9"/></svg>`;
  expect(read(text).scale).toMatchObject({ unitsPerIn: 96, assumed: true });
});

test('reads an Illustrator file saved again by Inkscape with the scale of Inkscape', () => {
  const text = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${illustrator}\n<svg\n   ${ns}\n   ${inkscapeNs}\n   inkscape:version="1.2.2"\n   width="960"\n   height="96">\n<rect width="960" height="96"/></svg>`;
  expect(read(text).scale.rule).toBe('inkscape-96');
  expect(relativeError(width(text), 10)).toBeLessThanOrEqual(exactShare);
});

test('reads an Inkscape file saved again by Illustrator with the scale of Illustrator', () => {
  const text = `<?xml version="1.0" encoding="utf-8"?>\n${illustrator}\n<svg version="1.1" ${ns} ${inkscapeNs}\n\t inkscape:version="0.92.4" width="720px" height="72px" viewBox="0 0 720 72">\n<rect width="720" height="72"/></svg>`;
  expect(read(text).scale.rule).toBe('illustrator');
  expect(relativeError(width(text), 10)).toBeLessThanOrEqual(exactShare);
});

test('one physical side is sufficient, and the other follows the viewBox', () => {
  const drawing = readFragment('<rect width="200" height="100"/>', 'width="20in" viewBox="0 0 200 100"');
  expect(drawing.scale).toMatchObject({ rule: 'physical', unitsPerIn: 10 });
});

test('fits, slices or stretches a viewBox whose aspect ratio differs from the page, as specified', () => {
  const root = (ratio: string) => `width="20in" height="10in" viewBox="0 0 10 10" preserveAspectRatio="${ratio}"`;
  const box = (ratio: string) => boxOf(readFragment('<rect width="10" height="10"/>', root(ratio)));
  expect(box('xMidYMid')).toEqual({ minX: 5, minY: 0, maxX: 15, maxY: 10 });
  expect(box('xMinYMid meet')).toEqual({ minX: 0, minY: 0, maxX: 10, maxY: 10 });
  expect(box('xMaxYMax slice')).toEqual({ minX: 0, minY: -10, maxX: 20, maxY: 10 });
  expect(box('none')).toEqual({ minX: 0, minY: 0, maxX: 20, maxY: 10 });
});

test('a scale from the user overrides everything in the file', () => {
  const text = '<rect width="200" height="100"/>';
  const root = 'width="20in" height="10in" viewBox="0 0 200 100"';
  const overrides = [
    { by: 'unitsPerIn', unitsPerIn: 5 },
    { by: 'widthIn', widthIn: 40 },
    { by: 'heightIn', heightIn: 20 },
    { by: 'factor', factor: 2 },
  ] as const;
  for (const scale of overrides) {
    const drawing = readFragment(text, root, { scale });
    expect(relativeError(boxOf(drawing).maxX, 40)).toBeLessThanOrEqual(exactShare);
    expect(drawing.scale.rule).toBe('override');
    expect(drawing.scale.assumed).toBe(false);
    expect(relativeError(drawing.scale.unitsPerIn, 5)).toBeLessThanOrEqual(exactShare);
  }
});

test('reports a scale that replaces a size in the file, with both widths', () => {
  const text = '<rect width="200" height="100"/>';
  const stated = (scale: ScaleOverride) =>
    readFragment(text, 'width="20in" height="10in" viewBox="0 0 200 100"', { scale });
  const replacing = [
    { by: 'unitsPerIn', unitsPerIn: 5 },
    { by: 'widthIn', widthIn: 40 },
    { by: 'heightIn', heightIn: 20 },
  ] as const;
  for (const scale of replacing) {
    expect(diagnostic(stated(scale), 'size_replaced')!.message).toBe(
      'The file states a size by which the drawing is 20 in wide; by your size it is 40 in wide.',
    );
    expect(codes(readFragment(text, 'viewBox="0 0 200 100"', { scale }))).not.toContain('size_replaced');
  }
  for (const scale of [
    { by: 'factor', factor: 2 },
    { by: 'widthIn', widthIn: 20 },
  ] as const) {
    expect(codes(stated(scale))).toEqual([]);
  }
});

test('reports an implausible width', () => {
  expect(diagnostic(readFragment('<rect width=".38" height="9"/>'), 'size_implausible')!.message).toContain(
    '0.38 in wide',
  );
  const wide = (width: number) =>
    readFragment(`<rect width="${width}" height="9"/>`, 'width="610in" viewBox="0 0 610 9"');
  expect(codes(wide(601))).toEqual(['size_implausible']);
  expect(codes(wide(600))).toEqual([]);
});

test('reports an invalid page size and assumes the units', () => {
  const drawing = readFragment('<rect width="96" height="96"/>', 'width="0" height="-5mm" viewBox="0 0 0 -10"');
  expect(codes(drawing)).toEqual(['number_dropped', 'scale_assumed']);
  expect(relativeError(boxOf(drawing).maxX, 1)).toBeLessThanOrEqual(exactShare);
});

test('ignores an invalid override', () => {
  for (const value of [0, -1, Number.NaN, Infinity, 1e-300]) {
    const drawing = readFragment('<rect width="5" height="5"/>', undefined, {
      scale: { by: 'widthIn', widthIn: value },
    });
    expect(drawing.scale.rule).toBe('physical');
  }
});

test('measures art beyond the page completely and reports its places at the final size', () => {
  const drawing = readFragment('<rect x="90" width="50" height="5"/><rect width="100.5" height="9"/>', undefined, {
    scale: { by: 'widthIn', widthIn: 280 },
  });
  const notice = diagnostic(drawing, 'clipped_art')!;
  expect(notice.message).toContain('beyond the page');
  expect(notice.count).toBe(1);
  expect(notice.places).toEqual([{ minX: 180, minY: 0, maxX: 280, maxY: 10 }]);
});

/** Letters of 16 px, 96 px an inch: an em is a sixth of an inch. */
const fontSizes: [size: string, root: string, inches: number][] = [
  ['6em', '', 1],
  ['6rem', '', 1],
  ['12ex', '', 1],
  ['12ch', '', 1],
  ['6em', 'font-size="32px"', 2],
  ['6em', 'style="font-size:200%"', 2],
  ['6rem', 'style="font-size:8px"', 0.5],
  ['12ex', 'font-size="12pt"', 1],
];
for (const [size, root, inches] of fontSizes) {
  test(`a page of ${size}${root && ` with ${root}`} is ${inches} in wide, and its scale is assumed`, () => {
    const attributes = `width="${size}" height="${size}" viewBox="0 0 500 500" ${root}`;
    for (const producer of ['', illustrator]) {
      const drawing = read(`${producer}<svg ${ns} ${attributes}><rect width="500" height="500"/></svg>`);
      expect(relativeError(boxOf(drawing).maxX, inches)).toBeLessThanOrEqual(exactShare);
      expect(drawing.scale).toMatchObject({ rule: 'css', assumed: true });
      expect(codes(drawing)).toContain('scale_assumed');
    }
  });
}

test('a page sized by percentages or the window has the size of its viewBox, and its scale is assumed', () => {
  for (const unit of ['%', 'vw', 'vh', 'vmin', 'vmax']) {
    const drawing = readFragment(
      '<rect width="96" height="96"/>',
      `width="50${unit}" height="50${unit}" viewBox="0 0 96 96"`,
    );
    expect(boxOf(drawing).maxX).toBe(1);
    expect(drawing.scale.assumed).toBe(true);
  }
});

test('font-relative and viewport-relative lengths equal those of browsers', () => {
  const drawing = readFragment(
    '<g font-size="10"><rect width="2em" height="4ex"/><rect width="2ch" height="2rem"/></g><rect width="10vw" height="20vh"/><rect width="10vmin" height="10vmax"/>',
    'width="200in" height="100in" viewBox="0 0 200 100"',
  );
  const sides = drawing.shapes.map((shape) => [boxOf(shape).maxX, boxOf(shape).maxY]);
  expect(sides).toEqual([
    [20, 20],
    [10, 32],
    [20, 20],
    [10, 20],
  ]);
});

test('a physical size in a style is exact; a percentage in a style does not override the attribute', () => {
  const style = readFragment('<rect width="10" height="10"/>', 'style="width:50mm;height:50mm" viewBox="0 0 10 10"');
  expect(relativeError(boxOf(style).maxX, 50 / 25.4)).toBeLessThanOrEqual(exactShare);
  expect(style.scale.rule).toBe('physical');
  const share = readFragment('<rect width="10" height="10"/>', 'style="width:100%" width="2in" viewBox="0 0 10 10"');
  expect(relativeError(boxOf(share).maxX, 2)).toBeLessThanOrEqual(exactShare);
});

test.each([
  ['a data-name that is not a layer', '<g id="cut" data-name="other"><rect width="96" height="96"/></g>'],
  ['a data-name on a shape', '<rect id="Layer_1" data-name="Layer 1" width="96" height="96"/>'],
  ['a layer inside of a group', '<g><g id="Layer_1" data-name="Layer 1"><rect width="96" height="96"/></g></g>'],
])('does not detect Illustrator from %s', (_, content) => {
  const { scale } = readFragment(content, 'viewBox="0 0 96 96"');
  expect(scale).toMatchObject({ rule: 'css', assumed: true });
});
