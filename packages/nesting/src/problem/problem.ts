import type { RotationTable } from '../shape/rotation.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { Container, SheetPlan } from './container.ts';
import type { PlaceFirst } from './place-first.ts';
import type { Positions } from './positions.ts';

/**
 * Input of the search from any source: parts for sheets (sheet/sheet-problem.ts) or an instance of strip packing
 * (strip/strip-problem.ts). Any length unit, the same throughout.
 */
export type Problem = {
  readonly shapes: readonly Shape[];
  /** Shape of each part. */
  readonly shapeOfPart: Int32Array;
  readonly rotations: RotationTable;
  /** Container of every sheet; with a plan, as long as its longest and as high as its highest. */
  readonly container: Container;
  /** Plan of the sheets; omitted when all sheets are alike and unlimited. */
  readonly plan?: SheetPlan;
  /** By part, 1 if its position in the start layout is fixed; omitted when no part is pinned. */
  readonly pinned?: Uint8Array;
  /** Parts that are placed before the others; null or omitted without any. */
  readonly first?: PlaceFirst | null;
  /** By part, 1 if the grain of a sheet does not limit its rotations; null or omitted without any. */
  readonly grainFree?: Uint8Array | null;
  /** Maximum overlap of outlines that counts as contact. */
  readonly contactTolerance: number;
  /** Total length that need not be shortened: no layout can be shorter by a relevant amount. */
  readonly sufficientLength: number;
  /** Lower bound of the number of sheets; 0 when the number of sheets is not the objective. */
  readonly fewestSheets: number;
  /** Lower bound of the used length of the last of `fewestSheets` sheets; 0 or omitted without one. */
  readonly minOnLast?: number;
  /** Upper bound of the number of parts that the plan's sheets hold; omitted when it is the number of all. */
  readonly maxPlaced?: number;
  /** Returns a layout that needs no collision test, reported before the search has one, or null. */
  readonly safeLayout: () => Positions | null;
};
