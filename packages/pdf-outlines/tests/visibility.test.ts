import { expect, test } from '@jest/globals';
import { codesOf, pointsOf, readContent, streamObject } from './make-pdf.ts';

/** Square of 144 points around, which every test shows. */
const shown = '0 0 36 36 re S';
const perimeter = 144;
const resources = [
  '/ExtGState<</F<</ca 0>>/L<</CA 0>>/FL<</ca 0/CA 0>>/On<</ca 1/CA 1>>/Half<</ca .5/CA .5>>/W<</LW 2>>/M<</BM/Multiply>>>>',
  '/ColorSpace<</None[/Separation/None/DeviceCMYK 8 0 R]/Two[/DeviceN[/None/None]/DeviceCMYK 8 0 R]/Some[/DeviceN[/None/Cut]/DeviceCMYK 8 0 R]/I[/Indexed[/Separation/None/DeviceCMYK 8 0 R] 1<00FF>]>>',
  '/XObject<</Group 5 0 R/Form 6 0 R/Picture 7 0 R>>/Shading<</S<</ShadingType 2>>>>/Font<</T<</Subtype/Type1/BaseFont/None>>>>',
].join('');
const objects = [
  streamObject('/Subtype/Form/Group<</S/Transparency>>/BBox[0 0 612 792]', '/On gs 100 100 72 72 re B'),
  streamObject('/Subtype/Form/BBox[0 0 612 792]', '/On gs 100 100 72 72 re S'),
  streamObject('/Subtype/Image/Width 1/Height 1', 'x'),
  '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>',
];
const read = (content: string) => readContent(`${shown} ${content}`, { resources, objects });

/** Art at opacity 0 or in no ink, and the length in points of what remains visible of it. */
test.each([
  ['a fill', '/F gs 100 100 72 72 re f', 0, 1],
  ['a line', '/L gs 100 100 72 72 re S', 0, 1],
  ['a fill with a visible line', '/F gs 100 100 72 72 re B', 288, 1],
  ['a line with a visible fill', '/L gs 100 100 72 72 re B', 288, 1],
  ['fill and line', '/FL gs 100 100 72 72 re B', 0, 2],
  ['a line after another setting', '/L gs /W gs 100 100 72 72 re S', 0, 1],
  ['a line after a blend mode', '/L gs /M gs 100 100 72 72 re S', 0, 1],
  ['a fill whose opacity is restored', 'q /F gs Q 100 100 72 72 re f', 288, 0],
  ['a group with its own settings', '/F gs /Group Do', 0, 2],
  ['a group with lines of opacity 0 outside', '/L gs /Group Do', 288, 0],
  ['a form that is not a group and sets its own opacity', '/L gs /Form Do', 288, 0],
  ['a picture', '/F gs /Picture Do', 0, 1],
  ['a gradient', '/F gs q 100 100 72 72 re W n /S sh Q', 0, 1],
  ['text in a font that is not in the file', '/F gs BT /T 9 Tf (a) Tj ET', 0, 1],
  ['a line in the ink None', '/None CS 1 SCN 100 100 72 72 re S', 0, 1],
  ['a fill in two inks None', '/Two cs 1 1 scn 100 100 72 72 re f', 0, 1],
  ['a fill in an indexed ink None', '/I cs 1 sc 100 100 72 72 re f', 0, 1],
  ['a fill of the inks None and Cut', '/Some cs 1 1 scn 100 100 72 72 re f', 288, 0],
  ['a path that is only a clip', '/FL gs 100 100 72 72 re W n', 0, 0],
])('%s: leaves out and reports invisible art', (_, content, visible, count) => {
  const page = read(content);
  expect(pointsOf(page)).toBeCloseTo(perimeter + visible, 9);
  const hidden = page.diagnostics.filter(({ code }) => code === 'hidden_art');
  expect(hidden.reduce((sum, diagnostic) => sum + diagnostic.count, 0)).toBe(count);
  expect(codesOf(page).filter((code) => code !== 'hidden_art')).toEqual([]);
});

test('fills and lines are translucent by their own opacity, and within a translucent group', () => {
  const isTranslucent = (content: string) => readContent(content, { resources, objects }).shapes[0]!.isTranslucent;
  expect(isTranslucent('/Half gs 0 0 9 9 re f')).toBe(true);
  expect(isTranslucent('/L gs 0 0 9 9 re f')).toBeUndefined();
  expect(isTranslucent('/M gs 0 0 9 9 re f')).toBe(true);
  expect(isTranslucent('/Half gs /W gs 0 0 9 9 re S')).toBe(true);
  expect(isTranslucent('/Half gs /Group Do')).toBe(true);
  expect(isTranslucent('/M gs /Group Do')).toBe(true);
  expect(isTranslucent('/On gs /Group Do')).toBeUndefined();
});

test('rejects a drawing with invisible art only and states that reason', () => {
  expect(() => readContent('/FL gs 0 0 9 9 re f', { resources, objects })).toThrow(/with opacity 0 left out/);
});

test.each([
  ['/S1 cs 0 scn', 'Cut'],
  ['/S1 cs .5 scn', 'Cut'],
  ['/All cs 1 scn', ''],
  ['/D2 cs 1 0 scn', 'Thru-cut'],
  ['/D2 cs 1 1 scn', 'Thru-cut'],
  ['/D2 cs 0 1 scn', ''],
  ['/D3 cs 1 0 1 scn', 'Thru-cut + White'],
  ['/D3 cs 0 0 1 scn', 'White'],
  ['/D2 cs', 'Thru-cut'],
  ['/I cs 1 sc', 'Cut'],
  ['1 0 0 rg', ''],
])('the spot color of %s is the layer "%s"', (color, layer) => {
  const page = readContent(`${color} 0 0 9 9 re f`, {
    resources: `/ColorSpace<</S1[/Separation/Cut/DeviceGray 5 0 R]/All[/Separation/All/DeviceGray 5 0 R]/D2[/DeviceN[/Thru-cut/Cyan]/DeviceGray 5 0 R]/D3[/DeviceN[/Thru-cut/Cyan/White]/DeviceGray 5 0 R]/I[/Indexed[/Separation/Cut/DeviceGray 5 0 R] 1<00FF>]>>`,
    objects: ['<</FunctionType 2/Domain[0 1]/N 1>>'],
  });
  expect(page.shapes[0]!.source.layer).toBe(layer);
});
