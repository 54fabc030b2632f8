import { EngineError } from '../../errors.ts';
import type { LayoutChecker, Violation } from '../check/check-layout.ts';
import type { Positions } from '../problem/positions.ts';
import type { Placement } from '../types.ts';
import { closed, importLayout, partsOf, withAnglesOf } from './import-layout.ts';
import { layoutOf, partsOfPlacements } from './layout-codec.ts';
import type { SheetProblem } from './sheet-problem.ts';

/** A problem with its pins, and the layout to go on from; null where nothing of it holds. */
export type StartByHand = { readonly problem: SheetProblem; readonly positions: Positions | null };

/**
 * A layout that a person made as the start of a search: pinned parts stay, parts that collide or lie where none can lie are taken off
 * and left to the search.
 *
 * @throws EngineError pins_collide when pinned parts lie where they may not: on each other, over the edge, turned too far, or on
 *   sheets that are not there.
 */
export function startByHand(stated: SheetProblem, placements: readonly Placement[], check: LayoutChecker): StartByHand {
  const pins = placements.filter(({ pinned }) => pinned === true);
  const problem = withPins(withAnglesOf(stated, placements), pins);
  const { pinned } = problem;
  const isPinned = (part: number): boolean => pinned !== undefined && pinned[part] === 1;
  const others = placements.filter((placement) => placement.pinned !== true);
  // Of pieces that keep together the pinned ones say where all lie.
  const imported = importLayout([...others, ...pins], problem, (placement) => placement.pinned !== true);
  if (typeof imported === 'string') {
    if (pins.length > 0) throw refusal('A pinned part does not belong to this job or to its sheets.');
    return { problem, positions: null };
  }
  const sheet = imported.sheet.slice();
  for (;;) {
    const positions = closed({ ...imported, sheet }, problem);
    if (positions === null) return { problem, positions };
    const { violations } = check(layoutOf(problem, positions), mostAtOnce);
    if (violations.length === 0) return { problem, positions };
    const atFault = partsAtFault(problem, positions, violations);
    for (const parts of atFault) {
      // Of two that collide one goes; the other is asked again when that has gone.
      const last = parts.filter((part) => !isPinned(part)).at(-1);
      if (last === undefined && pinned === undefined) return { problem, positions: null };
      if (last === undefined) throw refusal(violations[atFault.indexOf(parts)]!.message);
      if (parts.every((part) => sheet[part]! >= 0)) sheet[last] = -1;
    }
  }
}

/** Collisions looked for at a time. */
const mostAtOnce = 1000;

const refusal = (fault: string): EngineError =>
  new EngineError('pins_collide', `${fault} Move it, or unpin it, and go on again.`);

/** By violation, the parts that it speaks of, in their order. */
function partsAtFault(problem: SheetProblem, positions: Positions, violations: readonly Violation[]): number[][] {
  const partOf = partsOfPlacements(problem, positions);
  return violations.map(({ placements }) => placements.map((placement) => partOf[placement]!).sort((a, b) => a - b));
}

/** The problem with parts pinned where they lie. */
function withPins(problem: SheetProblem, pinned: readonly Placement[]): SheetProblem {
  const partAt = partsOf(problem);
  const pins = new Map<number, Pick<Placement, 'xIn' | 'yIn' | 'angle'>>();
  const sheets = new Map<number, number>();
  for (const placement of pinned) {
    const part = partAt(placement);
    const { sheet, xIn, yIn, angle } = placement;
    if (part === undefined) continue;
    const before = pins.get(part) ?? placement;
    const isApart = before.xIn !== xIn || before.yIn !== yIn || before.angle !== angle;
    if (isApart || (sheets.get(part) ?? sheet) !== sheet) throw refusal('Pinned pieces that keep together lie apart.');
    pins.set(part, { xIn, yIn, angle });
    sheets.set(part, sheet);
  }
  if (pins.size === 0) return problem;
  return { ...problem, pins, pinned: Uint8Array.from(problem.copies, (_, part) => Number(pins.has(part))) };
}
