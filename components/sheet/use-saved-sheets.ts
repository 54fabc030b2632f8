'use client';

import { createContext, useState } from 'react';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import { readSavedSheets, withSavedSheet, writeSavedSheets, type SavedSheet } from '#lib/browser/draft/saved-sheets.ts';

export type SavedSheets = {
  readonly sheets: readonly SavedSheet[];
  readonly save: (sheet: SavedSheet) => void;
  readonly remove: (name: string) => void;
};

/** Saved sheet sizes of a panel; all its sizes share one list. */
export const SavedSheetsContext = createContext<SavedSheets>({ sheets: [], save: () => {}, remove: () => {} });

/** Sheet sizes that the person has saved in this browser. */
export function useSavedSheets(): SavedSheets {
  const [sheets, setSheets] = useState(() => readSavedSheets(localStorageOrNone()));
  function change(next: SavedSheet[]) {
    setSheets(next);
    writeSavedSheets(localStorageOrNone(), next);
  }
  return {
    sheets,
    save: (sheet: SavedSheet) => change(withSavedSheet(sheets, sheet)),
    remove: (name: string) => change(sheets.filter((sheet) => sheet.name !== name)),
  };
}
