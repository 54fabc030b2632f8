const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Returns a React key for an object. Each object has a key of its own, so that state of one input does not remain for an equal-looking one. */
export function objectKey(object: object): number {
  const known = keys.get(object);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(object, lastKey);
  return lastKey;
}
