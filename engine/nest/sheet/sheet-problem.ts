import { contourArea } from '../../geometry/area.ts';
import type { Box } from '../../geometry/types.ts';
import { contourBox, unite } from '../../geometry/bounds.ts';
import type { Violation } from '../check/check-layout.ts';
import type { Candidate } from '../check/layout-gate.ts';
import type { ExactCollision } from '../collision/exact-collision.ts';
import { shelfPacking } from '../construct/shelf-packing.ts';
import type { RotatedBox } from '../construct/shelf-packing.ts';
import type { RigidGroup, Unusable } from './rigid-groups.ts';
import { groupKey, makeRigidGroups } from './rigid-groups.ts';
import { packingAxis } from './packing-axis.ts';
import type { ContainerFrame } from './container-frame.ts';
import { makeContainerFrame, toSheet } from './container-frame.ts';
import { withTabulatedRotations, withFreeRotation } from '../prepare/admissible-rotations.ts';
import { lowerBound } from './lower-bound.ts';
import { Optimizer } from '../search/optimizer.ts';
import type { Shape, RotationTable } from '../shape/search-shape.ts';
import { poleCountForContact, makeShape, makeRotationTable } from '../shape/search-shape.ts';
import { angleOf, outlineAt } from '../shape/rotation.ts';
import { poleCountForLoss } from '../collision/pole-overlap.ts';
import { IncumbentExchange } from '../search/incumbent-exchange.ts';
import { NoFitRasters } from '../collision/no-fit-rasters.ts';
import { Random } from '../random.ts';
import type { Polygon } from '../shape/polygon.ts';
import { movedPolygon, polygonBounds } from '../shape/polygon.ts';
import type { Positions } from '../problem/positions.ts';
import { LayoutState } from '../state/layout-state.ts';
import type { Pace } from '../separation/separation.ts';
import { bestInitialLayout } from '../construct/initial-layout.ts';
import { importLayout } from './import-layout.ts';
import { BottomLeftFill } from '../construct/bottom-left-fill.ts';
import { settledLayout } from '../construct/settle-layout.ts';
import type { Layout, NestItem, NestOptions, Partner, Placement, Rotation, Sheet, Unplaced } from '../types.ts';
import { noRoom, tooLarge, tooSmall, unusable } from './unplaced.ts';
import { usageOf } from './usage.ts';

export type NestJobControl = {
  readonly seed: number;
  readonly collision: ExactCollision;
  readonly partner: Partner | undefined;
  readonly clock: Pace;
  readonly shouldStop: () => boolean;
  /** Takes a better layout, to be checked now or soon: `accepted` or `refused` is called with the outcome. */
  readonly submit: (found: Candidate) => void;
  /** Has what was offered checked now; false when it was refused. */
  readonly verifyPending: () => boolean;
};

/** Compression has its turn when exploring found nothing for this long: well below the share after which the whole run ends. */
const exploreIdleShare = 0.15;
/** So many start layouts may be refused before the search sets out from shelves. */
const mostRefusedStarts = 4;

/** By how much outlines may meet and still count as touching, inches: above the rounding of offsets, below the checker's tolerance. */
const contactToleranceIn = 2e-6;
/** Pairs of parts have tables at quarter turns; other angles are asked of the outlines. */
const tabulated = 4;

/** One copy of a body, as the search counts parts. */
type Copy = { readonly body: number; readonly copy: number };

/** One run: parts prepared, placed, bettered, and every better layout handed on in the caller's terms. */
export class NestJob {
  readonly lowerBoundSheets: number;
  private readonly items: readonly NestItem[];
  private readonly options: NestOptions;
  private readonly control: NestJobControl;
  private readonly frame: ContainerFrame;
  private readonly bodies: readonly RigidGroup[];
  private readonly shapes: readonly Shape[];
  private readonly shapeOfBody: readonly number[];
  private readonly anyAngle: boolean;
  private readonly rotations: RotationTable;
  private readonly copies: readonly Copy[];
  private readonly refusedParts: readonly Unplaced[];
  private readonly usageBound: number;
  private readonly state: LayoutState;
  /** The best layout that passed the checker. */
  private valid: Positions | null = null;
  private readonly exchange: IncumbentExchange;
  /** The search is to go on from the best layout: one it told was refused, or a partner's is better. */
  private rollbackPending = false;
  private readonly partArea: readonly number[];

