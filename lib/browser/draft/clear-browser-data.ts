import { databaseName } from '../browser-store.ts';

/** Deletes all of the product's data in this browser: drafts, recent runs, choices. */
export function clearBrowserData(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // Storage may be forbidden; then there is nothing to delete.
  }
}
