import { convexPieces, rotatedPieces } from '../shape/convex-decomposition.ts';
import { abs, infinity, max, min } from '@measurement-nesting/curves/math';
import type { Outline } from '../shape/outline.ts';
import { angleOf, roundedCos, roundedSin } from '../shape/rotation.ts';
import type { Solid } from './near-pieces.ts';
import { NearPieces, solidOf } from './near-pieces.ts';
import { separatingEdge } from './separating-edge.ts';
import { compaction } from '../search-parameters.ts';
import type { LayoutState } from '../state/layout-state.ts';
import { SoftLinearProgram } from './soft-linear-program.ts';

/** Minimum free space across a part, as a share of the height; with less the part does not move. */
const exactFit = 1e-7;
/** Overlap below this, as a share of the height, counts as none in the program; the state decides in the end. */
const noOverlap = 1e-9;
/** Maximum distance from the optimal length at which a program may end, as a share of the height. */
const costGap = 1e-8;
/** Number of multiplications of the program that cost as much as one evaluation of the search. */
const workPerEvaluation = 200;

/** Upper bound of the sum of the absolute components of a unit vector. */
const maxAcross = 1.41422;

/**
 * Called after each round with the length, in units of the container, and the overlap, as a share of its height; true
 * aborts.
 */
type AbortCriterion = (length: number, overlap: number, round: number) => boolean;

type StatedProgram = { readonly program: SoftLinearProgram; readonly x: Float64Array; readonly overlap: number };

/** A part or an exclusion zone in its current position, with its box: minX, minY, maxX, maxY. */
type Obstacle = {
  readonly solid: Solid;
  readonly x: number;
  readonly y: number;
  readonly box: readonly [number, number, number, number];
};
/** A part, and the first of its two variables in the program. */
type PositionedPart = Obstacle & { readonly at: number };

/**
 * Compaction and separation: moves all parts of a sheet at once, each by a small distance and none rotated, so that
 * overlaps disappear and the last sheet becomes as short as possible. A linear program constrains two convex pieces of
 * different parts to their sides of the separating edge, and is repeated with new edges until nothing is gained. It
 * also separates a layout that the search has almost separated, if necessary at the cost of some length. After Li and
 * Milenkovic, "Compaction and separation algorithms for non-convex polygons and their applications" (EJOR 84, 1995).
 */
export class Compactor {
  private readonly state: LayoutState;
  private readonly solids = new Map<Outline, Solid>();
  /** By part at a free rotation, which does not change while its sheet is compacted. */
  private readonly rotated = new Map<number, Solid>();
  /** Pieces of two parts that are near each other. */
  private readonly ones = new NearPieces();
  private readonly twos = new NearPieces();

  constructor(state: LayoutState) {
    this.state = state;
  }

  /**
   * Separates overlaps on all sheets and minimizes the length of the last one, in place.
   *
   * @returns whether the state is free of overlap; if not, its positions are unspecified.
   */
  compact(shouldAbort: AbortCriterion): boolean {
    const { state } = this;
    const last = state.sheets - 1;
    for (let sheet = 0; sheet < last; sheet++)
      if (this.overlaps(sheet) && !this.compactSheet(sheet, shouldAbort)) return false;
    return this.compactSheet(last, shouldAbort) && state.overlaps.totalLoss() === 0;
  }

  private overlaps(sheet: number): boolean {
    const { members, memberCount } = this.state;
    for (let k = 0; k < memberCount[sheet]!; k++)
      if (this.state.overlaps.isOverlapping(members[sheet]![k]!)) return true;
    return false;
  }

  private compactSheet(sheet: number, shouldAbort: AbortCriterion): boolean {
    const { state } = this;
    if ((state.memberCount[sheet] ?? 0) === 0) return true;
    if (state.memberCount[sheet]! > compaction.maxParts) return false;
    const isLast = sheet === state.sheets - 1;
    this.rotated.clear();
    let before = infinity;
    for (let round = 0; round < compaction.maxRounds; round++) {
      const result = this.round(sheet, isLast);
      if (result === null || shouldAbort(isLast ? result.length : 0, result.overlap, round)) return false;
      const isLastRound =
        !isLast || round === compaction.maxRounds - 1 || before - result.length < compaction.minGain * result.length;
      if (result.overlap < noOverlap && isLastRound) {
        if (isLast) state.openLength = result.length;
        state.updateAllLosses();
        if (!this.overlaps(sheet)) return true;
      }
      before = result.length;
    }
    return false;
  }