  constructor(items: readonly NestItem[], sheet: Sheet, options: NestOptions, control: NestJobControl) {
    this.items = items;
    this.options = options;
    this.control = control;
    this.exchange = new IncumbentExchange(control.partner);
    const { bodies, refused } = makeRigidGroups(items, options);
    this.frame = makeContainerFrame(sheet, options, packingAxis(bodies, sheet, options, contactToleranceIn));
    this.anyAngle = bodies.some((body) => body.rotation === 'any');
    this.rotations = makeRotationTable(tabulated);

    const shapes: Shape[] = [];
    const byKey = new Map<string, number>();
    const kept: RigidGroup[] = [];
    const shapeOfBody: number[] = [];
    const unplaced = refused.map((r) => refusal(r, items));
    for (const body of bodies) {
      const key = groupKey(body);
      let shape = byKey.get(key);
      if (shape === undefined) {
        shape = shapes.length;
        shapes.push(this.shapeOf(body));
        byKey.set(key, shape);
      }
      if (shapes[shape]!.rotations.length === 0) {
        for (const item of body.items) unplaced.push(this.tooLargeFor(item, body, sheet));
        continue;
      }
      kept.push(body);
      shapeOfBody.push(shape);
    }
    this.bodies = kept;
    this.shapes = shapes;
    // The centre of equal bodies differs by where they were drawn, so bodies keep their own.
    this.shapeOfBody = shapeOfBody;
    this.refusedParts = unplaced;
    this.copies = kept.flatMap((body, b) => Array.from({ length: body.copies }, (_, copy) => ({ body: b, copy })));
    this.partArea = items.map((item) => trueArea(item));
    const counts = shapes.map((_, s) =>
      kept.reduce((sum, body, b) => sum + (shapeOfBody[b] === s ? body.copies : 0), 0),
    );
    const bound = lowerBound(this.shapes, counts, this.frame.container);
    this.lowerBoundSheets = bound.sheets;
    this.usageBound = bound.usage;
    const shapeOfCopy = Int32Array.from(this.copies, (c) => shapeOfBody[c.body]!);
    this.state = new LayoutState(
      { shapes, shapeOfPart: shapeOfCopy, container: this.frame.container, contactTolerance: contactToleranceIn },
      new NoFitRasters(this.shapes, this.rotations, control.collision, control.partner?.sharedRasters),
    );
  }

  get evaluations(): number {
    return this.state?.evaluations ?? 0;
  }

  /** 'bound' when the layout provably cannot be bettered. */
  run(): 'bound' | 'ended' {
    const { state, control } = this;
    if (this.copies.length === 0) return 'ended';
    const random = new Random(control.seed);
    this.start(random);
    const from = this.valid;
    if (from === null || from.sheet.includes(-1) || control.shouldStop()) return 'ended';
    state.restore(from);
    this.rollbackPending = false;
    const total = this.usageBound * this.frame.container.length;
    let reached = false;
    new Optimizer(state, random, {
      clock: control.clock,
      onImproved: (positions) => control.submit(this.found(positions)),
      rollbackPending: () => this.rollbackPending,
      takeRollback: () => this.takeRollback(),
      idleShare: exploreIdleShare,
      goodEnough: (length, least) =>
        (reached = length <= Math.max(least, total * (1 + 1e-4)) && control.verifyPending() && !this.rollbackPending),
    }).run();
    return reached ? 'bound' : 'ended';
  }

  /** Shares the best layouts with the partner when it is time, and takes up its own if it is better. */
  exchangeIncumbents(): void {
    const share = this.control.clock.share();
    if (!this.exchange.due(share)) return;
    this.control.verifyPending();
    const theirs = this.exchange.exchange(share, this.valid);
    if (theirs === null) return;
    this.control.submit(this.found(theirs));
    if (this.control.verifyPending() && this.valid === theirs) this.rollbackPending = true;
  }

