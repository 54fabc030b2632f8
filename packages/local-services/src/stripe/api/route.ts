import { z } from 'zod';
import type { Tx } from '../store/store.ts';

/** One validated request. */
export type Call<Params> = {
  tx: Tx;
  params: Params;
  /** Returns the named part of the path, for example `id`. */
  part(name: string): string;
  /** Unix seconds on the emulator's clock. */
  now: number;
};

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  schema: z.ZodType;
  run(call: Call<unknown>): unknown;
};

/**
 * Declares a route. `expand` is valid for every request and is removed first; all other parameters must be in the
 * schema.
 */
export function route<Fields extends z.core.$ZodLooseShape>(
  method: Route['method'],
  path: string,
  fields: Fields,
  run: (call: Call<z.output<z.ZodObject<Fields, z.core.$strict>>>) => unknown,
): Route {
  return { method, path, schema: z.strictObject(fields), run: run as Route['run'] };
}
