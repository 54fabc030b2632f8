import type { ManualPlacement, ManualLayoutRules } from '@measurement-nesting/nesting/manual-layout';

/** What the page and its worker say to each other about parts that are moved by hand. Inches, y down, angles in radians. */

type HandSheet = { readonly widthIn: number; readonly heightIn: number };
export type Shift = { readonly x: number; readonly y: number };

export type CollisionRequest =
  /** The shapes of a job, as SVG path data; first of all. Holes are left out where nothing may lie in them. */
  | {
      readonly ask: 'parts';
      readonly paths: readonly string[];
      readonly rules: ManualLayoutRules;
      readonly holes: boolean;
    }
  /** The layout at hand. Answered with the placements that collide. */
  | { readonly ask: 'layout'; readonly sheets: readonly HandSheet[]; readonly placements: readonly ManualPlacement[] }
  /** What would be so with the held placements lying `at`. */
  | {
      readonly ask: 'judge';
      readonly held: readonly number[];
      readonly at: readonly ManualPlacement[];
      readonly reachIn: number;
    }
  /** How far they may go that way until they touch. */
  | {
      readonly ask: 'slide';
      readonly held: readonly number[];
      readonly at: readonly ManualPlacement[];
      readonly way: Shift;
    }
  /** Where there is room for them on their sheet. */
  | { readonly ask: 'room'; readonly held: readonly number[]; readonly at: readonly ManualPlacement[] };

export type PartCollisions = {
  /** Placements in the way, by index. */
  readonly collides: readonly number[];
  /** Over the edge of the sheet, or its margin. */
  readonly edge: boolean;
  /** To the nearest other part, where one is near. */
  readonly clearanceIn: number | null;
  /** From there to where they come to rest in contact; null where nothing is near. */
  readonly rest: Shift | null;
};

export type CollisionResponse = {
  readonly collisions?: readonly number[];
  readonly judgment?: PartCollisions;
  /** Null: nothing is touched on the way, or there is no room. */
  readonly to?: Shift | null;
};

export type CollisionCall = { readonly call: number; readonly question: CollisionRequest };
export type WorkerMessage = 'ready' | { readonly call: number; readonly answer: CollisionResponse };
export type { ManualPlacement, ManualLayoutRules };
