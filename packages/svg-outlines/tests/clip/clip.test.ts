import { expect, test } from '@jest/globals';
import { contourArea } from '@measurement-nesting/curves';
import type { Drawing } from '@measurement-nesting/curves/drawing';
import { boxOf, chordLength, codeOf, codes, diagnostic, readFragment, relativeError, svg } from '../support.ts';

const areaShare = 1e-9;
const chordShare = 1e-6;

function area(drawing: Drawing): number {
  return Math.abs(
    drawing.shapes.flatMap((shape) => shape.contours).reduce((sum, contour) => sum + contourArea(contour), 0),
  );
}

const clip = (inside: string, more = '') => `<clipPath id="c" ${more}>${inside}</clipPath>`;
const clipped = '<rect width="10" height="10" clip-path="url(#c)"/>';

test('a clip around the whole shape changes nothing and causes no notice', () => {
  for (const inside of [
    '<rect x="-1" y="-1" width="20" height="20"/>',
    '<circle cx="5" cy="5" r="9"/>',
    '<rect width="10" height="10"/>',
  ]) {
    const drawing = readFragment(clip(inside) + clipped);
    expect(boxOf(drawing)).toEqual({ minX: 0, minY: 0, maxX: 10, maxY: 10 });
    expect(codes(drawing)).toEqual([]);
  }
});

test('a rectangle that covers the clip gets the outline of the clip, including its curves', () => {
  const drawing = readFragment(clip('<circle cx="5" cy="5" r="4"/>') + clipped);
  expect(drawing.shapes[0]!.contours[0]!.segments.map((segment) => segment.kind)).toEqual(['arc']);
  expect(codes(drawing)).toEqual(['clip_applied']);
});

test('a clip of several overlapping outlines has exact curves', () => {
  const drawing = readFragment(clip('<circle cx="3" cy="3" r="2"/><circle cx="5" cy="3" r="2"/>') + clipped);
  const segments = drawing.shapes.flatMap(({ contours }) => contours).flatMap((contour) => contour.segments);
  expect(new Set(segments.map(({ kind }) => kind))).toEqual(new Set(['arc']));
  // Two thirds of each circle; the lens between them counts once.
  const lens = 2 * ((4 * Math.PI) / 3 - Math.sqrt(3));
  expect(relativeError(area(drawing), 8 * Math.PI - lens)).toBeLessThanOrEqual(areaShare);
});

test('intersects other shapes with the clip on the exact curves', () => {
  const drawing = readFragment(clip('<circle cx="0" cy="0" r="4"/>') + clipped);
  expect(relativeError(area(drawing), Math.PI * 4)).toBeLessThanOrEqual(areaShare);
  expect(relativeError(chordLength(drawing), 8 + 2 * Math.PI)).toBeLessThanOrEqual(chordShare);
});

test('a circle cut by a rectangle retains its arc', () => {
  const drawing = readFragment(`${clip('<rect width="50" height="50"/>')}<circle r="5" clip-path="url(#c)"/>`);
  expect(relativeError(area(drawing), (Math.PI * 25) / 4)).toBeLessThanOrEqual(areaShare);
});

test('cuts lines to the sections inside', () => {
  const drawing = readFragment(
    `${clip('<circle cx="5" cy="5" r="3"/>')}<path d="M0 5H10" stroke="red" fill="none" clip-path="url(#c)"/>`,
  );
  expect(boxOf(drawing)).toMatchObject({ minY: 5, maxY: 5 });
  expect(relativeError(chordLength(drawing), 6)).toBeLessThanOrEqual(areaShare);
});

test('cuts a closed line open, with the section across its start in one piece', () => {
  const drawing = readFragment(
    `${clip('<rect x="5" y="-20" width="20" height="40"/>')}<circle r="10" stroke="red" fill="none" clip-path="url(#c)"/>`,
  );
  expect(drawing.shapes[0]!.contours).toHaveLength(1);
  expect(drawing.shapes[0]!.contours[0]!.closed).toBe(false);
  expect(relativeError(chordLength(drawing), (20 * Math.PI) / 3)).toBeLessThanOrEqual(chordShare);
});

test('omits and counts shapes outside their clip', () => {
  const drawing = readFragment(
    `${clip('<rect x="50" width="5" height="5"/>')}${clipped}<rect x="60" width="1" height="1"/>`,
  );
  expect(drawing.shapes).toHaveLength(1);
  expect(diagnostic(drawing, 'clipped_art')!.count).toBe(1);
  expect(codeOf(svg(`${clip('')}${clipped}`))).toBe('no_shapes');
});

