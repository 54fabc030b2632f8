export type LruCache<Value> = {
  /** The value kept under `key`, or the one `make` gives, which is then kept. */
  readonly get: (key: string, make: () => Value) => Value;
};

/** Keeps the `capacity` values asked for last. */
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
