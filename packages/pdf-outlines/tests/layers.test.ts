import { expect, test } from '@jest/globals';
import { contoursLength } from '@measurement-nesting/curves';
import type { FilePage } from '@measurement-nesting/curves/drawing';
import { randomFrom } from '../../../tools/harness/fuzz/mutation.ts';
import { readContent } from './make-pdf.ts';

/** Layer of a test file: its usage, whether the default configuration has it off, and the spot color of its line. */
type TestLayer = { readonly name: string; readonly isOff?: boolean; readonly spot?: string; readonly usage?: string };

/** Reads a page with one line in each layer, whose length in points is a power of two. */
function readLayers(layers: readonly TestLayer[], settings = ''): FilePage {
  const first = 5;
  const reference = (i: number): string => `${first + i} 0 R`;
  const lines = layers.map(({ spot }, i) => {
    const color = spot === undefined ? '0 G' : `/${spot} CS 1 SCN`;
    return `/OC /L${i} BDC ${color} 0 ${i + 1} m ${2 ** i} ${i + 1} l S EMC`;
  });
  const all = layers.map((_, i) => reference(i)).join(' ');
  const off = layers.flatMap(({ isOff }, i) => (isOff === true ? [reference(i)] : [])).join(' ');
  const spots = ['Cut', 'Score'].map((name) => `/${name}[/Separation/${name}/DeviceGray 4 0 R]`).join('');
  return readContent(lines.join('\n'), {
    resources: `/Properties<<${layers.map((_, i) => `/L${i} ${reference(i)}`).join('')}>>/ColorSpace<<${spots}>>`,
    objects: layers.map(({ name, usage = '' }) => `<</Type/OCG/Name(${name})${usage}>>`),
    catalog: `/OCProperties<</OCGs[${all}]/D<</OFF[${off}]${settings.replaceAll('ALL', all)}>>>>`,
  });
}

/** Returns the total length of the layers in points: visible ones and hidden ones. */
function lengthsOf({ shapes, layers }: FilePage): { visible: number; hidden: number } {
  const lengths = { visible: 0, hidden: 0 };
  const isVisible = new Map(layers.map((layer) => [layer.name, layer.isVisible]));
  for (const { contours, source } of shapes)
    lengths[isVisible.get(source.layer) === false ? 'hidden' : 'visible'] += Math.round(contoursLength(contours) * 72);
  return lengths;
}

test('never merges layers of equal names or spot colors of the same names', () => {
  const random = randomFrom(20_261_129);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  for (let round = 0; round < 200; round++) {
    const layers = Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
      const spot = pick([undefined, undefined, 'Cut', 'Score']);
      return {
        name: pick(['Cut', 'Cut (2)', 'Cut / Score', 'Annotations']),
        isOff: random() < 0.5,
        ...(spot && { spot }),
      };
    });
    const page = readLayers(layers);
    const visible = layers.reduce((sum, { isOff }, i) => sum + (isOff ? 0 : 2 ** i), 0);
    expect(lengthsOf(page)).toEqual({ visible, hidden: 2 ** layers.length - 1 - visible });
    const names = page.layers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(page.shapes.map(({ source }) => source.layer)).size).toBe(layers.length);
  }
});

test('numbers further layers of the same name', () => {
  const page = readLayers([{ name: 'Layer 1' }, { name: 'Layer 1', isOff: true }, { name: 'Layer 1', spot: 'Cut' }]);
  expect(page.shapes.map(({ source }) => source.layer)).toEqual(['Layer 1', 'Layer 1 (2)', 'Layer 1 (3) / Cut']);
});

test('a condition with another visibility than its group is a separate layer', () => {
  const page = readContent(
    '/OC /A BDC 0 0 m 10 0 l S EMC /OC /B BDC 0 0 m 20 0 l S EMC /OC /A BDC 0 0 m 40 0 l S EMC',
    {
      resources: '/Properties<</A 5 0 R/B<</Type/OCMD/OCGs 5 0 R/P/AllOff>>>>',
      objects: ['<</Type/OCG/Name(Cut)>>'],
      catalog: '/OCProperties<</OCGs[5 0 R]/D<<>>>>',
    },
  );
  expect(lengthsOf(page)).toEqual({ visible: 50, hidden: 20 });
  expect(page.layers.map(({ name }) => name)).toEqual(['Cut', 'Cut (2)']);
});

const screen = '/Usage<</View<</ViewState/OFF>>>>';
const print = '/Usage<</Print<</PrintState/OFF>>>>';
const rule = (event: string, category: string) => `/AS[<</Event/${event}/OCGs[ALL]/Category[/${category}]>>]`;

test.each([
  ['off on a screen', screen, rule('View', 'View'), false],
  ['not printed', print, rule('Print', 'Print'), false],
  ['off on a screen without a rule that applies it', screen, '', true],
  ['off on a screen with a rule for printing only', screen, rule('Print', 'Print'), true],
  ['off in exports only', '/Usage<</Export<</ExportState/OFF>>>>', rule('Export', 'Export'), true],
  ['on on a screen', '/Usage<</View<</ViewState/ON>>>>', rule('View', 'View'), true],
  ['shown at some zooms only', '/Usage<</Zoom<</min 4>>>>', rule('View', 'Zoom'), true],
  ['without usage', '', rule('View', 'View'), true],
  ['with damaged usage', '/Usage 7', '/AS[5 <</Event 1/OCGs 3/Category(x)>> null]', true],
])('reads the visibility of a layer that is %s', (_, usage, settings, isVisible) => {
  const { layers } = readLayers([{ name: 'Guides', usage }, { name: 'Cut' }], settings);
  expect(layers).toEqual([
    { name: 'Guides', isVisible, color: '' },
    { name: 'Cut', isVisible: true, color: '' },
  ]);
});

test('a layer that is off by default remains off when its usage sets it on', () => {
  const page = readLayers(
    [{ name: 'A', isOff: true, usage: '/Usage<</View<</ViewState/ON>>>>' }],
    rule('View', 'View'),
  );
  expect(page.layers[0]!.isVisible).toBe(false);
});