test('applies the clip rule to holes in the clip', () => {
  const star = '<path d="M0 0H8V8H0ZM2 2H6V6H2Z" clip-rule="RULE"/>';
  const nonzero = readFragment(clip(star.replace('RULE', 'nonzero')) + clipped);
  expect(relativeError(area(nonzero), 64)).toBeLessThanOrEqual(areaShare);
  const wide = '<rect x="-5" y="-5" width="11" height="30" clip-path="url(#c)"/>';
  const odd = readFragment(clip(star.replace('RULE', 'evenodd')) + wide.replace('-5" y', '-5" rx="1" y'));
  expect(relativeError(area(odd), 6 * 8 - 4 * 4)).toBeLessThanOrEqual(areaShare);
});

test('unites several outlines of a clip, including overlapping and opposite ones', () => {
  const two = '<path d="M0 0H4V4H0Z"/><path d="M2 2V6H6V2Z"/>';
  const drawing = readFragment(clip(two) + clipped);
  expect(relativeError(area(drawing), 16 + 16 - 4)).toBeLessThanOrEqual(areaShare);
});

test('applies a clip to another clip', () => {
  const both =
    '<clipPath id="d"><rect width="3" height="9"/></clipPath>' +
    clip('<rect width="5" height="5"/>', 'clip-path="url(#d)"');
  expect(relativeError(area(readFragment(both + clipped)), 15)).toBeLessThanOrEqual(areaShare);
});

test('applies transforms, copies and boxes to clips', () => {
  const moved = `${clip('<rect width="2" height="2"/>', 'transform="translate(1 1)"')}<g transform="scale(2)">${clipped}</g>`;
  expect(boxOf(readFragment(moved))).toEqual({ minX: 2, minY: 2, maxX: 6, maxY: 6 });
  const copied = `${clip('<use href="#k"/>')}<defs><rect id="k" width="3" height="3"/></defs>${clipped}`;
  expect(boxOf(readFragment(copied))).toEqual({ minX: 0, minY: 0, maxX: 3, maxY: 3 });
  const relative = `${clip('<rect width=".5" height=".25"/>', 'clipPathUnits="objectBoundingBox"')}${clipped}`;
  expect(boxOf(readFragment(relative))).toEqual({ minX: 0, minY: 0, maxX: 5, maxY: 2.5 });
  const group = `${clip('<rect width="6" height="6"/>')}<g clip-path="url(#c)"><rect width="9" height="9"/><rect x="5" width="9" height="9"/></g>`;
  expect(relativeError(area(readFragment(group)), 36 + 6)).toBeLessThanOrEqual(areaShare);
});

test('reports a missing clip and one of a style function, and applies neither', () => {
  expect(codes(readFragment('<rect width="10" height="10" clip-path="url(#gone)"/>'))).toEqual(['reference_missing']);
  expect(codes(readFragment('<rect width="10" height="10" style="clip-path:circle(3px)"/>'))).toEqual([
    'effect_ignored',
  ]);
});

test('applies the rules of clips to hidden and unpainted outlines', () => {
  const unpainted = readFragment(clip('<rect width="5" height="5" fill="none"/>') + clipped);
  expect(relativeError(area(unpainted), 25)).toBeLessThanOrEqual(areaShare);
  expect(codeOf(svg(clip('<rect width="5" height="5" display="none"/>') + clipped))).toBe('no_shapes');
  expect(codeOf(svg(clip('<g><rect width="5" height="5"/></g>') + clipped))).toBe('no_shapes');
});

test('reports and skips clipping beyond the segment limit', () => {
  const shapes = Array.from({ length: 20 }, (_, i) => `<circle r="${i + 1}"/>`).join('');
  const text = `${clip('<circle cx="1" r="1"/>')}<g clip-path="url(#c)">${shapes}</g>`;
  const drawing = readFragment(text, undefined, { limits: { clipSegments: 10 } });
  expect(diagnostic(drawing, 'clip_applied')!.count).toBeGreaterThan(0);
  expect(drawing.diagnostics.some((one) => one.message.includes('measured whole although a clipping mask'))).toBe(true);
});

test('reports the places where a clip cut', () => {
  const drawing = readFragment(clip('<circle cx="5" cy="5" r="4"/>') + clipped);
  expect(diagnostic(drawing, 'clip_applied')!.places).toEqual([{ minX: 0, minY: 0, maxX: 10, maxY: 10 }]);
});

test('counts a shape that two clips cut once', () => {
  const clips =
    '<clipPath id="a"><rect width="6" height="6"/></clipPath><clipPath id="b" clip-path="url(#a)"><circle r="4"/></clipPath>';
  const drawing = readFragment(
    `${clips}<g clip-path="url(#b)"><path d="M-9 -9h30l-10 40z"/><path d="M0 0h30v1z"/></g>`,
  );
  expect(diagnostic(drawing, 'clip_applied')).toMatchObject({ count: 2, places: { length: 2 } });
});