  /** The best layout with every part slid home; null when nothing was placed. */
  settledLayout(): Candidate | null {
    return this.valid === null ? null : this.found(settledLayout(this.state, this.valid));
  }

  /**
   * The same layout with its placements as they are cut: sheet by sheet, from the packed end towards the cut-off. By far
   * edges, so a part lying in another's hole comes before the one around it.
   */
  inCuttingOrder({ positions }: Candidate): Layout {
    const { sheet, x, y } = positions;
    const far = this.copies.map((_, index) => {
      const { maxX, maxY } = outlineAt(this.state.shapeOf(index), positions.rotation[index]!);
      return { x: x[index]! + maxX, y: y[index]! + maxY };
    });
    const order = Array.from(this.copies.keys());
    order.sort((a, b) => sheet[a]! - sheet[b]! || far[a]!.x - far[b]!.x || far[a]!.y - far[b]!.y || a - b);
    return this.layoutOf(positions, order);
  }

  /** To be told that a layout offered is valid and the best so far. */
  accepted(positions: Positions): void {
    this.valid = positions;
  }

  /** To be told what was wrong with a layout offered: the pairs at fault are kept apart there from now on. */
  refused(positions: Positions, violations: readonly Violation[]): void {
    this.rollbackPending = true;
    const placed = this.copies.flatMap(({ body }, index) =>
      positions.sheet[index]! < 0 ? [] : this.bodies[body]!.items.map(() => index),
    );
    for (const { placements } of violations) {
      const [a, b] = [placed[placements[0] ?? -1], placed[placements[1] ?? -1]];
      if (a === undefined || b === undefined || a === b) continue;
      this.state.forbid(positions, a, b);
    }
  }

  /** A layout told before in the terms of this job, or why it is none of its layouts. Not checked. */
  read(placements: readonly Placement[]): Candidate | string {
    const parts = this.copies.map(({ body, copy }) => ({
      shape: this.shapes[this.shapeOfBody[body]!]!,
      center: this.centerOf(body),
      items: this.bodies[body]!.items,
      copy,
    }));
    const positions = importLayout(placements, parts, this.frame, this.rotations);
    return typeof positions === 'string' ? positions : this.found(positions);
  }

  /** Goes on from the layout accepted already, adding what it lacks; else shelves, which are there at once, then a start proper. */
  private start(random: Random): void {
    const { state, control } = this;
    if (this.valid !== null) {
      state.restore(this.valid);
      const missing = Array.from(state.sheet.keys()).filter((part) => state.sheet[part]! < 0);
      if (missing.length === 0) return;
      missing.sort((a, b) => this.bulkOf(b) - this.bulkOf(a) || a - b);
      state.openLength = this.frame.container.length;
      new BottomLeftFill(state, random, control.shouldStop).place(missing, state.count);
      control.submit(this.found(state.save()));
      if (control.verifyPending() && !this.valid.sheet.includes(-1)) return;
    }
    const shelves = shelfPacking(
      this.copies.map(({ body }) => this.rotatedBoxes(body)),
      this.frame.container,
      contactToleranceIn,
    );
    if (!shelves.sheet.every((sheet) => sheet < 0)) {
      control.submit(this.found(shelves));
      control.verifyPending();
    }
    for (let attempt = 0; attempt < mostRefusedStarts && !control.shouldStop(); attempt++) {
      bestInitialLayout(state, random, control.shouldStop);
      control.submit(this.found(state.save()));
      if (control.verifyPending()) return;
    }
  }

  private bulkOf(part: number): number {
    const { hullArea, diameter } = this.state.shapeOf(part);
    return hullArea * diameter;
  }

  private takeRollback(): Positions | null {
    if (!this.rollbackPending) return null;
    this.rollbackPending = false;
    return this.valid;
  }

  private found(positions: Positions): Candidate {
    return { layout: this.layoutOf(positions), positions };
  }

  /** Boxes of a body in the turns it may take: that of the search's outline and that of the true curves with half the spacing. */
  private rotatedBoxes(body: number): RotatedBox[] {
    return (this.boxes[body] ??= this.makeBoxes(body));
  }

