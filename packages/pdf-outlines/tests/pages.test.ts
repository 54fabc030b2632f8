import { describe, expect, test } from '@jest/globals';
import { openPdf } from '../src/open-pdf.ts';
import { boxOf, bytesOf, codesOf, makePdf, pointsOf, readContent, readFirst, streamObject } from './make-pdf.ts';

const content = '100 200 30 40 re S';

test.each([
  [0, [100, 792 - 240, 130, 792 - 200], [612, 792]],
  [90, [200, 100, 240, 130], [792, 612]],
  [180, [612 - 130, 200, 612 - 100, 240], [612, 792]],
  [270, [792 - 240, 612 - 130, 792 - 200, 612 - 100], [792, 612]],
  [-90, [792 - 240, 612 - 130, 792 - 200, 612 - 100], [792, 612]],
])('reads a page rotated by %d degrees', (angle, box, size) => {
  const page = readContent(content, { page: `/Rotate ${angle}` });
  expect(boxOf(page)).toEqual(box);
  expect([page.widthIn * 72, page.heightIn * 72]).toEqual(size);
});

test('the crop box within the media box is the page, in units of UserUnit', () => {
  const page = readContent(content, { page: '/MediaBox[50 50 650 450]/CropBox[0 100 150 700]/UserUnit 10' });
  expect([page.widthIn * 72, page.heightIn * 72]).toEqual([1000, 3500]);
  expect(boxOf(page)).toEqual([500, 2100, 800, 2500]);
  expect(pointsOf(page)).toBeCloseTo(1400, 9);
  expect(page.scale).toEqual({ rule: 'physical', unitsPerIn: 72, assumed: false });
});

test('art beyond the page is left out and reported', () => {
  const page = readContent(`0 0 100 100 re S 700 10 10 10 re f`);
  expect(page.shapes).toHaveLength(1);
  expect(codesOf(page)).toEqual(['clipped_art']);
});

test('applies a scale set by the user', () => {
  const file = openPdf(bytesOf(makePdf({ content })), { fileName: 'a.pdf', scale: { by: 'factor', factor: 10 } });
  const page = file.readPage(0);
  expect(pointsOf(page)).toBeCloseTo(1400, 9);
  expect(page.widthIn).toBeCloseTo(85, 9);
});

