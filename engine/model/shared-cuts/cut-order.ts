type Side = { readonly outline: number };

/**
 * Returns the outlines in the order in which the pieces that they share are assigned to them: first outlines of which no two are neighbors, which remain
 * whole, then the others. The search in breadth begins at an outline with the fewest neighbors, so that in a grid of rectangles every second
 * one remains whole, and around a large part all small ones.
 */
export function cutOrder(count: number, sides: readonly Side[], sidesBeside: readonly (readonly number[])[]): number[] {
  const neighbors = Array.from({ length: count }, () => new Set<number>());
  sides.forEach(({ outline }, side) => {
    for (const other of sidesBeside[side]!) neighbors[outline]!.add(sides[other]!.outline);
  });
  const byDegree = Array.from({ length: count }, (_, outline) => outline).sort(
    (a, b) => neighbors[a]!.size - neighbors[b]!.size || a - b,
  );
  const visited = new Set<number>();
  for (const start of byDegree) {
    if (visited.has(start)) continue;
    const queue = [start];
    visited.add(start);
    for (const outline of queue) {
      for (const other of [...neighbors[outline]!].sort((a, b) => a - b)) {
        if (!visited.has(other)) queue.push(other);
        visited.add(other);
      }
    }
  }
  const whole = new Set<number>();
  for (const outline of visited) if (![...neighbors[outline]!].some((other) => whole.has(other))) whole.add(outline);
  return [...whole, ...[...visited].filter((outline) => !whole.has(outline))];
}
