import type { Positions, SearchState } from './search-state.ts';
import { settle } from './slide.ts';

/**
 * A layout free of overlap with no part left floating: sheet by sheet, from the packed end on, every part slides towards
 * x = 0 and y = 0 until it rests against others. Never longer than before.
 */
export function tidied(state: SearchState, layout: Positions): Positions {
  state.load(layout);
  const order = Array.from({ length: state.count }, (_, i) => i);
  order.sort((a, b) => state.minX[a]! - state.minX[b]! || state.minY[a]! - state.minY[b]! || a - b);
  for (const part of order) if (state.sheet[part]! >= 0) settle(state, part);
  let used = 0;
  const last = state.sheets - 1;
  for (let k = 0; k < state.memberCount[last]!; k++) used = Math.max(used, state.maxX[state.members[last]![k]!]!);
  state.openLength = Math.min(layout.openLength, used);
  return state.save();
}
