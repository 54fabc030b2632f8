import { localStorageOrNone } from '#lib/draft/browser-storage.ts';

const key = 'white-is-cut-out';

/** The choice made last in this browser, for a new file. */
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
    // The choice holds for this file.
  }
}
