import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { contoursLength } from '@measurement-nesting/curves';
import { ellipticE } from '../../curves/src/geometry/length/elliptic-integrals.ts';
import type { Drawing } from '@measurement-nesting/curves/drawing';
import { read, relativeError } from './support.ts';

const folder = join(import.meta.dirname, '../../../tests/fixtures/svg');
const lengthShare = 1e-12;
/** Crossings of a clip with a shape are placed to about 1e-9 of the size. */
const clippedShare = 1e-8;

/** Length as drawn, in inches; one unit is a tenth of an inch. */
const lengths: Record<string, number> = {
  rect: 16,
  'rect-rounded': 16 - 4 + Math.PI,
  'rect-rounded-fully': 4 * Math.PI,
  circle: 6 * Math.PI,
  ellipse: 4 * 4 * ellipticE(Math.PI / 2, 0.75),
  line: 5,
  polyline: 10,
  polygon: 16,
  'path-lines': 16,
  'path-arcs': 6 * Math.PI,
  // A parabola of width 8 and height 4: (1/2) sqrt(b^2 + 16 h^2) + b^2/(8h) asinh(4h/b).
  'path-quadratic': Math.sqrt(64 + 256) / 2 + (64 / 32) * Math.asinh(2),
  'path-cubic-straight': 5 * Math.SQRT2,
  'ring-evenodd': 12 * Math.PI,
  'style-class': 8,
  use: 2 * Math.PI + 4 * Math.PI,
  symbol: 8,
  'nested-svg': 8,
  'clip-circle': 4 * Math.PI,
  'clip-quarter': 8 + 2 * Math.PI,
  'units-inside': 4 * 4.8,
  'transform-chain': 6,
};

function length(drawing: Drawing): number {
  return drawing.shapes.reduce((sum, shape) => sum + contoursLength(shape.contours), 0);
}

test('every drawing has its exact length in this table', () => {
  const names = readdirSync(folder).map((name) => name.replace('.svg', ''));
  expect(names.sort()).toEqual(Object.keys(lengths).sort());
});

for (const [name, expected] of Object.entries(lengths)) {
  const text = readFileSync(join(folder, `${name}.svg`), 'utf8');
  const share = name.startsWith('clip') ? clippedShare : lengthShare;
  const inside = (transform: string) =>
    text.replace(/(viewBox="0 0 100 100">)([^]*)(<\/svg>\s*)$/, `$1<g transform="${transform}">$2</g>$3`);

  test(`${name} has its exact length`, () => {
    expect(relativeError(length(read(text)), expected)).toBeLessThanOrEqual(share);
  });

  test(`${name} has the same length after rotation, mirroring and translation`, () => {
    for (const transform of [
      'rotate(33)',
      'scale(-1 1)',
      'matrix(0 1 1 0 7 -3)',
      'rotate(-120 50 50) translate(1e3 -1e3)',
    ]) {
      expect(relativeError(length(read(inside(transform))), expected)).toBeLessThanOrEqual(share);
    }
  });

  test(`the length of ${name} grows with its scale`, () => {
    for (const factor of [1 / 3, 10]) {
      expect(relativeError(length(read(inside(`scale(${factor})`))), expected * factor)).toBeLessThanOrEqual(share);
    }
  });

  test(`${name} has the same length in every unit of the page`, () => {
    for (const side of ['254mm', '25.4cm', '720pt', '60pc', '1016Q']) {
      const other = text.replace('width="10in" height="10in"', `width="${side}" height="${side}"`);
      expect(relativeError(length(read(other)), expected)).toBeLessThanOrEqual(share);
    }
  });
}