  private readonly boxes: RotatedBox[][] = [];

  private makeBoxes(body: number): RotatedBox[] {
    const { frame, rotations } = this;
    const shape = this.shapes[this.shapeOfBody[body]!]!;
    const drawn = this.bodies[body]!.items.map((item) => contourBox(this.items[item]!.part.outer)).reduce(unite);
    const center = this.centerOf(body);
    const half = frame.spacingIn / 2;
    // A box is narrowest askew, but takes up most that way: own angles are for parts that fit no other way.
    return Array.from(shape.rotations.slice(0, shape.freeRotation?.quick), (rotation) => {
      const { minX, minY, maxX, maxY } = outlineAt(shape, rotation);
      const outline = { minX, minY, maxX, maxY };
      // Only quarter turns of a box are boxes; at other turns the outline speaks alone.
      if (rotation >= rotations.tabulated || (4 * rotation) % rotations.tabulated !== 0)
        return { rotation, ...outline };
      const container = rotatedBox(drawn, frame.cos, frame.sin);
      const centered = {
        minX: container.minX - center.x,
        minY: container.minY - center.y,
        maxX: container.maxX - center.x,
        maxY: container.maxY - center.y,
      };
      const box = rotatedBox(centered, rotations.cos[rotation]!, rotations.sin[rotation]!);
      const grown = { minX: box.minX - half, minY: box.minY - half, maxX: box.maxX + half, maxY: box.maxY + half };
      return { rotation, ...unite(outline, grown) };
    });
  }

  nothingPlaced(): Layout {
    const unplaced = [
      ...this.refusedParts,
      ...this.bodies.flatMap((body) => body.items.map((item) => noRoom(item, body.copies, this.items))),
    ];
    return { placements: [], unplaced, sheets: 0, usage: 0, cutOff: null, coveredShare: 0 };
  }

  private layoutOf(positions: Positions, order: Iterable<number> = this.copies.keys()): Layout {
    const { frame } = this;
    const placements: Placement[] = [];
    const missing = new Map<number, number>();
    const extent = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    let area = 0;
    for (const index of order) {
      const { body, copy } = this.copies[index]!;
      const sheet = positions.sheet[index]!;
      const { items } = this.bodies[body]!;
      if (sheet < 0) {
        for (const item of items) missing.set(item, (missing.get(item) ?? 0) + 1);
        continue;
      }
      const rotation = positions.rotation[index]!;
      const angle = angleOf(rotation, this.rotations.tabulated);
      const center = this.centerOf(body);
      const at = toSheet(frame, center.x, center.y, angle, positions.x[index]!, positions.y[index]!);
      for (const item of items) {
        placements.push({ item, copy, sheet, ...at, angle });
        area += this.partArea[item]!;
      }
      if (sheet === positions.sheets - 1) this.stretch(extent, positions, index);
    }
    const unplaced = [
      ...this.refusedParts,
      ...Array.from(missing)
        .sort(([a], [b]) => a - b)
        .map(([item, count]) => noRoom(item, count, this.items)),
    ];
    if (placements.length === 0) return { ...this.nothingPlaced(), unplaced };
    const { usage, cutOff } = usageOf(positions.sheets, extent, frame.sheet, frame.marginIn);
    const used = usage * frame.sheet.widthIn * frame.sheet.heightIn;
    return { placements, unplaced, sheets: positions.sheets, usage, cutOff, coveredShare: area / used };
  }

  /** Adds the true box of a placed copy to the extent, in the sheet's frame. */
  private stretch(
    extent: { minX: number; minY: number; maxX: number; maxY: number },
    positions: Positions,
    index: number,
  ): void {
    const { frame } = this;
    const o = outlineAt(this.state.shapeOf(index), positions.rotation[index]!);
    const half = frame.spacingIn / 2;
    const offset = frame.marginIn - half;
    const x0 = positions.x[index]! + o.minX + offset + half;
    const x1 = positions.x[index]! + o.maxX + offset - half;
    const y0 = positions.y[index]! + o.minY + offset + half;
    const y1 = positions.y[index]! + o.maxY + offset - half;
    const across = frame.sheet.widthIn;
    extent.minX = Math.min(extent.minX, frame.axis === 'x' ? x0 : across - y1);
    extent.maxX = Math.max(extent.maxX, frame.axis === 'x' ? x1 : across - y0);
    extent.minY = Math.min(extent.minY, frame.axis === 'x' ? y0 : x0);
    extent.maxY = Math.max(extent.maxY, frame.axis === 'x' ? y1 : x1);
  }