  /**
   * Solves one program and moves its parts; returns the resulting length of the sheet and the previous overlap depth
   * of pieces, or null if the program is too large or cannot be solved.
   */
  private round(sheet: number, isLast: boolean): { length: number; overlap: number } | null {
    const { state } = this;
    const parts = Array.from(state.members[sheet]!.subarray(0, state.memberCount[sheet]!));
    const along = (part: number): number => state.minX[part]! + state.maxX[part]!;
    parts.sort((a, b) => along(a) - along(b) || a - b);
    const stated = this.stateProgram(parts, sheet, isLast);
    if (stated === null) return null;
    const { program, x, overlap } = stated;
    const cost = new Float64Array(x.length);
    if (isLast) cost[x.length - 1] = 1;
    state.evaluations += Math.round(program.solve(cost, x, costGap) / workPerEvaluation);
    if (x.some(Number.isNaN)) return null;
    const scale = 1 / state.container.height;
    let length = 0;
    parts.forEach((part, k) => {
      if (!state.isPinned(part)) {
        const toX = state.x[part]! + x[2 * k]! / scale;
        const toY = state.y[part]! + x[2 * k + 1]! / scale;
        state.place(part, state.rotation[part]!, sheet, toX, toY);
      }
      length = max(length, state.maxX[part]!);
    });
    return { length, overlap };
  }

  /**
   * Returns the program of a sheet, a start for it, and the overlap depth of pieces; null if it is too large. Lengths
   * are shares of the container's height. There are two variables for each part, in the order of their positions, then
   * the length: neighbors are neighbors in the matrix too.
   */
  private stateProgram(parts: readonly number[], sheet: number, isLast: boolean): StatedProgram | null {
    const { state } = this;
    const { height, length } = state.containerOf(sheet);
    const scale = 1 / state.container.height;
    const n = parts.length;
    const reach = scale * compaction.reach * this.meanSize(parts);
    const lengthAt = 2 * n;
    const program = new SoftLinearProgram(2 * n + 1);
    const x = new Float64Array(2 * n + 1);
    let overlap = 0;
    /** Constrains a variable to an interval, limited by the maximum movement. */
    const bound = (at: number, minimum: number, maximum: number): void => {
      overlap = max(overlap, minimum, -maximum);
      const low = min(max(-reach, minimum), reach / 2);
      const high = max(min(reach, maximum), -reach / 2);
      if (high - low < exactFit) {
        program.fix(at);
        x[at] = max(0, low);
        return;
      }
      program.addRow(high, 0, [at], [1]);
      program.addRow(-low, 0, [at], [-1]);
      x[at] = min(max(0, low + 0.1 * (high - low)), high - 0.1 * (high - low));
    };
    parts.forEach((part, k) => {
      if (state.isPinned(part)) {
        program.fix(2 * k);
        program.fix(2 * k + 1);
        return;
      }
      bound(2 * k, -state.minX[part]! * scale, (length - state.maxX[part]!) * scale);
      bound(2 * k + 1, -state.minY[part]! * scale, (height - state.maxY[part]!) * scale);
    });
    if (isLast) {
      let far = 0;
      parts.forEach((part, k) => {
        far = max(far, state.maxX[part]! * scale);
        program.addRow(-state.maxX[part]! * scale, 0, [2 * k, lengthAt], [1, -1]);
      });
      x[lengthAt] = far + 1.5 * reach;
    } else program.fix(lengthAt);
    const near = (2 * reach) / scale;
    const deepest = this.separateAll(program, parts, near);
    const inZones = deepest === null ? null : this.#separateFromZones(program, parts, sheet, near);
    return deepest === null || inZones === null ? null : { program, x, overlap: max(overlap, deepest, inZones) };
  }

  /**
   * Adds the rows that separate all pairs of nearby parts; returns the greatest overlap depth, or null with too many
   * rows.
   */
  private separateAll(program: SoftLinearProgram, parts: readonly number[], near: number): number | null {
    const { state } = this;
    const lying = parts.map((part, k): PositionedPart => ({
      ...this.#obstacleOf(part, this.solidOf(part)),
      at: 2 * k,
    }));
    let deepest = 0;
    for (let b = 0; b < parts.length; b++) {
      const j = parts[b]!;
      for (let a = 0; a < b; a++) {
        const i = parts[a]!;
        if (state.isPinned(i) && state.isPinned(j)) continue;
        if (state.minX[j]! > state.maxX[i]! + near || state.minX[i]! > state.maxX[j]! + near) continue;
        if (state.minY[j]! > state.maxY[i]! + near || state.minY[i]! > state.maxY[j]! + near) continue;
        deepest = max(deepest, this.separatePair(program, lying[a]!, lying[b]!, near));
        if (program.size > compaction.maxRows) return null;
      }
    }
    return deepest;
  }

