import { expect, test } from '@jest/globals';
import { zonesOfLeftover } from '#lib/shared/zones/leftover-zones.ts';

const zones = [
  { xIn: 2, yIn: 3, widthIn: 4, heightIn: 2 },
  { xIn: 18, yIn: 3, widthIn: 6, heightIn: 4 },
  { xIn: 30, yIn: 20, widthIn: 10, heightIn: 4 },
];
const layout = { sheets: 1, sheet: { widthIn: 40, heightIn: 24, marginIn: 0.5, zones } };
const cut = (axis: 'x' | 'y', atIn: number) => (axis === 'x' ? { xIn: atIn, yIn: 0 } : { xIn: 0, yIn: atIn });

test('the offcut has the zones beyond the cut in its own coordinates', () => {
  expect(zonesOfLeftover(layout, cut('x', 20))).toEqual({
    zones: [
      { xIn: 0, yIn: 3, widthIn: 4, heightIn: 4 },
      { xIn: 10, yIn: 20, widthIn: 10, heightIn: 4 },
    ],
  });
  expect(zonesOfLeftover(layout, cut('y', 6))).toEqual({
    zones: [
      { xIn: 18, yIn: 0, widthIn: 6, heightIn: 1 },
      { xIn: 30, yIn: 14, widthIn: 10, heightIn: 4 },
    ],
  });
});

test('an offcut without zones has none', () => {
  expect(zonesOfLeftover(layout, cut('y', 24))).toEqual({});
  expect(zonesOfLeftover({ ...layout, sheet: { ...layout.sheet, zones: undefined } }, cut('x', 20))).toEqual({});
});
