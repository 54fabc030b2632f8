import { callProduct } from '#lib/browser/api-client.ts';
import type { Remnant, RemnantsAnswer } from '#lib/shared/contracts/material.ts';

/** A new offcut, or a deleted one to restore. */
export type RemnantToKeep = Pick<Remnant, 'id' | 'name' | 'widthIn' | 'heightIn'> & Partial<Remnant>;

/** Server calls of My material, which is stored with the account. */
export const materialCalls = {
  list: (signal?: AbortSignal): Promise<RemnantsAnswer> => callProduct('remnants', null, { signal }),
  keep: (remnant: RemnantToKeep): Promise<Remnant> => callProduct('keepRemnant', remnant),
  rename: (id: string, name: string): Promise<unknown> => callProduct('renameRemnant', { id, name }),
  mark: (ids: readonly string[], isUsed: boolean, byRun: string | null = null): Promise<unknown> =>
    callProduct('markRemnants', { ids: [...ids], isUsed, byRun }),
  remove: (id: string): Promise<unknown> => callProduct('deleteRemnant', { id }),
};

export type MaterialCalls = typeof materialCalls;