  private polygonsInContainer(body: RigidGroup): { outer: Polygon[]; holes: Polygon[] } {
    const { cos, sin } = this.frame;
    const rotation = (polygon: Polygon): Polygon => movedPolygon(polygon, cos, sin, 0, 0);
    return { outer: body.polygons.outer.map(rotation), holes: body.polygons.holes.map(rotation) };
  }

  private shapeOf(body: RigidGroup): Shape {
    const { outer, holes } = this.polygonsInContainer(body);
    const tabulated = allowedSteps(body.rotation, this.rotations.tabulated);
    const shape = makeShape(
      outer,
      holes,
      tabulated,
      this.rotations,
      contactToleranceIn,
      this.anyAngle ? poleCountForLoss : poleCountForContact,
    );
    return body.rotation === 'any'
      ? withFreeRotation(shape, this.frame.container, contactToleranceIn)
      : withTabulatedRotations(shape, this.frame.container, contactToleranceIn);
  }

  private centerOf(body: number): { x: number; y: number } {
    return (this.centers[body] ??= boxCenter(this.polygonsInContainer(this.bodies[body]!).outer));
  }

  private readonly centers: { x: number; y: number }[] = [];

  private tooLargeFor(item: number, body: RigidGroup, sheet: Sheet): Unplaced {
    const rotationHelps = body.rotation !== 'any' && this.shapeOf({ ...body, rotation: 'any' }).rotations.length > 0;
    const { minX, minY, maxX, maxY } = this.items[item]!.part.box;
    const size = { width: maxX - minX, height: maxY - minY };
    if (body.items.length > 1) {
      const boxes = body.items.map((i) => this.items[i]!.part.box);
      size.width = Math.max(...boxes.map((b) => b.maxX)) - Math.min(...boxes.map((b) => b.minX));
      size.height = Math.max(...boxes.map((b) => b.maxY)) - Math.min(...boxes.map((b) => b.minY));
    }
    // A part that may turn needs the sheet's long side for its own.
    const mayRotate = body.rotation === '90' || body.rotation === 'any';
    const swap = mayRotate && size.width < size.height !== sheet.widthIn < sheet.heightIn;
    return tooLarge(item, this.items, this.options, size, swap, rotationHelps);
  }
}

/** The box turned by a quarter, or several. */
function rotatedBox(box: Box, cos: number, sin: number): Box {
  const a = { x: cos * box.minX - sin * box.minY, y: sin * box.minX + cos * box.minY };
  const b = { x: cos * box.maxX - sin * box.maxY, y: sin * box.maxX + cos * box.maxY };
  return { minX: Math.min(a.x, b.x), minY: Math.min(a.y, b.y), maxX: Math.max(a.x, b.x), maxY: Math.max(a.y, b.y) };
}

function allowedSteps(rotation: Rotation, tabulated: number): number[] {
  const every =
    rotation === 'none' ? tabulated : rotation === '180' ? tabulated / 2 : rotation === '90' ? tabulated / 4 : 1;
  return Array.from({ length: tabulated / every }, (_, k) => k * every);
}

function refusal(refused: Unusable, items: readonly NestItem[]): Unplaced {
  return refused.reason === 'too_small' ? tooSmall(refused.item, items) : unusable(refused.item, items);
}

function boxCenter(polygons: readonly Polygon[]): { x: number; y: number } {
  const box = polygonBounds(polygons);
  return { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
}

/** Net area of the true shape, holes off, square inches. */
function trueArea(item: NestItem): number {
  const { outer, holes } = item.part;
  return Math.abs(contourArea(outer)) - holes.reduce((sum, hole) => sum + Math.abs(contourArea(hole)), 0);
}
