import { EngineError } from '@measurement-nesting/curves';
import { type Message, sentence } from '@measurement-nesting/curves/drawing';
import type { LayoutChecker, Violation } from '../check/check-layout.ts';
import type { Positions } from '../problem/positions.ts';
import type { PlacedPose, Placement } from '../types.ts';
import { withUsedSheets, importLayout, partFinder, allowPlacedAngles } from './import-layout.ts';
import { layoutOf, partsOfPlacements } from './layout-codec.ts';
import type { SheetProblem } from './sheet-problem.ts';

/** A problem with its pinned parts, and the layout to continue from; null when none of it is valid. */
export type ManualStart = { readonly problem: SheetProblem; readonly positions: Positions | null };

/**
 * Prepares a manual layout as the start of a search: pinned parts do not move, parts that collide or have invalid
 * positions are removed and left to the search.
 *
 * @throws EngineError pins_collide when pinned parts collide, cross the edge, have a forbidden rotation, or are on
 * missing sheets.
 */
export function prepareManualStart(
  stated: SheetProblem,
  placements: readonly Placement[],
  check: LayoutChecker,
): ManualStart {
  const pins = placements.filter(({ pinned }) => pinned === true);
  const problem = withPins(allowPlacedAngles(stated, placements), pins);
  const { pinned } = problem;
  const isPinned = (part: number): boolean => pinned !== undefined && pinned[part] === 1;
  const others = placements.filter((placement) => placement.pinned !== true);
  // In a rigid group the pinned members determine the position of all.
  const imported = importLayout([...others, ...pins], problem, (placement) => placement.pinned !== true);
  if (typeof imported === 'string') {
    if (pins.length > 0) throw refusal({ message: 'A pinned part does not belong to this job or to its sheets.' });
    return { problem, positions: null };
  }
  const sheet = imported.sheet.slice();
  for (;;) {
    const positions = withUsedSheets({ ...imported, sheet }, problem);
    if (positions === null) return { problem, positions };
    const { violations } = check(layoutOf(problem, positions), maxAtOnce);
    if (violations.length === 0) return { problem, positions };
    const atFault = violatingParts(problem, positions, violations);
    for (const parts of atFault) {
      // Removes one of two colliding parts; the other is checked again afterwards.
      const last = parts.filter((part) => !isPinned(part)).at(-1);
      if (last === undefined && pinned === undefined) return { problem, positions: null };
      if (last === undefined) throw refusal(violations[atFault.indexOf(parts)]!);
      if (parts.every((part) => sheet[part]! >= 0)) sheet[last] = -1;
    }
  }
}

/** Maximum number of violations per check. */
const maxAtOnce = 1000;

const refusal = ({ message, sentence: said = [message] }: Message): EngineError =>
  new EngineError('pins_collide', sentence`${said} Move or unpin it, then continue.`);

/** Returns the parts of all violations, in order. */
function violatingParts(problem: SheetProblem, positions: Positions, violations: readonly Violation[]): number[][] {
  const partOf = partsOfPlacements(problem, positions);
  return violations.map(({ placements }) => placements.map((placement) => partOf[placement]!).sort((a, b) => a - b));
}

/** Returns the problem with parts pinned at their positions. */
function withPins(problem: SheetProblem, pinned: readonly Placement[]): SheetProblem {
  const partAt = partFinder(problem);
  const pins = new Map<number, PlacedPose>();
  const sheets = new Map<number, number>();
  for (const placement of pinned) {
    const part = partAt(placement);
    const { sheet, xIn, yIn, angle, isMirrored = false } = placement;
    if (part === undefined) continue;
    const before = pins.get(part) ?? placement;
    const isApart =
      before.xIn !== xIn || before.yIn !== yIn || before.angle !== angle || (before.isMirrored === true) !== isMirrored;
    if (isApart || (sheets.get(part) ?? sheet) !== sheet)
      throw refusal({ message: 'Pinned pieces that belong together are apart.' });
    pins.set(part, { xIn, yIn, angle, ...(isMirrored && { isMirrored }) });
    sheets.set(part, sheet);
  }
  if (pins.size === 0) return problem;
  return { ...problem, pins, pinned: Uint8Array.from(problem.copies, (_, part) => Number(pins.has(part))) };
}
