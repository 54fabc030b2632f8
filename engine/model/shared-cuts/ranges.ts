/** ParameterRange of a parameter, from < to. */
export type ParameterRange = { readonly from: number; readonly to: number };

/** Returns the ranges in ascending order, those that overlap or are no further apart than `gap` as one. */
export function merged(ranges: readonly ParameterRange[], gap: number): ParameterRange[] {
  const all: ParameterRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to + gap)
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else all.push({ from, to });
  }
  return all;
}

/** Returns what remains of a range without others, ascending. */
export function without({ from, to }: ParameterRange, others: readonly ParameterRange[]): ParameterRange[] {
  const rest: ParameterRange[] = [];
  let at = from;
  for (const other of merged(others, 0)) {
    if (other.from > at) rest.push({ from: at, to: Math.min(to, other.from) });
    at = Math.max(at, other.to);
    if (at >= to) return rest.filter((range) => range.from < range.to);
  }
  rest.push({ from: at, to });
  return rest.filter((range) => range.from < range.to);
}
