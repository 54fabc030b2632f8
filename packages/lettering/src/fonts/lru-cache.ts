export type LruCache<Value> = {
  /** Returns the value cached under `key`, or the result of `make`, which is then cached. */
  readonly get: (key: string, make: () => Value) => Value;
};

/** Creates a cache of the `capacity` most recently used values. */
export function createLruCache<Value>(capacity: number): LruCache<Value> {
  const values = new Map<string, { readonly value: Value }>();
  return {
    get(key, make) {
      const entry = values.get(key) ?? { value: make() };
      values.delete(key);
      values.set(key, entry);
      if (values.size > capacity) values.delete(values.keys().next().value ?? key);
      return entry.value;
    },
  };
}
