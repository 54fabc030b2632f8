import { expect, test } from '@jest/globals';
import { contourArea, pointAt } from '@measurement-nesting/curves';
import { codes, diagnostic, readFragment } from './support.ts';

const TOLERANCE_IN = 1e-9;
/** Shape without symmetry: an L of three squares and an arc. */
const content = '<path d="M1 1h2v1h-1v1h-1z"/><path d="M3 3a1 1 0 0 1 1 1h-1z"/>';

const points = (drawing: ReturnType<typeof readFragment>) =>
  drawing.shapes.flatMap(({ contours }) =>
    contours.flatMap(({ segments }) => segments.flatMap((segment) => [0, 0.5].map((t) => pointAt(segment, t)))),
  );

const transforms = ['scale(-1 1)', 'scale(2)', 'rotate(30)', 'skewX(20)', 'translate(3 1)', 'matrix(0 -2 1 0 3 4)'];

test.each(transforms)(
  '%s on the root equals the same transform around the center of the page on a group',
  (transform) => {
    const page = 'width="8in" height="6in" viewBox="0 0 8 6"';
    // The root's own units are px: 96 of them are a unit of the viewBox.
    const inPx = transform.replace('translate(3 1)', 'translate(288 96)').replace('3 4)', '288 384)');
    const byRoot = readFragment(content, `${page} transform="${inPx}"`);
    const byGroup = readFragment(`<g transform="translate(4 3) ${transform} translate(-4 -3)">${content}</g>`, page);
    const [product, peer] = [points(byRoot), points(byGroup)];
    const far = product.filter(({ x, y }, i) => Math.hypot(x - peer[i]!.x, y - peer[i]!.y) > TOLERANCE_IN);
    expect([product.length, far]).toEqual([peer.length, []]);
  },
);

test('a mirrored root mirrors the shapes, by attribute, style and style sheet', () => {
  const signs = ['', 'transform="scale(-1 1)"', 'style="scale:-1 1"', 'style="transform:scaleX(-1)"'].map((root) => {
    const { shapes } = readFragment(content, `width="8in" height="6in" viewBox="0 0 8 6" ${root}`);
    return Math.sign(contourArea(shapes[0]!.contours[0]!));
  });
  expect(signs).toEqual([1, -1, -1, -1]);
  const { shapes } = readFragment(
    `<style>:root{rotate:y 180deg}</style>${content}`,
    'width="8in" height="6in" viewBox="0 0 8 6"',
  );
  expect(Math.sign(contourArea(shapes[0]!.contours[0]!))).toBe(-1);
});

test('a transform of the root also moves the page, so that nothing extends beyond it', () => {
  const page = 'width="8in" height="6in" viewBox="0 0 8 6"';
  expect(codes(readFragment('<rect width="8" height="6"/>', `${page} transform="scale(2) rotate(90)"`))).toEqual([]);
  expect(codes(readFragment('<rect width="9" height="6"/>', `${page} transform="scale(2)"`))).toEqual(['clipped_art']);
});

test('a transform of the root scales the units of the drawing', () => {
  const { scale } = readFragment(content, 'width="8in" height="6in" viewBox="0 0 8 6" transform="scale(2)"');
  expect(scale.unitsPerIn).toBeCloseTo(0.5, 12);
});

test('reports an invalid transform of the root and ignores it', () => {
  const page = 'width="8in" height="6in" viewBox="0 0 8 6"';
  const drawing = readFragment(content, `${page} transform="rotate(90deg)"`);
  expect(points(drawing)).toEqual(points(readFragment(content, page)));
  expect(diagnostic(drawing, 'number_dropped')?.message).toMatch(/rotate\(90deg\)/);
});
