import { expect, test } from '@jest/globals';
import { readPathData } from '#packages/curves/src/geometry/path-codec/read-path-data.ts';
import { looseLines, placeLooseLines } from '../../../../engine/export/sheet/loose-lines.ts';
import { partKey } from '#engine/model/part-numbers.ts';
import { placementMap } from '../../../../engine/model/placement-map.ts';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';
import { jobWith } from '../sample-job.ts';

const room = { minX: 0, minY: 0, maxX: 48, maxY: 24 };

/** A job of one square of 10 in at the origin with these loose lines. */
function linesOf(looseLinesPath: string) {
  const { measurement } = jobWith(null);
  return looseLines({ ...measurement, rows: measurement.rows.map((row) => ({ ...row, looseLinesPath })) });
}

/** Copies of the square at these places. */
const copiesAt = (...places: readonly { xIn: number; yIn: number; angleDeg?: number }[]) =>
  places.map(({ xIn, yIn, angleDeg = 0 }) => {
    const map = placementMap({ xIn, yIn, angleDeg });
    const [outer] = readPathData('M0 0L10 0L10 10L0 10Z', Infinity).contours;
    return { key: partKey('file', 'p1'), map, outer: transformContour(map, outer!), holes: [] };
  });

const startsOf = (lines: ReturnType<typeof placeLooseLines>) =>
  lines.map(({ contour }) => [contour.segments[0]!.x0, contour.segments[0]!.y0]);

test('a line next to a part rotates and moves with every copy of it', () => {
  const placed = placeLooseLines(
    linesOf('M10.5 2L10.5 8'),
    copiesAt({ xIn: 1, yIn: 1 }, { xIn: 30, yIn: 1, angleDeg: 90 }),
    room,
  );
  expect(startsOf(placed)).toEqual([
    [11.5, 3],
    [28, 11.5],
  ]);
});

test('omits a line that would leave the sheet or the remaining part of it', () => {
  const lines = linesOf('M10.5 2L10.5 8');
  expect(placeLooseLines(lines, copiesAt({ xIn: 38, yIn: 1 }), room)).toEqual([]);
  expect(placeLooseLines(lines, copiesAt({ xIn: 1, yIn: 1 }), { ...room, maxX: 11.2 })).toEqual([]);
});

test('omits a line that meets or crosses another piece', () => {
  for (const line of ['M10.5 2L10.5 8', 'M10.2 2L11 2', 'M10.2 5L22 5']) {
    const placed = placeLooseLines(linesOf(line), copiesAt({ xIn: 1, yIn: 1 }, { xIn: 11.4, yIn: 1 }), room);
    // The second copy has nothing beside it.
    expect(placed).toHaveLength(1);
    expect(startsOf(placed)[0]![0]).toBeGreaterThan(21);
  }
});

test('retains only the first of two lines of copies that would meet', () => {
  // The second copy is turned round, and its line points at that of the first.
  const near = copiesAt({ xIn: 1, yIn: 1 }, { xIn: 22.6, yIn: 11, angleDeg: 180 });
  const far = copiesAt({ xIn: 1, yIn: 1 }, { xIn: 23.6, yIn: 11, angleDeg: 180 });
  const lines = linesOf('M10.2 5L10.9 5');
  expect(startsOf(placeLooseLines(lines, near, room))).toEqual([[11.2, 6]]);
  expect(placeLooseLines(lines, far, room)).toHaveLength(2);
});

test('a line more than an inch from every part belongs to none', () => {
  expect(linesOf('M11.5 2L11.5 8').map(({ companion }) => companion)).toEqual([null]);
  expect(linesOf('M10.9 2L10.9 8').map(({ companion }) => companion)).toEqual([partKey('file', 'p1')]);
});
