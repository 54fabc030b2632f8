/** Deeply readonly type; results of the engine are never modified. */
export type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Fixed<T[Key]> }
    : T;

/**
 * JSON of an answer that has the contract's shape. Figures must be numbers: JSON would write NaN and infinities as null, so
 * they are refused here as a fault of ours instead of being shown.
 */
export function toJson<Contract>(value: Fixed<Contract>): string {
  return JSON.stringify(value, (key, item: unknown) => {
    if (typeof item === 'number' && !Number.isFinite(item)) throw new Error(`the figure "${key}" is not a number`);
    return item;
  });
}
