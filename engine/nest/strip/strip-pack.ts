import { EngineError } from '../../errors.ts';
import { checkStrip } from './check-strip.ts';
import { ExactCollision } from '../collision/exact-collision.ts';
import { infinity } from '../../geometry/math.ts';
import { IncumbentExchange } from '../search/incumbent-exchange.ts';
import { Optimizer } from '../search/optimizer.ts';
import { makeShape, makeRotationTable } from '../shape/search-shape.ts';
import type { RotationTable } from '../shape/search-shape.ts';
import { NoFitRasters } from '../collision/no-fit-rasters.ts';
import { Random } from '../random.ts';
import { polygonArea, polygonOf } from '../shape/polygon.ts';
import type { Positions } from '../problem/positions.ts';
import { LayoutState } from '../state/layout-state.ts';
import { bestInitialLayout } from '../construct/initial-layout.ts';
import { makeSearchBudget } from '../search/search-budget.ts';
import type { StripInstance, StripItem, StripLayout, StripPlacement } from './strip-types.ts';
import type { NestControl } from '../types.ts';

export type StripControl = Omit<NestControl, 'onBest'> & { readonly onBest: (layout: StripLayout) => void };

export type StripResult = {
  readonly layout: StripLayout;
  readonly firstLayoutMs: number;
  readonly elapsedMs: number;
  readonly evaluations: number;
  /** The checker accepted the layout. */
  readonly checked: boolean;
};

/** Edges within this share of the strip's height of each other touch. */
const contactToleranceShare = 1e-10;
/** A strip this many times as long as the parts' area needs takes any start layout. */
const roomyStrip = 6;

/**
 * Packs polygons on a strip of fixed height with the least length it can find: the classical problem of the literature,
 * solved by the same search as sheets. Units are the instance's own. Returns the best layout the checker accepts; throws
 * EngineError when the instance cannot be read or a part is higher than the strip.
 */
export function stripPack(instance: StripInstance, control: StripControl): StripResult {
  const startedMs = control.now();
  const items = instance.items.map(assertItem);
  const rotations = rotationsOf(items);
  const height = instance.strip_height;
  if (!(height > 0)) throw new EngineError('sheet_out_of_range', 'The instance has no strip height.');
  const contactTolerance = contactToleranceShare * height;
  const shapes = items.map((item) =>
    makeShape(
      [polygonOf(item.shape.data)],
      (item.holes ?? []).map(polygonOf),
      stepsOf(item, rotations),
      rotations,
      contactTolerance,
    ),
  );
  shapes.forEach((shape, k) => {
    const fits = Array.from(shape.rotations).some(
      (rotation) => shape.outlines[rotation]!.maxY - shape.outlines[rotation]!.minY <= height + contactTolerance,
    );
    if (!fits) throw new EngineError('nothing_fits', `Item ${items[k]!.id} is higher than the strip.`);
  });
  const partShape = Int32Array.from(items.flatMap((item, k) => Array.from({ length: item.demand }, () => k)));
  const netArea = items.reduce((sum, item, k) => sum + shapes[k]!.area * item.demand, 0);
  const longest = shapes.reduce((sum, shape) => Math.max(sum, shape.diameter), 0);
  const container = { length: Math.max((netArea / height) * roomyStrip, longest * 4), height };
  const rasters = new NoFitRasters(shapes, rotations, new ExactCollision(), control.partner?.sharedRasters);
  const state = new LayoutState({ shapes, shapeOfPart: partShape, container, contactTolerance }, rasters);
  const random = new Random(control.seed);
  const clock = makeSearchBudget({ ...control, idleShare: infinity }, startedMs);
  clock.count = () => state.evaluations;

  const layoutOf = (positions: Positions): StripLayout => {
    const placements = Array.from(partShape, (k, part): StripPlacement => {
      const rotation = positions.rotation[part]!;
      const shape = shapes[k]!;
      const c = rotations.cos[rotation]!;
      const s = rotations.sin[rotation]!;
      return {
        item: items[k]!.id,
        x: positions.x[part]! - (c * shape.centerX - s * shape.centerY),
        y: positions.y[part]! - (s * shape.centerX + c * shape.centerY),
        angleDeg: (360 * rotation) / rotations.tabulated,
      };
    });
    return { length: positions.openLength, density: netArea / (positions.openLength * height), placements };
  };

  bestInitialLayout(state, random, control.shouldStop);
  const exchange = new IncumbentExchange(control.partner);
  let best: Positions | null = null;
  let theirs: Positions | null = null;
  const better = (positions: Positions): void => {
    best = positions;
    control.onBest(layoutOf(positions));
  };
  /** Shares the best layouts with the partner when it is time; a better one of its is gone on from. */
  const exchangeIncumbents = (): void => {
    if (!exchange.due(clock.share())) return;
    const met = exchange.exchange(clock.share(), best);
    if (met === null || (best !== null && met.openLength >= best.openLength)) return;
    theirs = met;
    better(met);
  };
  const optimiser = new Optimizer(state, random, {
    clock: {
      share: clock.share,
      exhausted: () => {
        exchangeIncumbents();
        return clock.exhausted();
      },
    },
    onImproved: better,
    rollbackPending: () => theirs !== null,
    takeRollback: () => {
      const to = theirs;
      theirs = null;
      return to;
    },
    goodEnough: (total, least) => total <= Math.max(least, (netArea / height) * (1 + contactToleranceShare)),
  });
  const first = layoutOf(optimiser.start);
  better(optimiser.start);
  const firstLayoutMs = control.now() - startedMs;
  optimiser.run();
  const found = layoutOf(best ?? optimiser.start);
  const checked = checkStrip(instance, found);
  return {
    layout: checked ? found : first,
    firstLayoutMs,
    elapsedMs: control.now() - startedMs,
    evaluations: state.evaluations,
    checked: checked || checkStrip(instance, first),
  };
}

const quarterRotations: readonly number[] = [0, 90, 180, 270];
/** Any angle, for instances that do not list turns: quarter turns, as the literature has it. */
const orientations = (item: StripItem): readonly number[] => item.allowed_orientations ?? quarterRotations;

function rotationsOf(items: readonly StripItem[]): RotationTable {
  let step = 90;
  for (const angle of items.flatMap(orientations)) step = commonDivisor(step, Math.round(Math.abs(angle)));
  return makeRotationTable(360 / step);
}

function stepsOf(item: StripItem, rotations: RotationTable): number[] {
  return orientations(item).map((angle) => {
    const step = Math.round((angle * rotations.tabulated) / 360);
    return ((step % rotations.tabulated) + rotations.tabulated) % rotations.tabulated;
  });
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

function assertItem(item: StripItem): StripItem {
  const points = item.shape.data;
  const ok =
    points.length > 2 &&
    points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) &&
    Number.isInteger(item.demand) &&
    polygonArea(polygonOf(points)) !== 0;
  if (!ok) throw new EngineError('file_unreadable', `Item ${item.id} of the instance is no polygon with an area.`);
  return item;
}
