'use client';

import { createContext, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import { callProduct } from '#lib/browser/api-client.ts';
import type { Material, MaterialsAnswer } from '#lib/shared/contracts/material.ts';

export type Materials = {
  /** Materials of the account by name; null while they are not known. */
  readonly list: readonly Material[] | null;
  readonly reload: () => Promise<void>;
  /** Stores a material, or replaces the one with its id. */
  readonly store: (material: Material) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

/** Materials that a list of sheet sizes offers. */
export const MaterialList = createContext<readonly Material[]>([]);

/** Server calls of the materials, which are stored with the account. */
export const serverMaterials = {
  load: (): Promise<MaterialsAnswer> => callProduct('materials', null),
  store: (material: Material): Promise<unknown> => callProduct('storeMaterial', material),
  remove: (id: string): Promise<unknown> => callProduct('deleteMaterial', { id }),
};
export type MaterialsApi = typeof serverMaterials;

/** Returns the materials of the account, loaded initially and on return to the tab, because another tab may have changed them. */
export function useMaterials(api: MaterialsApi): Materials {
  const [list, setList] = useState<readonly Material[] | null>(null);
  /** Number of the latest request; answers to earlier ones are outdated. */
  const latest = useRef(0);

  const reload = useCallback(async () => {
    latest.current += 1;
    const request = latest.current;
    const materials = await api.load().then(
      (answer) => answer.materials,
      () => null,
    );
    if (request === latest.current) setList(materials);
  }, [api]);

  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    void moveSheets(api)
      .catch(() => undefined)
      .then(reload);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      latest.current += 1;
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [api, reload]);

  return useMemo(
    () => ({
      list,
      reload,
      async store(material: Material) {
        await api.store(material);
        await reload();
      },
      async remove(id: string) {
        await api.remove(id);
        await reload();
      },
    }),
    [list, reload, api],
  );
}

/** Key of the sheet sizes that version 0.3.0 and earlier stored in the browser. */
const savedSheetsKey = 'saved-sheets';

/** Moves the sheet sizes of an earlier version, if this browser has any, with a script that other browsers do not load. */
async function moveSheets({ store }: MaterialsApi): Promise<void> {
  const storage = localStorageOrNone();
  if (storage === undefined || storage.getItem(savedSheetsKey) === null) return;
  const { moveSavedSheets } = await import('#lib/browser/draft/saved-sheets.ts');
  await moveSavedSheets(storage, savedSheetsKey, store);
}
