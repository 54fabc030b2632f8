import type { z } from 'zod';

/** List that exceeds the limit of its schema, with the schema's own message if it has one. */
export type LongList = { readonly path: readonly string[]; readonly message: string };

type Check = {
  readonly _zod: {
    readonly def: { readonly check: string; readonly maximum?: number; readonly error?: (issue: object) => unknown };
  };
};

/** Parts of zod's schema definitions that are inspected (zod 4, `schema._zod`). */
type Schema = {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly innerType?: Schema;
      readonly in?: Schema;
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly options?: readonly Schema[];
      readonly checks?: readonly Check[];
    };
  };
};

/**
 * Returns the first list in the value that is longer than the schema allows; null when there is none. It reads no elements,
 * whereas zod validates every element before it counts them. Nested lists are left to zod: the limit of the outer list bounds
 * their number.
 */
export function findLongList(schema: z.ZodType, value: unknown): LongList | null {
  return find(schema as unknown as Schema, value, []);
}

function find({ _zod: { def } }: Schema, value: unknown, path: readonly string[]): LongList | null {
  const inner = def.innerType ?? def.in;
  switch (def.type) {
    case 'array': {
      const bound = def.checks?.find((check) => check._zod.def.check === 'max_length')?._zod.def;
      if (!Array.isArray(value) || bound?.maximum === undefined || value.length <= bound.maximum) return null;
      const stated = bound.error?.({});
      const fallback = `This list can have up to ${bound.maximum} entries; it has ${value.length}.`;
      return { path, message: typeof stated === 'string' ? stated : fallback };
    }
    case 'object':
      if (typeof value !== 'object' || value === null) return null;
      for (const [key, each] of Object.entries(def.shape ?? {})) {
        const found = Object.hasOwn(value, key)
          ? find(each, (value as Record<string, unknown>)[key], [...path, key])
          : null;
        if (found) return found;
      }
      return null;
    case 'union': {
      const options = def.options ?? [];
      const found = options.map((option) => find(option, value, path));
      const isAccepted = found.some((each, i) => each === null && options[i]!._zod.def.type === 'array');
      return isAccepted ? null : (found.find((each) => each !== null) ?? null);
    }
    default:
      return inner ? find(inner, value, path) : null;
  }
}
