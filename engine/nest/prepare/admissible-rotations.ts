import { fittingAngles, leastExtent } from './feasible-angles.ts';
import { OwnAngle } from '../shape/rotation.ts';
import { max, min, sqrt } from '../../geometry/math.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { Ring } from '../shape/polygon.ts';
import type { Room } from '../state/layout-state.ts';
import { turnsWorthTrying } from './candidate-angles.ts';

/** Radii of a round outline, corners and middles of edges, differ by no more than this share: a polygon of 16 sides. */
const roundness = 0.02;

/** The shape with those of its table steps at which it fits the room; none when it fits at none. */
export function fitted(shape: Shape, room: Room, touch: number): Shape {
  const turns = shape.turns.filter((turn) => {
    const o = shape.outlines[turn]!;
    return o.maxX - o.minX <= room.length + touch && o.maxY - o.minY <= room.height + touch;
  });
  return { ...shape, turns };
}

/**
 * The shape as it may lie at any angle at which it fits the room, the angles worth trying first among its turns. A round
 * one needs one turn only. Without turns when it fits at no angle at all.
 */
export function fittedFree(shape: Shape, room: Room, touch: number): Shape {
  const onTables = fitted(shape, room, touch);
  if (onTables.turns.length > 0 && shape.outlines[0]!.rings.every(isRound))
    return { ...onTables, turns: onTables.turns.slice(0, 1) };
  // Half the allowance, so that rounding an angle does not use up the rest.
  const ranges = fittingAngles(shape.hull, room.length + touch / 2, room.height + touch / 2);
  if (ranges.length === 0) return onTables;
  const steps = shape.outlines.length;
  const given = Array.from(onTables.turns);
  const turns = Int32Array.from([...given, ...turnsWorthTrying(shape.hull, ranges, steps, given)]);
  return { ...onTables, turns, own: new OwnAngle(shape.outlines, turns, leastExtent(shape.hull, ranges)) };
}

/** Round about the shape's own centre. */
function isRound({ xs, ys }: Ring): boolean {
  const radii = Array.from(xs, (x, i) => {
    const j = i + 1 < xs.length ? i + 1 : 0;
    const [mx, my] = [(x + xs[j]!) / 2, (ys[i]! + ys[j]!) / 2];
    return [sqrt(x * x + ys[i]! * ys[i]!), sqrt(mx * mx + my * my)];
  }).flat();
  return max(...radii) - min(...radii) <= roundness * max(...radii);
}
