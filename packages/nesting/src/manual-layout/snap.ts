import type { Point } from '@measurement-nesting/curves';
import { abs, cos, max, min, sin } from '@measurement-nesting/curves/math';
import { ROUNDING_IN, type DraggedParts, type Obstacle, type Slack } from './dragged-parts.ts';
import { CONTACT_IN, distance, contactDistance } from './slide.ts';

const projections = 30;
const ringDirections = 12;
const maxSeconds = 4;
const newtonSteps = 8;

/**
 * Returns the resting position of the dragged parts near `at`, within `reach` inches of it: in contact with the
 * nearest obstacle, at exactly the required distance, and with a second one if it is as near. Parts whose box overlaps
 * the sheet at all are intended for it, so `reach` is measured from the position inside the margin. Returns null when
 * they are free with nothing near, or when there is no free position within reach.
 */
export function snap(parts: DraggedParts, at: Point, reach: number): Point | null {
  const target = inside(parts, at);
  const isFree = parts.isFree(target);
  const start = isFree ? target : nearestFreePosition(parts, target, reach);
  if (start === null) return null;
  const touching = moveIntoContact(parts, start, reach);
  if (touching === null) return isFree ? atRest(target, at) : start;
  const corner = moveIntoSecondContact(parts, touching, target, reach);
  if (corner !== null) return corner;
  return distance(touching.at, target) <= reach ? touching.at : isFree ? atRest(target, at) : start;
}

/** Returns the free position, or null when it equals the requested one. */
const atRest = (target: Point, at: Point): Point | null => (target.x === at.x && target.y === at.y ? null : target);

function inside({ box, layout, held }: DraggedParts, at: Point): Point {
  const { marginIn } = layout.rules;
  const { widthIn, heightIn } = layout.sheets[held[0]!.placement.sheet]!;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [x, y] = [box.left + at.x, box.top + at.y];
  const fits = width <= widthIn - 2 * marginIn && height <= heightIn - 2 * marginIn;
  const isMeant = x > -width && x < widthIn && y > -height && y < heightIn;
  if (!fits || !isMeant) return at;
  return {
    x: min(max(x, marginIn), widthIn - marginIn - width) - box.left,
    y: min(max(y, marginIn), heightIn - marginIn - height) - box.top,
  };
}

type Touch = { readonly at: Point; readonly slack: Slack };

/** Moves into contact with the nearest obstacle; returns the unchanged position if it already touches. */
function moveIntoContact(parts: DraggedParts, from: Point, reach: number): Touch | null {
  const [nearest] = parts.slacks(from, reach);
  if (nearest === undefined) return null;
  if (nearest.slackIn <= CONTACT_IN) return { at: from, slack: nearest };
  const way = contactDistance(parts, from, -nearest.awayX, -nearest.awayY, reach);
  if (way === null) return null;
  const at = { x: from.x - nearest.awayX * way, y: from.y - nearest.awayY * way };
  const slack = parts.slacks(at, 10 * ROUNDING_IN)[0];
  return slack === undefined ? null : { at, slack };
}

/** Moves into contact with a second obstacle too: both distances at once by Newton's method, or along the first one. */
function moveIntoSecondContact(parts: DraggedParts, { at, slack }: Touch, target: Point, reach: number): Point | null {
  const others = parts.slacks(at, reach).filter(({ of, slackIn }) => slackIn > CONTACT_IN && !isSame(of, slack.of));
  for (const other of others.slice(0, maxSeconds)) {
    const both = meetBoth(parts, at, slack, other, reach);
    if (both !== null && distance(both, target) <= reach && parts.isFree(both)) return both;
  }
  const ways = [-1, 1].flatMap((sign) => {
    const [ux, uy] = [-slack.awayY * sign, slack.awayX * sign];
    const way = contactDistance(parts, at, ux, uy, reach);
    const to = way === null ? null : { x: at.x + ux * way, y: at.y + uy * way };
    return to === null || distance(to, target) > reach ? [] : [to];
  });
  ways.sort((a, b) => distance(a, target) - distance(b, target));
  return ways[0] ?? null;
}

