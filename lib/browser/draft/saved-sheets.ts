import { limits } from '../../shared/limits.ts';

/** Sheet sizes named by the shop, stored in this browser. */
export type SavedSheet = { name: string; widthIn: number; heightIn: number };

export const MAX_SAVED_SHEETS = 8;
const key = 'saved-sheets';

export function readSavedSheets(storage: Storage | undefined): SavedSheet[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSavedSheet).slice(0, MAX_SAVED_SHEETS) : [];
  } catch {
    return [];
  }
}

export function writeSavedSheets(storage: Storage | undefined, sheets: readonly SavedSheet[]): void {
  try {
    storage?.setItem(key, JSON.stringify(sheets));
  } catch {
    // Without storage the sizes last until the page is closed.
  }
}

/** Returns the list with a size added. Replaces a size of the same name, and removes the oldest beyond the limit. */
export function withSavedSheet(sheets: readonly SavedSheet[], added: SavedSheet): SavedSheet[] {
  const name = added.name.trim() || `${added.widthIn} x ${added.heightIn}`;
  return [...sheets.filter((sheet) => sheet.name !== name), { ...added, name }].slice(-MAX_SAVED_SHEETS);
}

function isSavedSheet(value: unknown): value is SavedSheet {
  if (typeof value !== 'object' || value === null) return false;
  const { name, widthIn, heightIn } = value as Record<string, unknown>;
  const isSide = (side: unknown) =>
    typeof side === 'number' && side >= limits.sheetIn.min && side <= limits.sheetIn.max;
  return typeof name === 'string' && name !== '' && isSide(widthIn) && isSide(heightIn);
}
