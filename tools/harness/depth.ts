/** Depth of the tests in this process: `full` with `DEPTH=full` in the environment, otherwise `shallow`. */
export const depth: 'shallow' | 'full' = process.env['DEPTH'] === 'full' ? 'full' : 'shallow';

const DAY_MS = 86_400_000;

/** Selects the rows of long tables at shallow depth: `ROWS_SEED` in the environment, otherwise the number of the day. */
export const rowsSeed = Number(process.env['ROWS_SEED'] ?? Math.floor(Date.now() / DAY_MS));

/** Returns the value for the depth of this run. */
export function atDepth<T>(values: { readonly shallow: T; readonly full: T }): T {
  return values[depth];
}

/** Returns the number of random cases of a property: `full`, or a fifth of it at shallow depth, unless `shallow` states it. */
export function runs(full: number, shallow = Math.ceil(full / 5)): number {
  return atDepth({ shallow: Math.min(shallow, full), full });
}

/**
 * Returns all rows of a table at full depth, and about `count` of them, evenly spaced, at shallow depth. Each row is among
 * those of one of `ceil(table.length / count)` consecutive seeds.
 */
export function rows<Row>(table: readonly Row[], count: number, seed = rowsSeed): Row[] {
  return atDepth({ shallow: selectRows(table, count, seed), full: [...table] });
}

/** Returns every n-th row of a table, from the one that the seed selects; n is the smallest that leaves at most `count` rows. */
export function selectRows<Row>(table: readonly Row[], count: number, seed: number): Row[] {
  const step = Math.max(1, Math.ceil(table.length / count));
  return table.filter((_, index) => index % step === seed % step);
}