const isSame = (a: Obstacle, b: Obstacle): boolean =>
  'stay' in a ? 'stay' in b && a.held === b.held && a.stay === b.stay : 'side' in b && a.side === b.side;

function meetBoth(parts: DraggedParts, from: Point, one: Slack, other: Slack, reach: number): Point | null {
  let at = from;
  for (let step = 0; step < newtonSteps; step++) {
    const a = parts.slackOf(one.of, at, 2 * reach);
    const b = parts.slackOf(other.of, at, 2 * reach);
    if (a === null || b === null) return null;
    if (abs(a.slackIn) <= CONTACT_IN / 2 && abs(b.slackIn) <= CONTACT_IN / 2) return at;
    const turn = a.awayX * b.awayY - a.awayY * b.awayX;
    if (abs(turn) < 0.05) return null;
    at = {
      x: at.x + (-a.slackIn * b.awayY + b.slackIn * a.awayY) / turn,
      y: at.y + (-a.awayX * b.slackIn + b.awayX * a.slackIn) / turn,
    };
    if (distance(at, from) > 2 * reach) return null;
  }
  return null;
}

/** Returns the nearest free position found within reach of a blocked one. */
function nearestFreePosition(parts: DraggedParts, target: Point, reach: number): Point | null {
  const pushed = pushOut(parts, target, reach);
  if (pushed !== null) return pushed;
  let best: Point | null = null;
  for (let k = 0; k < ringDirections; k++) {
    const [ux, uy] = [cos((2 * Math.PI * k) / ringDirections), sin((2 * Math.PI * k) / ringDirections)];
    const start = { x: target.x + ux * reach, y: target.y + uy * reach };
    if (!parts.isFree(start)) continue;
    const way = contactDistance(parts, start, -ux, -uy, reach) ?? 0;
    const to = { x: start.x - ux * way, y: start.y - uy * way };
    if (best === null || distance(to, target) < distance(best, target)) best = to;
  }
  return best;
}

/** Moves away from violated obstacles, as long as no boundaries cross. */
function pushOut(parts: DraggedParts, target: Point, reach: number): Point | null {
  let at = target;
  for (let step = 0; step < projections && distance(at, target) <= reach; step++) {
    const [worst] = parts.slacks(at, -ROUNDING_IN / 2);
    if (worst === undefined) return parts.isFree(at) ? at : null;
    if (worst.awayX === 0 && worst.awayY === 0) return null;
    const by = -worst.slackIn + CONTACT_IN / 2;
    at = { x: at.x + worst.awayX * by, y: at.y + worst.awayY * by };
  }
  return null;
}

/** Steps per side of the grid on which free positions are searched. */
const gridSteps = 48;

/** Returns a free position on the sheet, toward the upper left and in contact there, or null. */
export function findFreePosition(parts: DraggedParts): Point | null {
  const { widthIn, heightIn } = parts.layout.sheets[parts.held[0]!.placement.sheet]!;
  const { marginIn } = parts.layout.rules;
  const { box } = parts;
  const room = {
    x: widthIn - 2 * marginIn - (box.right - box.left),
    y: heightIn - 2 * marginIn - (box.bottom - box.top),
  };
  if (room.x < 0 || room.y < 0) return null;
  const step = max(room.x, room.y, 1e-3) / gridSteps;
  for (let y = 0; y <= room.y; y += step) {
    for (let x = 0; x <= room.x; x += step) {
      const at = { x: marginIn - box.left + x, y: marginIn - box.top + y };
      if (parts.isFree(at)) return settled(parts, at, step);
    }
  }
  return null;
}

function settled(parts: DraggedParts, from: Point, step: number): Point {
  const up = contactDistance(parts, from, 0, -1, 2 * step) ?? 0;
  const high = { x: from.x, y: from.y - up };
  const aside = contactDistance(parts, high, -1, 0, 2 * step) ?? 0;
  return { x: high.x - aside, y: high.y };
}