test('pages inherit entries of the page tree and are read one at a time, in any order', () => {
  const text = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R 4 0 R 2 0 R]/MediaBox[0 0 72 72]/Rotate 90>> endobj
3 0 obj <</Type/Pages/Kids[5 0 R 6 0 R]/MediaBox[0 0 144 72]>> endobj
4 0 obj <</Type/Page/Contents[7 0 R 7 0 R]>> endobj
5 0 obj <</Type/Page/Contents 7 0 R/Rotate 0>> endobj
6 0 obj <</Type/Page>> endobj
7 0 obj <</Length 99>> stream
0 0 m 72 72 l S
endstream endobj
trailer <</Root 1 0 R>>`;
  const file = openPdf(bytesOf(text), { fileName: 'a.pdf' });
  expect(file.pages).toEqual(['Page 1', 'Page 2', 'Page 3']);
  expect(file.readPage(2).shapes).toHaveLength(2);
  expect(file.readPage(2).widthIn).toBe(1);
  expect(file.readPage(0).widthIn).toBe(2);
  expect(() => file.readPage(1)).toThrow(expect.objectContaining({ code: 'no_shapes' }));
});

test('reads names and visibility of layers, and shapes of hidden ones', () => {
  const page = readContent(
    '/OC /A BDC 0 0 m 10 0 l S /OC /B BDC 0 0 m 20 0 l S EMC EMC /Span BMC 0 0 m 40 0 l S EMC /F Do',
    {
      resources: '/Properties<</A 5 0 R/B 6 0 R>>/XObject<</F 7 0 R>>',
      objects: [
        '<</Type/OCG/Name(Cut)>>',
        '<</Type/OCG/Name<FEFF0047007200fc006e>>>',
        '<</Subtype/Form/OC<</Type/OCMD/OCGs[6 0 R]>>/Length 15>> stream\n0 0 m 80 0 l S \nendstream',
      ],
      catalog: '/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[6 0 R]>>>>',
    },
  );
  expect(page.shapes.map(({ source }) => source.layer)).toEqual(['Cut', 'Grün', '', 'Grün']);
  expect(page.layers).toEqual([
    { name: 'Cut', isVisible: true, color: '' },
    { name: 'Grün', isVisible: false, color: '' },
  ]);
});

test('reads device, indexed and ICC colors, and spot colors by their alternate, with their names as layers', () => {
  const page = readContent(
    [
      '1 0 0 rg 0 0 10 10 re f',
      '0 1 1 0 k 0 0 10 20 re f',
      '/I cs 1 sc 0 0 10 30 re f',
      '/C CS 1 0 .2 SC 0 0 10 40 re S',
      '/S CS 1 SCN 0 0 10 50 re S',
      '/F CS .5 SCN 0 0 10 60 re S',
    ].join('\n'),
    {
      resources:
        '/ColorSpace<</I[/Indexed/DeviceRGB 1<000000 00FF00>]/C[/ICCBased 5 0 R]' +
        '/S[/Separation/CutContour/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>]' +
        '/F[/Separation/Fold/DeviceRGB 6 0 R]>>',
      objects: [
        '<</N 3/Length 0>> stream\n\nendstream',
        '<</FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]/Length 22>> stream\n{dup 2 mul exch 0 mul 0}\nendstream',
      ],
    },
  );
  const colors = page.shapes.map(({ source }) => source.fillColor || source.strokeColor);
  expect(colors).toEqual(['#ff0000', '#ff0000', '#00ff00', '#ff0033', '#ff00ff', '#ff0000']);
  expect(page.layers).toEqual([
    { name: 'CutContour', isVisible: true, color: '#ff00ff' },
    { name: 'Fold', isVisible: true, color: '#ff0000' },
  ]);
});

test('rejects an Illustrator file without PDF content and states how to save it', () => {
  const remedy = expect.objectContaining({
    code: 'file_unreadable',
    message: expect.stringContaining('Create PDF Compatible File'),
  });
  expect(() => readFirst('%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator')).toThrow(remedy);
  const words =
    'BT /F 12 Tf (This is an Adobe Illustrator File that was) Tj ( saved without PDF Content.) Tj ET 0 0 m 9 9 l S';
  const resources = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
  expect(() => readContent(words, { resources })).toThrow(remedy);
});

describe('annotations', () => {
  const stamp = streamObject('/Subtype/Form/BBox[0 0 10 20]/Matrix[0 1 -1 0 0 0]', '0 0 10 20 re S');
  const read = (annotation: string) =>
    readContent('0 0 100 100 re S Q Q 3 w', {
      page: `/Annots[<<${annotation}/Rect[100 200 140 220]>>]`,
      objects: [stamp],
    });

  test('are drawn within their rectangle in a separate layer when printed', () => {
    const page = read('/Subtype/Stamp/F 4/AP<</N 5 0 R>>');
    expect(boxOf({ ...page, shapes: page.shapes.slice(1) })).toEqual([100, 792 - 220, 140, 792 - 200]);
    expect(page.layers).toEqual([{ name: 'Annotations', isVisible: true, color: '' }]);
    expect(page.diagnostics).toEqual([]);
  });

  test('have the appearance of their state', () => {
    expect(read('/Subtype/Widget/F 4/AS/On/AP<</N<</On 5 0 R/Off 9 0 R>>>>').shapes).toHaveLength(2);
    expect(read('/Subtype/Widget/F 4/AS/Off/AP<</N<</On 5 0 R/Off 9 0 R>>>>').shapes).toHaveLength(1);
  });

  test.each([
    ['not printed', '/Subtype/Square/F 0/AP<</N 5 0 R>>'],
    ['hidden', '/Subtype/Stamp/F 6/AP<</N 5 0 R>>'],
    ['without an appearance', '/Subtype/Square/F 4'],
    ['the icon of a note', '/Subtype/Text/F 28/AP<</N 5 0 R>>'],
  ])('are left out and reported: %s', (_, annotation) => {
    const page = read(annotation);
    expect(page.shapes).toHaveLength(1);
    expect(page.diagnostics).toMatchObject([{ code: 'effect_ignored', count: 1 }]);
  });

  test('of links and pop-up windows are ignored', () => {
    for (const kind of ['Link', 'Popup']) expect(read(`/Subtype/${kind}`).diagnostics).toEqual([]);
  });
});

test('names pages by their labels', () => {
  const names = (labels: string, pages: number) => {
    const text = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R/PageLabels ${labels}>> endobj
2 0 obj <</Type/Pages/Kids[${Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ')}]>> endobj
${Array.from({ length: pages }, (_, i) => `${i + 3} 0 obj <</Type/Page>> endobj`).join('\n')}
trailer <</Root 1 0 R>>`;
    return openPdf(bytesOf(text), { fileName: 'a.pdf' }).pages;
  };
  expect(names('<</Nums[0<</S/r>>2<</S/D/St 7>>3<</P(Sign )/S/A/St 27>>4<</P(Back)>>]>>', 5)).toEqual([
    'Page i',
    'Page ii',
    'Page 7',
    'Sign AA',
    'Back',
  ]);
  expect(names('<</Kids[<</Nums[1<</S/R/St 1994>>]>>]>>', 2)).toEqual(['Page 1', 'Page MCMXCIV']);
  expect(names('9 0 R', 2)).toEqual(['Page 1', 'Page 2']);
  expect(names('<</Nums[0<</S/r/St 1.5>>1<</S/a/St -3>>(x)]>>', 2)).toEqual(['Page i', 'Page -3']);
});

test('evaluates policies and expressions of conditions on layers', () => {
  const visible = (condition: string) => {
    const { layers } = readContent('/OC /A BDC 0 0 m 10 0 l S EMC', {
      resources: `/Properties<</A<</Type/OCMD/OCGs[5 0 R 6 0 R]${condition}>>>>`,
      objects: ['<</Type/OCG/Name(On)>>', '<</Type/OCG/Name(Off)>>'],
      catalog: '/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[6 0 R]>>>>',
    });
    return layers[0]?.isVisible;
  };
  const cases = { '': true, '/P/AnyOn': true, '/P/AllOn': false, '/P/AnyOff': true, '/P/AllOff': false };
  for (const [policy, isVisible] of Object.entries(cases))
    expect([policy, visible(policy)]).toEqual([policy, isVisible]);
  expect(visible('/VE[/And 5 0 R 6 0 R]')).toBe(false);
  expect(visible('/VE[/Or 5 0 R 6 0 R]')).toBe(true);
  expect(visible('/VE[/And 5 0 R[/Not 6 0 R]]')).toBe(true);
});
