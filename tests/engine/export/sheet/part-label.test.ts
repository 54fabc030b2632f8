import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPathData } from '#packages/curves/src/geometry/path-codec/read-path-data.ts';
import { partLabel } from '#engine/export/sheet/sheet-contents.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { figures } from '../sample-job.ts';

function labelOf(path: string, name: string) {
  const [outer, ...holes] = readPathData(path, Infinity).contours;
  const { minX, minY, maxX, maxY } = contoursBox([outer!, ...holes]);
  const part = {
    id: 'p1',
    name,
    group: '',
    path,
    linesPath: '',
    box: { minX, minY, maxX, maxY },
    figures: { ...figures, widthIn: maxX - minX, heightIn: maxY - minY },
    strokeColor: '',
  };
  return partLabel({ row: { kind: 'file' }, part, number: 7, outer: outer!, holes });
}

test('a label is 0.25 in high on a large part and smaller on a small one', () => {
  expect(labelOf('M0 0H10V10H0Z', 'square')).toMatchObject({ x: 5, y: 5, text: '7 square', heightIn: 0.25 });
  expect(labelOf('M0 0H1V1H0Z', 'square')).toMatchObject({ text: '7 square', heightIn: 0.1 });
});

test('shows only the number on a part too small for number and name, and nothing on a smaller one', () => {
  expect(labelOf('M0 0H.4V.4H0Z', 'a very long name')?.text).toBe('7');
  expect(labelOf('M0 0H.05V.05H0Z', 'a')).toBeNull();
  expect(labelOf('M0 0H9V.05H0Z', 'a')).toBeNull();
});

test('a label is on the material without crossing an edge of the part or of a hole', () => {
  const size = fc.double({ min: 0.3, max: 8, noNaN: true });
  fc.assert(
    fc.property(
      size,
      size,
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.string({ maxLength: 12 }),
      (w, h, share, name) => {
        const [x, y] = [w * share, h * share];
        const path = `M0 0H${w}V${h}H0ZM${x / 4} ${y / 4}V${y}H${x}V${y / 4}Z`;
        const label = labelOf(path, name);
        if (!label) return;
        const [left, right] = [label.x - label.widthIn / 2, label.x + label.widthIn / 2];
        const [top, bottom] = [label.y - label.heightIn / 2, label.y + label.heightIn / 2];
        expect(Math.min(left, top, w - right, h - bottom)).toBeGreaterThan(0);
        expect(right < x / 4 || left > x || bottom < y / 4 || top > y).toBe(true);
        expect(label.heightIn).toBeGreaterThanOrEqual(0.08);
        expect(label.heightIn).toBeLessThanOrEqual(0.25);
      },
    ),
  );
});
