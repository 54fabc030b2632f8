/**
 * Returns the slot of a cell in a hashed grid of `slots` (a power of two), by integers of its column and row. Cells
 * may share a slot.
 */
export function cellSlot(column: number, row: number, slots: number): number {
  const high = Math.floor(column / 2 ** 32) * 31 + Math.floor(row / 2 ** 32);
  const mixed = Math.imul(column | 0, 0x9e3779b1) ^ Math.imul(row | 0, 0x85ebca6b) ^ Math.imul(high | 0, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & (slots - 1);
}

/** Returns the number of slots for efficient look-up of `count` cells. */
export const slotCount = (count: number): number => 2 ** Math.ceil(Math.log2(2 * count + 2));
