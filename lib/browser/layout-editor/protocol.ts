import type {
  ExclusionZone,
  ManualPlacement,
  ManualLayoutRules,
  OutlineCorner,
} from '@measurement-nesting/nesting/manual-layout';

/** Requests and responses of the collision worker. Inches, y down, angles in radians. */

type SheetSides = {
  readonly widthIn: number;
  readonly heightIn: number;
  readonly zones?: readonly ExclusionZone[] | undefined;
  readonly outline?: readonly OutlineCorner[] | undefined;
};
export type Shift = { readonly x: number; readonly y: number };

export type CollisionRequest =
  /** Shapes of a job as SVG path data; the first request. Holes are omitted if parts may not be placed in them. */
  | {
      readonly kind: 'parts';
      readonly paths: readonly string[];
      readonly rules: ManualLayoutRules;
      readonly holes: boolean;
    }
  /** Current layout; the response lists the placements that collide. */
  | { readonly kind: 'layout'; readonly sheets: readonly SheetSides[]; readonly placements: readonly ManualPlacement[] }
  /** Collisions of the dragged placements at `at`. */
  | {
      readonly kind: 'collisions';
      readonly held: readonly number[];
      readonly at: readonly ManualPlacement[];
      readonly reachIn: number;
    }
  /** Distance that the dragged placements can move in a direction until contact. */
  | {
      readonly kind: 'slide';
      readonly held: readonly number[];
      readonly at: readonly ManualPlacement[];
      readonly way: Shift;
    }
  /** Shape of the left-over of a sheet beyond its parts along an axis, nowhere narrower than a width in inches. */
  | {
      readonly kind: 'leftover';
      readonly sheet: number;
      readonly axis: 'x' | 'y';
      readonly minWidthIn: number;
    }
  /** Outline of a sheet that is drawn as SVG path data; its holes are ignored. */
  | { readonly kind: 'outline'; readonly path: string }
  /** A free position for the dragged placements on their sheet. */
  | { readonly kind: 'free position'; readonly held: readonly number[]; readonly at: readonly ManualPlacement[] };

export type PartCollisions = {
  /** Indices of the placements they collide with. */
  readonly collides: readonly number[];
  /** True if they cross the edge of the sheet or its margin. */
  readonly edge: boolean;
  /** True if they are too close to an exclusion zone. */
  readonly zone: boolean;
  /** Distance to the nearest other part or exclusion zone; null if none is near. */
  readonly clearanceIn: number | null;
  /** Shift to the nearest position in contact; null if nothing is near. */
  readonly rest: Shift | null;
};

export type CollisionResponse = {
  readonly collisions?: readonly number[];
  readonly dragged?: PartCollisions;
  /** Null without contact in that direction, or without a free position. */
  readonly to?: Shift | null;
  /** Corners in the frame of the sheet; null where nothing wide enough is left. */
  readonly leftover?: readonly OutlineCorner[] | null;
  /** Corners in the frame of the path; null for a path without area or with too many corners. */
  readonly outline?: readonly OutlineCorner[] | null;
};

export type { ManualPlacement, ManualLayoutRules };
