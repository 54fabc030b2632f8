import { reverseContour } from '#packages/curves/src/geometry/contour.ts';
import { derivativeAt, subSegment } from '#packages/curves/src/geometry/segment.ts';
import type { Contour, Segment } from '#packages/curves/src/geometry/types.ts';
import { randomFrom } from '../fuzz/mutation.ts';
import type { Item, Picture } from './writing.ts';

/** Other ways to draw the same picture. `seed` determines the random choices. */

const mapContours = (picture: Picture, change: (contour: Contour) => Contour): Item[] =>
  picture.map((item) => ({ ...item, contours: item.contours.map(change) }));

/** Returns every segment as a separate open line. */
export const exploded = (picture: Picture): Item[] =>
  picture.flatMap((item) =>
    item.contours.flatMap(({ segments }) =>
      segments.map((segment): Item => ({
        ...item,
        paint: 'stroke',
        contours: [{ segments: [segment], closed: false }],
      })),
    ),
  );

export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const next = randomFrom(seed);
  const list = [...items];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

/** Returns the picture with about half of the contours reversed. */
export function someReversed(picture: Picture, seed: number): Item[] {
  const next = randomFrom(seed);
  return mapContours(picture, (contour) => (next() < 0.5 ? reverseContour(contour) : contour));
}

/** Returns the picture with segments cut in up to four, at random positions. */
export function split(picture: Picture, seed: number): Item[] {
  const next = randomFrom(seed);
  const pieces = (segment: Segment): Segment[] => {
    const places = Array.from({ length: Math.floor(next() * 4) }, next).sort((a, b) => a - b);
    const ends = [0, ...places, 1];
    return ends.slice(1).map((to, i) => subSegment(segment, ends[i]!, to));
  };
  return mapContours(picture, ({ segments, closed }) => ({ segments: segments.flatMap(pieces), closed }));
}

/** Returns the picture with some corners doubled. */
export function cornersDoubled(picture: Picture, seed: number): Item[] {
  const next = randomFrom(seed);
  return mapContours(picture, ({ segments, closed }) => ({
    segments: segments.flatMap((segment): Segment[] => {
      const { x1, y1 } = segment;
      return next() < 0.4 ? [segment, { kind: 'line', x0: x1, y0: y1, x1, y1 }] : [segment];
    }),
    closed,
  }));
}

/** Returns the picture with every contour started at another of its corners. */
export function startedElsewhere(picture: Picture, seed: number): Item[] {
  const next = randomFrom(seed);
  return mapContours(picture, ({ segments, closed }) => {
    const at = closed ? Math.floor(next() * segments.length) : 0;
    return { segments: [...segments.slice(at), ...segments.slice(0, at)], closed };
  });
}

/**
 * Returns the picture with the last end of every closed contour `by` inches from its start: past it or before it along the last
 * segment, or anywhere around it; open then, or closed by a short line.
 */
export function missed(picture: Picture, by: number, closes: boolean, seed: number): Item[] {
  const next = randomFrom(seed);
  return mapContours(picture, ({ segments }) => {
    const last = segments.at(-1)!;
    const { x, y } = derivativeAt(last, 1);
    const angle = next() < 0.6 ? Math.atan2(y, x) + (next() < 0.7 ? 0 : Math.PI) : 2 * Math.PI * next();
    const [x1, y1] = [last.x1 + by * Math.cos(angle), last.y1 + by * Math.sin(angle)];
    const drawn = [...segments.slice(0, -1), { ...last, x1, y1 }];
    const { x0, y0 } = segments[0]!;
    if (closes) drawn.push({ kind: 'line', x0: x1, y0: y1, x1: x0, y1: y0 });
    return { segments: drawn, closed: closes };
  });
}
