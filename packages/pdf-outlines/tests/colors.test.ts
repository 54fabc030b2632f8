import { expect, test } from '@jest/globals';
import { readContent, streamObject } from './make-pdf.ts';

const tint = '<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 1 0]/N 1>>';
const spaces = {
  Icc: '[/ICCBased 5 0 R]',
  Gray: '[/CalGray<</WhitePoint[0.95 1 1.09]>>]',
  Rgb: '[/CalRGB<</WhitePoint[0.95 1 1.09]>>]',
  Lab: '[/Lab<</WhitePoint[0.9642 1 0.8249]/Range[-128 127 -128 127]>>]',
  Cut: `[/Separation/CutContour/DeviceCMYK ${tint}]`,
  IccCut: '[/Separation/Cut#20it[/ICCBased 5 0 R]<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 0 0]/N 1>>]',
  Utf: `[/Separation/Gr#C3#B6#C3#9Fe/DeviceCMYK ${tint}]`,
  Latin: `[/Separation/Gr#F6#DFe/DeviceCMYK ${tint}]`,
  Endless: '[/Separation/Endless/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[1 0 0]/N -1>>]',
  All: `[/Separation/All/DeviceCMYK ${tint}]`,
  Two: '[/DeviceN[/Score/White]/DeviceRGB 6 0 R]',
  Table: '[/Indexed/DeviceRGB 1<0000ffff0000>]',
  TableOfCut: `[/Indexed[/Separation/Cut/DeviceCMYK ${tint}]1<00ff>]`,
  TableOfLab: '[/Indexed[/Lab<</WhitePoint[0.9642 1 0.8249]/Range[-128 127 -128 127]>>]0<8ad1c6>]',
};
const pages = {
  resources: `/ColorSpace<<${Object.entries(spaces)
    .map(([name, space]) => `/${name} ${space}`)
    .join('')}>>/Pattern<</P<</PatternType 2/Shading<</ShadingType 2>>>>>>`,
  objects: [
    streamObject('/N 3', 'profile'),
    streamObject('/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]', '{pop pop 1 0 0}'),
  ],
};

test.each<[name: string, stroke: string, fill: string, color: string, spot: string]>([
  ['gray', '0.5 G', '0.5 g', '#808080', ''],
  ['RGB', '1 0 0 RG', '1 0 0 rg', '#ff0000', ''],
  ['CMYK', '0 1 1 0 K', '0 1 1 0 k', '#ff0000', ''],
  ['mixed CMYK', '.2 0 0 .5 K', '.2 0 0 .5 k', '#4d8080', ''],
  ['a device space', '/DeviceCMYK CS 0 1 1 0 SC', '/DeviceCMYK cs 0 1 1 0 sc', '#ff0000', ''],
  ['a profile', '/Icc CS 1 0 0 SCN', '/Icc cs 1 0 0 scn', '#ff0000', ''],
  ['calibrated gray', '/Gray CS .5 SC', '/Gray cs .5 sc', '#808080', ''],
  ['calibrated RGB', '/Rgb CS 1 0 0 SC', '/Rgb cs 1 0 0 sc', '#ff0000', ''],
  ['Lab', '/Lab CS 54.29 80.8 69.89 SC', '/Lab cs 54.29 80.8 69.89 sc', '#ff0000', ''],
  ['Lab white', '/Lab CS 100 0 0 SC', '/Lab cs 100 0 0 sc', '#ffffff', ''],
  ['an index', '/Table CS 1 SC', '/Table cs 1 sc', '#ff0000', ''],
  ['an index without a color', '/Table CS', '/Table cs', '#0000ff', ''],
  ['an index of Lab', '/TableOfLab CS 0 SC', '/TableOfLab cs 0 sc', '#ff0000', ''],
  ['an index of an ink', '/TableOfCut CS 1 SC', '/TableOfCut cs 1 sc', '#ff0000', 'Cut'],
  ['an ink', '/Cut CS 1 SCN', '/Cut cs 1 scn', '#ff0000', 'CutContour'],
  ['a tint of an ink', '/Cut CS .5 SCN', '/Cut cs .5 scn', '#ff8080', 'CutContour'],
  ['an ink without a color', '/Cut CS', '/Cut cs', '#ff0000', 'CutContour'],
  ['an ink of a profile', '/IccCut CS 1 SCN', '/IccCut cs 1 scn', '#ff0000', 'Cut it'],
  ['an ink in UTF-8', '/Utf CS 1 SCN', '/Utf cs 1 scn', '#ff0000', 'Größe'],
  ['an ink in Latin-1', '/Latin CS 1 SCN', '/Latin cs 1 scn', '#ff0000', 'Größe'],
  ['an ink without a computed tint', '/Endless CS 0 SCN', '/Endless cs 0 scn', '#000000', 'Endless'],
  ['all inks', '/All CS 1 SCN', '/All cs 1 scn', '#ff0000', ''],
  ['one of two inks', '/Two CS 1 0 SCN', '/Two cs 1 0 scn', '#ff0000', 'Score'],
  ['two inks', '/Two CS 1 1 SCN', '/Two cs 1 1 scn', '#ff0000', 'Score + White'],
  ['a pattern', '/Pattern CS /P SCN', '/Pattern cs /P scn', '', ''],
])('reads the color and the spot color of lines and fills: %s', (_name, stroke, fill, color, spot) => {
  const { shapes } = readContent(`${stroke} 0 0 72 72 re S ${fill} 144 0 72 72 re f`, pages);
  const found = shapes.map(({ source }) => [
    source.strokeColor,
    source.strokeSpot ?? '',
    source.fillColor,
    source.fillSpot ?? '',
  ]);
  expect(found).toEqual([
    [color, spot, '', ''],
    ['', '', color, spot],
  ]);
});

test('a path with a line and a fill has the colors of both', () => {
  const { shapes } = readContent('/Cut CS 1 SCN 0 0 1 rg 0 0 72 72 re B', pages);
  expect(shapes).toHaveLength(1);
  expect(shapes[0]!.source).toMatchObject({ strokeColor: '#ff0000', strokeSpot: 'CutContour', fillColor: '#0000ff' });
  expect(shapes[0]!.source).not.toHaveProperty('fillSpot');
});

test('limits and cleans the names of layers and spot colors', () => {
  const name = `Cut\\n<b> ${'a'.repeat(400)}`;
  const page = readContent('/OC /L BDC /Ink CS 1 SCN 0 0 72 72 re S EMC /OC /M BDC 0 G 0 90 72 72 re S EMC', {
    resources: `/Properties<</L 5 0 R/M 6 0 R>>/ColorSpace<</Ink[/Separation/${'b'.repeat(900)}/DeviceCMYK ${tint}]>>`,
    objects: [`<</Type/OCG/Name(${name})>>`, `<</Type/OCG/Name(${name})>>`],
  });
  const [first, second] = page.shapes.map(({ source }) => source);
  expect(first!.strokeSpot).toBe(`${'b'.repeat(199)}…`);
  expect(second!.layer).toMatch(/^Cut <b> a{171}…( \(\d\))?$/);
  expect(new Set([first!.layer, second!.layer]).size).toBe(2);
  for (const layer of [first!.layer, second!.layer]) expect(layer.length).toBeLessThan(200);
});
