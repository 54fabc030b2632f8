import type { Random } from '../random.ts';
import { placement } from '../search-parameters.ts';
import type { LayoutState } from '../state/layout-state.ts';
import type { Pose } from './coordinate-descent.ts';
import { descend } from './coordinate-descent.ts';
import { FreeSpaceGrid } from './free-space-grid.ts';
import { abs, infinity, max, min } from '@measurement-nesting/curves/math';
import { outlineAt } from '../shape/search-shape.ts';

/** Numbers of sampled positions: in the part's own box, with its center in free space, and in the whole container. */
type SampleCounts = { readonly focused: number; readonly inFreeSpace: number; readonly inContainer: number };

const { refinedPoses } = placement;

/**
 * Finds a better pose for one part: its own, samples near it, in free space and anywhere, the best few refined by
 * coordinate descent, the best of those refined further. Gardeyn and Wauters 2025 (arXiv 2509.13329), Algorithm 6,
 * with several sheets, of which a sample anywhere first picks one, and with samples in free space (decision 0019).
 */
export class PlacementSearch {
  private readonly state: LayoutState;
  private readonly random: Random;
  private readonly freeSpace: FreeSpaceGrid;
  private readonly best: Pose[] = [];
  private count = 0;
  private movesUntilScan = 0;
  /** True when parts with free rotation leave the tabulated rotations. */
  usesFreeAngles = true;

  constructor(state: LayoutState, random: Random) {
    this.state = state;
    this.random = random;
    this.freeSpace = new FreeSpaceGrid(state);
    for (let i = 0; i < refinedPoses; i++) this.best.push({ rotation: 0, sheet: 0, x: 0, y: 0, loss: infinity });
  }

  /** Moves the part to the best pose found; returns its weighted loss there. */
  move(part: number, samples: SampleCounts): number {
    const { state, random } = this;
    if (samples.inFreeSpace > 0 && (this.movesUntilScan-- <= 0 || this.freeSpace.isOutdated)) {
      this.freeSpace.scan();
      this.movesUntilScan = placement.movesPerScan * state.count;
    }
    const shape = state.shapeOf(part);
    const mayRotate = this.usesFreeAngles && shape.freeRotation !== null;
    const similar = shape.minSide * placement.similar;
    this.count = 0;
    const sheet = state.sheet[part]!;
    const rotation = state.rotation[part]!;
    this.storeIfAmongBest(
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
    for (let k = 0; k < found; k++) descend(state, random, part, this.best[k]!, placement.coarse, mayRotate);
    let top = this.best[0]!;
    for (let k = 1; k < found; k++) if (this.best[k]!.loss < top.loss) top = this.best[k]!;
    descend(state, random, part, top, placement.fine, mayRotate);
    state.place(part, top.rotation, top.sheet, top.x, top.y);
    state.updateLosses(part);
    return top.loss;
  }

  private sample(part: number, samples: number, where: 'focused' | 'freeSpace' | 'container', similar: number): void {
    const { state, random, freeSpace } = this;
    const focused = where === 'focused';
    const shape = state.shapeOf(part);
    const rotations = shape.rotations;
    const choices = shape.freeRotation === null || this.usesFreeAngles ? rotations.length : shape.freeRotation.quick;
    const fromX = state.minX[part]!;
    const toX = state.maxX[part]!;
    const fromY = state.minY[part]!;
    const toY = state.maxY[part]!;
    const { contactTolerance } = state;
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
      let highY = state.containerOf(sheet).height - o.maxY;
      if (focused) {
        if (fromX > lowX) lowX = fromX;
        if (toX < highX) highX = toX;
        if (fromY > lowY) lowY = fromY;
        if (toY < highY) highY = toY;
      }
      // A part as long as its container has one position, which rounding could exclude.
      if (highX < lowX) {
        if (highX < lowX - contactTolerance) continue;
        highX = lowX;
      }
      if (highY < lowY) {
        if (highY < lowY - contactTolerance) continue;
        highY = lowY;
      }
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
      if (loss < infinity) this.storeIfAmongBest(rotation, sheet, x, y, loss, similar);
    }
  }

  /** Stores a pose among the best few that differ, sorted by loss. */
  private storeIfAmongBest(rotation: number, sheet: number, x: number, y: number, loss: number, similar: number): void {
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
