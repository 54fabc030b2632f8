import { max } from '@measurement-nesting/curves/math';
import type { Gate } from '../../check/layout-gate.ts';
import { BottomLeftFill } from '../../construct/bottom-left-fill.ts';
import { bestInitialLayout, byBulk } from '../../construct/initial-layout.ts';
import type { SheetPlan } from '../../problem/container.ts';
import { isComplete, type Positions } from '../../problem/positions.ts';
import type { LayoutState } from '../../state/layout-state.ts';
import { explorationPhases, explore } from '../explore.ts';
import { Search } from '../search.ts';

/**
 * Search for a layout of the parts that a limited plan of sheets leaves over: one sheet is lengthened until all parts
 * fit, and shortened back to its size as exploration shortens the last sheet of an unlimited plan.
 */
export class LengthenedSheet {
  /** False when the search has ended, or cannot begin. */
  isActive: boolean;
  readonly #search: Search;
  /** The search on the lengthened plan, which counts its evaluations for both. */
  readonly #lengthened: Search;
  /** By part of the lengthened plan, the part of the search; by sheet, the sheet. */
  readonly #parts: readonly number[];
  readonly #order: readonly number[];
  #best: Positions | null = null;
  #verified: Positions | null = null;
  #counted = 0;

  constructor(search: Search, plan: SheetPlan) {
    const { state, gate } = search;
    this.#search = search;
    this.#parts = partsToPlace(search);
    this.#order = sheetOrder(plan);
    this.#lengthened = this.#createSearch(plan);
    this.#verified = gate.verified;
    const before = positionsOf(gate.verified ?? state.save(), this.#parts, this.#order);
    this.isActive = this.#construct(before);
  }

  #createSearch(plan: SheetPlan): Search {
    const { problem, state, random, budget, shouldStop } = this.#search;
    const parts = this.#parts;
    const shapeOfPart = Int32Array.from(parts, (part) => state.shape[part]!);
    const lengthened = lengthenedPlan(state, plan, this.#order, shapeOfPart);
    const { length } = lengthened.containers.at(-1)!;
    const shortest = plan.containers.reduce((sum, of) => sum + of.length, 0) + state.contactTolerance;
    const search = new Search(
      {
        ...problem,
        shapeOfPart,
        plan: lengthened,
        container: { ...problem.container, length: max(problem.container.length, length) },
        ...(problem.pinned !== undefined && { pinned: Uint8Array.from(parts, (part) => problem.pinned![part]!) }),
        first: null,
        sufficientLength: shortest,
        fewestSheets: this.#order.length,
      },
      {
        seed: random.below(2 ** 30),
        budget: budget.endedBy(this.#isOver),
        gate: this.#createGate(),
        collision: state.rasters.collision,
        rasters: state.rasters,
        shortest,
        partner: undefined,
        shouldStop,
      },
    );
    search.budget.evaluations = () => state.evaluations;
    return search;
  }

  /** Returns a gate that accepts every shorter layout, since only the last one is checked. */
  #createGate(): Gate {
    const bestOf = (): Positions | null => this.#best;
    return {
      submit: (positions) => {
        const { state } = this.#lengthened;
        const lengthOf = ({ sheets, openLength }: Positions): number => state.lengthOfFirst(sheets - 1) + openLength;
        if (this.#best === null || lengthOf(positions) < lengthOf(this.#best)) this.#best = positions;
      },
      verifyPending: () => true,
      verifyDue: () => undefined,
      get verified() {
        return bestOf();
      },
    };
  }

  /** Returns true when the search must end, or another layout has replaced the one it began with. */
  readonly #isOver = (): boolean => {
    const { state, gate } = this.#search;
    const { evaluations } = this.#lengthened.state;
    state.evaluations += evaluations - this.#counted;
    this.#counted = evaluations;
    return this.#search.exhausted() || gate.verified !== this.#verified;
  };

  /** Constructs layouts of all parts, new ones and one around those with a position; returns false without any. */
  #construct(before: Pick<Positions, 'x' | 'y' | 'rotation' | 'sheet'>): boolean {
    const { state, random, gate } = this.#lengthened;
    const sheets = state.maxSheets;
    const submit = (): void => {
      if (state.sheets < sheets || state.sheet.includes(-1)) return;
      state.openLength = state.usedLengthOf(sheets - 1);
      gate.submit(state.save());
    };
    const around = { ...before, sheets, openLength: state.containerOf(sheets - 1).length };
    state.restore(around);
    const missing = byBulk(state).filter((part) => state.sheet[part]! < 0);
    new BottomLeftFill(state, random, this.#isOver).place(missing, sheets);
    submit();
    state.restore(around);
    bestInitialLayout(state, random, { isStopped: this.#isOver, isLate: this.#isOver });
    submit();
    return this.#best !== null && isComplete(this.#best);
  }

  /** Searches up to a share of the budget, and submits the layout of the search's own sheets. */
  run(until: number): void {
    const { gate } = this.#search;
    const lengthened = this.#lengthened;
    this.#verified = gate.verified;
    if (!lengthened.begin()) this.isActive = false;
    else {
      for (const phase of explorationPhases(lengthened, until)) {
        if (lengthened.isDone()) break;
        explore(lengthened, phase);
      }
    }
    this.#isOver();
    if (lengthened.outcome === 'bound') this.isActive = false;
    if (gate.verified === this.#verified) this.#submit();
  }

  /** Submits the best layout, with the parts past the end of the sheet placed again or removed. */
  #submit(): void {
    const { state, gate, random, exhausted } = this.#search;
    const best = this.#best!;
    for (let part = 0; part < state.count; part++)
      if (!state.isPinned(part)) state.place(part, state.rotation[part]!, -1, 0, 0);
    state.sheets = state.maxSheets;
    state.openLength = state.containerOf(state.sheets - 1).length;
    this.#parts.forEach((part, k) => {
      const sheet = this.#order[best.sheet[k]!]!;
      state.place(part, best.rotation[k]!, sheet, best.x[k]!, best.y[k]!);
      const { length } = state.containerOf(sheet);
      if (state.maxX[part]! > length + state.contactTolerance) state.place(part, best.rotation[k]!, -1, 0, 0);
    });
    const missing = byBulk(state).filter((part) => state.sheet[part]! < 0);
    if (missing.length > 0) new BottomLeftFill(state, random, exhausted).place(missing, state.maxSheets);
    this.#search.shortenLastSheet();
    gate.submit(state.save());
    gate.verifyPending();
  }
}

/**
 * Returns the parts to place: all, or where the sheets cannot hold all as many as they may hold, pinned parts first,
 * then those that are placed first, then the smallest.
 */
function partsToPlace({ state, problem }: Search): number[] {
  const { maxPlaced = state.count, first = null } = problem;
  const rank = (part: number): number => 2 * Number(state.isPinned(part)) + (first?.[part] ?? 0);
  return Array.from(state.shape.keys())
    .sort((a, b) => rank(b) - rank(a) || state.shapeOf(a).area - state.shapeOf(b).area || a - b)
    .slice(0, maxPlaced)
    .sort((a, b) => a - b);
}

/** Returns the sheets in an order that ends with the one to lengthen: without grain, the highest, the longest, the last. */
function sheetOrder({ containers, halfTurns }: SheetPlan): number[] {
  const order = Array.from(containers.keys());
  const [lengthened] = order.toSorted(
    (a, b) =>
      Number(halfTurns[a]!) - Number(halfTurns[b]!) ||
      containers[b]!.height - containers[a]!.height ||
      containers[b]!.length - containers[a]!.length ||
      b - a,
  );
  return [...order.filter((sheet) => sheet !== lengthened), lengthened!];
}

/** Returns the plan in an order, with the last sheet long enough for all parts. */
function lengthenedPlan(
  { shapes }: LayoutState,
  { containers, halfTurns }: SheetPlan,
  order: readonly number[],
  shapeOfPart: Int32Array,
): SheetPlan {
  let area = 0;
  let diameter = 0;
  for (const shape of shapeOfPart) {
    area += shapes[shape]!.area;
    diameter = max(diameter, shapes[shape]!.diameter);
  }
  const ordered = order.map((sheet) => containers[sheet]!);
  const last = ordered.at(-1)!;
  const longer = { ...last, length: last.length + 2 * diameter + area / last.height };
  return { containers: [...ordered.slice(0, -1), longer], halfTurns: order.map((sheet) => halfTurns[sheet]!) };
}

/** Returns positions of some parts on sheets in another order. */
const positionsOf = (
  { x, y, rotation, sheet }: Positions,
  parts: readonly number[],
  order: readonly number[],
): Pick<Positions, 'x' | 'y' | 'rotation' | 'sheet'> => ({
  x: Float64Array.from(parts, (part) => x[part]!),
  y: Float64Array.from(parts, (part) => y[part]!),
  rotation: Int32Array.from(parts, (part) => rotation[part]!),
  sheet: Int32Array.from(parts, (part) => order.indexOf(sheet[part]!)),
});