  /**
   * Adds the rows that separate parts from nearby exclusion zones; returns the greatest overlap depth, or null with too
   * many rows.
   */
  #separateFromZones(program: SoftLinearProgram, parts: readonly number[], sheet: number, near: number): number | null {
    const { state } = this;
    let deepest = 0;
    for (const { shape, x, y, minX, minY, maxX, maxY } of state.zonesOf(sheet)) {
      const zone = { solid: this.made(shape.outlines[0]!), x, y, box: [minX, minY, maxX, maxY] as const };
      for (let k = 0; k < parts.length; k++) {
        const part = parts[k]!;
        if (state.isPinned(part)) continue;
        if (minX > state.maxX[part]! + near || state.minX[part]! > maxX + near) continue;
        if (minY > state.maxY[part]! + near || state.minY[part]! > maxY + near) continue;
        const moving = { ...this.#obstacleOf(part, this.solidOf(part)), at: 2 * k };
        deepest = max(deepest, this.separatePair(program, moving, zone, near));
        if (program.size > compaction.maxRows) return null;
      }
    }
    return deepest;
  }

  #obstacleOf(part: number, solid: Solid): Obstacle {
    const { x, y, minX, minY, maxX, maxY } = this.state;
    return { solid, x: x[part]!, y: y[part]!, box: [minX[part]!, minY[part]!, maxX[part]!, maxY[part]!] };
  }

  private meanSize(parts: readonly number[]): number {
    const { state } = this;
    return parts.reduce((sum, part) => sum + state.shapeOf(part).sqrtHull, 0) / max(1, parts.length);
  }

  /**
   * Adds the rows that separate two parts, or a part from a zone, one for each two pieces that can meet.
   *
   * @returns the greatest overlap depth.
   */
  private separatePair(
    program: SoftLinearProgram,
    one: PositionedPart,
    two: PositionedPart | Obstacle,
    near: number,
  ): number {
    const { state, ones, twos } = this;
    const scale = 1 / state.container.height;
    const dx = two.x - one.x;
    const dy = two.y - one.y;
    twos.list(two.solid, boxNear(two, one, near), dx, dy, near);
    if (twos.pieces.length === 0) return 0;
    ones.list(one.solid, boxNear(one, two, near), 0, 0, near);
    const p = ones.boxes;
    const q = twos.boxes;
    const variables = [one.at, one.at + 1, ...('at' in two ? [two.at, two.at + 1] : [])];
    let deepest = 0;
    for (let i = 0, a = 0; i < ones.pieces.length; i++, a += 4) {
      for (let j = 0, b = 0; j < twos.pieces.length; j++, b += 4) {
        if (p[a + 2]! < q[b]! || q[b + 2]! < p[a]! || p[a + 3]! < q[b + 1]! || q[b + 3]! < p[a + 1]!) continue;
        const { gap, nx, ny } = separatingEdge(ones.pieces[i]!, twos.pieces[j]!, dx, dy, maxAcross * near);
        if (gap > near * (abs(nx) + abs(ny))) continue;
        deepest = max(deepest, -gap * scale);
        const across = 'at' in two ? [nx, ny, -nx, -ny] : [nx, ny];
        program.addRow(gap * scale, compaction.overlapPrice, variables, across);
      }
    }
    return deepest;
  }

  private solidOf(part: number): Solid {
    const { state } = this;
    const { shape, rotation } = state.outlineShapeOf(part);
    if (rotation < state.rasters.tabulated) return this.made(shape.outlines[rotation]!);
    let solid = this.rotated.get(part);
    if (solid === undefined) {
      const angle = angleOf(rotation, state.rasters.tabulated);
      const { pieces } = this.made(shape.outlines[0]!);
      solid = solidOf(rotatedPieces(pieces, roundedCos(angle), roundedSin(angle)));
      this.rotated.set(part, solid);
    }
    return solid;
  }

  private made(outline: Outline): Solid {
    let solid = this.solids.get(outline);
    if (solid === undefined) this.solids.set(outline, (solid = solidOf(convexPieces(outline))));
    return solid;
  }
}

/** Returns the neighborhood of another's box, relative to the position. */
const boxNear = (
  { x, y }: Obstacle,
  { box: [minX, minY, maxX, maxY] }: Obstacle,
  near: number,
): readonly [number, number, number, number] => [minX - x - near, minY - y - near, maxX - x + near, maxY - y + near];
