import { callApi } from '#lib/browser/api-client.ts';
import type { Remnant, RemnantsAnswer } from '#lib/shared/contracts/material.ts';
import { browserPath } from '#lib/shared/contracts/paths.ts';

/** A new offcut, or a deleted one to restore. */
export type RemnantToKeep = Pick<Remnant, 'id' | 'name' | 'widthIn' | 'heightIn'> & Partial<Remnant>;

/** Server calls of My material, which is stored with the account. */
export const materialCalls = {
  list: (signal?: AbortSignal): Promise<RemnantsAnswer> => callApi(browserPath('remnants'), null, { signal }),
  keep: (remnant: RemnantToKeep): Promise<Remnant> => callApi(browserPath('keepRemnant'), remnant),
  rename: (id: string, name: string): Promise<unknown> => callApi(browserPath('renameRemnant'), { id, name }),
  mark: (ids: readonly string[], isUsed: boolean, byRun: string | null = null): Promise<unknown> =>
    callApi(browserPath('markRemnants'), { ids, isUsed, byRun }),
  remove: (id: string): Promise<unknown> => callApi(browserPath('deleteRemnant'), { id }),
};

export type MaterialCalls = typeof materialCalls;
