import { databaseName } from './browser-store.ts';

/** Takes everything that we keep in this browser out of it: drafts, recent runs, choices. */
export function forgetBrowser(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // Storage may be forbidden; then there is nothing to delete.
  }
}
