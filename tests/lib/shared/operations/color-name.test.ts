import { expect, test } from '@jest/globals';
import { colorName, isSaturated } from '#lib/shared/operations/color-name.ts';

test.each([
  ['#ff0000', 'red'],
  ['#ed1c24', 'red'],
  ['#ff0033', 'red'],
  ['#800000', 'red'],
  ['#0000ff', 'blue'],
  ['#2e3192', 'blue'],
  ['#00ff00', 'green'],
  ['#ffff00', 'yellow'],
  ['#00ffff', 'cyan'],
  ['#ff00ff', 'magenta'],
  ['#000000', 'black'],
  ['#231f20', 'black'],
  ['#808080', 'gray'],
  ['#003300', '#003300'],
  ['#ffffff', 'white'],
  ['#a0b0c0', '#a0b0c0'],
  ['#8b4513', '#8b4513'],
  ['#ffaaaa', '#ffaaaa'],
])('%s is %s', (color, name) => {
  expect(colorName(color)).toBe(name);
});

test('a gray, a pastel and a nearly black color are not saturated', () => {
  expect(['#ff0000', '#2e3192', '#00a651'].every(isSaturated)).toBe(true);
  expect(['#000000', '#ffffff', '#808080', '#a0b0c0', '#ffe0e0'].some(isSaturated)).toBe(false);
});
