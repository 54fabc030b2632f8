import { cellSlot, slotCount } from '../geometry/cell-slot.ts';

/**
 * Numbers points so that those within `tolerance` of each other share a number (also through chains of them). Points
 * are stored in cells of a hashed grid; hash collisions are harmless, since distances decide. Of points much nearer
 * than the tolerance only one is stored, so that a thousand lines through one point need no million comparisons.
 */
export function clusterPoints(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  tolerance: number,
): { numbers: Int32Array; x: Float64Array; y: Float64Array } {
  const count = x.length;
  let far = 0;
  for (let i = 0; i < count; i++) far = Math.max(far, Math.abs(x[i]!), Math.abs(y[i]!));
  // Cell numbers must be exact integers, including their neighbors, however far out points are.
  const cell = Math.max(4 * tolerance, far * 2 ** -48);
  const slots = slotCount(count);
  const head = new Int32Array(slots).fill(-1);
  const next = new Int32Array(count);
  const parent = Int32Array.from({ length: count }, (_, i) => i);
  const find = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  for (let i = 0; i < count; i++) {
    const [px, py] = [x[i]!, y[i]!];
    const [minColumn, maxColumn] = [Math.floor((px - tolerance) / cell), Math.floor((px + tolerance) / cell)];
    const [minRow, maxRow] = [Math.floor((py - tolerance) / cell), Math.floor((py + tolerance) / cell)];
    let isPlaced = false;
    for (let column = minColumn; column <= maxColumn; column++) {
      for (let row = minRow; row <= maxRow; row++) {
        for (let j = head[cellSlot(column, row, slots)]!; j >= 0; j = next[j]!) {
          const distance = Math.hypot(x[j]! - px, y[j]! - py);
          if (distance > tolerance) continue;
          parent[find(i)] = find(j);
          if (distance < tolerance / 64) isPlaced = true;
        }
      }
    }
    if (isPlaced) continue;
    const slot = cellSlot(Math.floor(px / cell), Math.floor(py / cell), slots);
    next[i] = head[slot]!;
    head[slot] = i;
  }
  const numbers = new Int32Array(count).fill(-1);
  const roots: number[] = [];
  for (let i = 0; i < count; i++) {
    const root = find(i);
    if (numbers[root]! < 0) numbers[root] = roots.push(root) - 1;
    numbers[i] = numbers[root]!;
  }
  return { numbers, x: Float64Array.from(roots, (i) => x[i]!), y: Float64Array.from(roots, (i) => y[i]!) };
}
