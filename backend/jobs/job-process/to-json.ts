/** Deeply readonly type; results of the engine are never modified. */
export type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Fixed<T[Key]> }
    : T;

/** Returns the JSON text of a value in the contract's format. Throws for NaN and infinities, which JSON would write as null. */
export function toJson<Contract>(value: Fixed<Contract>): string {
  return JSON.stringify(value, (key, item: unknown) => {
    if (typeof item === 'number' && !Number.isFinite(item)) throw new Error(`the figure "${key}" is not a number`);
    return item;
  });
}
