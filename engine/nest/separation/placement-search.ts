import type { Random } from '../random.ts';
import type { LayoutState } from '../state/layout-state.ts';
import type { DescentSteps } from './coordinate-descent.ts';
import { descend } from './coordinate-descent.ts';
import { FreeSpaceGrid } from './free-space-grid.ts';
import { abs, infinity, max, min } from '../../geometry/math.ts';
import { outlineAt } from '../shape/rotation.ts';

/** A place for one part. */
export type Pose = { rotation: number; sheet: number; x: number; y: number; loss: number };

/** How many places are sampled: in the part's own box, with its middle on bare ground, and anywhere in the room. */
export type SampleCounts = { readonly focused: number; readonly inFreeSpace: number; readonly inContainer: number };

const refinedPoses = 3;
/** Gaps are looked for anew after so many moves, as a share of the parts. */
const movesPerScan = 0.25;
const degree = Math.PI / 180;
/** Steps in shares of the part's smaller side, and in angle for parts that may lie at any. */
const coarse: DescentSteps = { from: 0.25, until: 0.02, turnFrom: 5 * degree, turnUntil: degree };
const fine: DescentSteps = { from: 0.01, until: 0.001, turnFrom: 0.5 * degree, turnUntil: 0.05 * degree };

/**
 * Finds a better place for one part: its own place, samples near it, in gaps and anywhere, the best three refined by
 * coordinate descent, the best of those refined further. Method and step sizes: Gardeyn and Wauters 2025
 * (arXiv 2509.13329), section 5; on several sheets a sample anywhere first picks a sheet. Half of the samples anywhere
 * being taken in gaps instead made trousers 90.9 instead of 90.5 % dense, swim 76.3 instead of 75.7 (80 million evaluations).
 */
export class PlacementSearch {
  private readonly state: LayoutState;
  private readonly random: Random;
  private readonly freeSpace: FreeSpaceGrid;
  private readonly best: Pose[] = [];
  private count = 0;
  private movesUntilScan = 0;
  /** Whether parts that may lie at any angle leave the steps of the tables. */
  rotating = true;

  constructor(state: LayoutState, random: Random) {
    this.state = state;
    this.random = random;
    this.freeSpace = new FreeSpaceGrid(state);
    for (let i = 0; i < refinedPoses; i++) this.best.push({ rotation: 0, sheet: 0, x: 0, y: 0, loss: infinity });
  }

  /** Moves the part to the best place found; returns its weighted loss there. */
  move(part: number, samples: SampleCounts): number {
    const { state, random } = this;
    if (samples.inFreeSpace > 0 && this.movesUntilScan-- <= 0) {
      this.freeSpace.scan();
      this.movesUntilScan = movesPerScan * state.count;
    }
    const shape = state.shapeOf(part);
    const mayRotate = this.rotating && shape.freeRotation !== null;
    const similar = shape.minSide * 0.05;
    this.count = 0;
    const sheet = state.sheet[part]!;
    const rotation = state.rotation[part]!;
    this.keepIfAmongBest(
      rotation,
      sheet,
      state.x[part]!,
      state.y[part]!,
      state.evaluate(part, rotation, sheet, state.x[part]!, state.y[part]!, infinity),
      similar,
    );
    this.sample(part, samples.focused, 'focused', similar);
    this.sample(part, samples.inFreeSpace, 'freeSpace', similar);
    this.sample(part, samples.inContainer, 'container', similar);
    const found = this.count;
    for (let k = 0; k < found; k++) descend(state, random, part, this.best[k]!, coarse, mayRotate);
    let top = this.best[0]!;
    for (let k = 1; k < found; k++) if (this.best[k]!.loss < top.loss) top = this.best[k]!;
    descend(state, random, part, top, fine, mayRotate);
    state.place(part, top.rotation, top.sheet, top.x, top.y);
    state.updateLosses(part);
    return top.loss;
  }

  private sample(part: number, samples: number, where: 'focused' | 'freeSpace' | 'container', similar: number): void {
    const { state, random, freeSpace } = this;
    const focused = where === 'focused';
    const shape = state.shapeOf(part);
    const rotations = shape.rotations;
    const choices = shape.freeRotation === null || this.rotating ? rotations.length : shape.freeRotation.quick;
    const fromX = state.minX[part]!;
    const toX = state.maxX[part]!;
    const fromY = state.minY[part]!;
    const toY = state.maxY[part]!;
    for (let k = 0; k < samples; k++) {
      const rotation = choices > 1 ? rotations[random.below(choices)]! : rotations[0]!;
      const o = outlineAt(shape, rotation);
      const inFreeSpace = where === 'freeSpace' && freeSpace.sample(random);
      const sheet = inFreeSpace
        ? freeSpace.sheet
        : focused || state.sheets === 1
          ? state.sheet[part]!
          : random.below(state.sheets);
      let lowX = -o.minX;
      let highX = state.lengthOf(sheet) - o.maxX;
      let lowY = -o.minY;
      let highY = state.container.height - o.maxY;
      if (focused) {
        if (fromX > lowX) lowX = fromX;
        if (toX < highX) highX = toX;
        if (fromY > lowY) lowY = fromY;
        if (toY < highY) highY = toY;
      }
      if (highX < lowX || highY < lowY) continue;
      const x = inFreeSpace
        ? min(highX, max(lowX, freeSpace.x - (o.minX + o.maxX) / 2))
        : lowX + random.next() * (highX - lowX);
      const y = inFreeSpace
        ? min(highY, max(lowY, freeSpace.y - (o.minY + o.maxY) / 2))
        : lowY + random.next() * (highY - lowY);
      const loss = state.evaluate(
        part,
        rotation,
        sheet,
        x,
        y,
        this.count < refinedPoses ? infinity : this.best[refinedPoses - 1]!.loss,
      );
      if (loss < infinity) this.keepIfAmongBest(rotation, sheet, x, y, loss, similar);
    }
  }

  /** Keeps the best three places that differ, sorted by loss. */
  private keepIfAmongBest(rotation: number, sheet: number, x: number, y: number, loss: number, similar: number): void {
    const { best } = this;
    if (this.count === refinedPoses && loss >= best[refinedPoses - 1]!.loss) return;
    let at = -1;
    for (let k = 0; k < this.count; k++) {
      const s = best[k]!;
      if (s.rotation === rotation && s.sheet === sheet && abs(s.x - x) < similar && abs(s.y - y) < similar) {
        if (s.loss <= loss) return;
        at = k;
        break;
      }
    }
    if (at < 0) {
      if (this.count < refinedPoses) this.count++;
      at = this.count - 1;
    }
    const pose = best[at]!;
    pose.rotation = rotation;
    pose.sheet = sheet;
    pose.x = x;
    pose.y = y;
    pose.loss = loss;
    while (at > 0 && best[at - 1]!.loss > loss) {
      best[at] = best[at - 1]!;
      best[at - 1] = pose;
      at--;
    }
  }
}
