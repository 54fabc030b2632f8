import type { RotationTable } from '../shape/rotation.ts';
import type { Shape } from '../shape/search-shape.ts';
import type { Container, SheetPlan } from './container.ts';
import type { Positions } from './positions.ts';

/**
 * What the search is given, whatever it comes from: parts for sheets (sheet/sheet-problem.ts) or an instance of strip
 * packing (strip/strip-problem.ts). Any length unit, the same throughout.
 */
export type Problem = {
  /** The distinct shapes. */
  readonly shapes: readonly Shape[];
  /** By part, its shape. */
  readonly shapeOfPart: Int32Array;
  readonly rotations: RotationTable;
  /** Every sheet; with a plan, as long as its longest and as high as its highest. */
  readonly container: Container;
  /** Left out where all sheets are alike and there are as many as it takes. */
  readonly plan?: SheetPlan;
  /** By part, 1 for one that stays where the layout that is gone on from has it; left out where none does. */
  readonly pinned?: Uint8Array;
  /** Outlines that meet by no more than this touch, they do not overlap. */
  readonly contactTolerance: number;
  /** A total length that need not be shortened: no layout can be shorter by anything worth searching for. */
  readonly sufficientLength: number;
  /** No layout has fewer sheets; 0 where fewer sheets are not what counts. */
  readonly fewestSheets: number;
  /** A layout that asks no collision test, reported before the search has one; null to go without. */
  readonly safeLayout: () => Positions | null;
};
