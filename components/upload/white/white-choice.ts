import { localStorageOrNone } from '#lib/browser/draft/browser-storage.ts';

const key = 'white-is-cut-out';

/** Returns the last choice in this browser, the default of a new file. */
export function storedWhiteChoice(): { whiteIsCutOut?: boolean } {
  try {
    return localStorageOrNone()?.getItem(key) === 'yes' ? { whiteIsCutOut: true } : {};
  } catch {
    return {};
  }
}

export function storeWhiteChoice(isCutOut: boolean): void {
  try {
    localStorageOrNone()?.setItem(key, isCutOut ? 'yes' : 'no');
  } catch {
    // Storage is full: the choice applies to this file only.
  }
}
