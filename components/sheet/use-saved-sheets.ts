'use client';

import { useState } from 'react';
import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';
import { readSavedSheets, withSavedSheet, writeSavedSheets, type SavedSheet } from '#lib/browser/draft/saved-sheets.ts';

/** Sheet sizes that the person has saved in this browser. */
export function useSavedSheets() {
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
