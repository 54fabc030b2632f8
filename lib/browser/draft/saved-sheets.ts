import type { Material } from '../../shared/contracts/material.ts';
import { limits } from '../../shared/limits.ts';
import { isRecord } from '../../shared/stored-value.ts';

/**
 * Moves the sheet sizes that version 0.3.0 and earlier stored in the browser to the materials of the account, without a price. Sizes that
 * could not be stored remain.
 */
export async function moveSavedSheets(
  storage: Storage,
  key: string,
  store: (material: Material) => Promise<unknown>,
): Promise<void> {
  const sizes = readSavedSheets(storage.getItem(key));
  if (sizes.length === 0) return;
  // Another tab must not move them as well.
  storage.removeItem(key);
  for (const [nth, size] of sizes.entries()) {
    try {
      await store(materialOf(size));
    } catch {
      storage.setItem(key, JSON.stringify(sizes.slice(nth)));
      return;
    }
  }
}

type SavedSheet = { readonly name: string; readonly widthIn: number; readonly heightIn: number };

const materialOf = ({ name, widthIn, heightIn }: SavedSheet): Material => ({
  id: crypto.randomUUID(),
  name: name.trim().slice(0, limits.stock.nameLength),
  sizes: [{ widthIn, heightIn, price: null, count: null, grain: 'none', name: '' }],
  offcuts: [],
});

function readSavedSheets(text: string | null): SavedSheet[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSavedSheet) : [];
  } catch {
    return [];
  }
}

function isSavedSheet(value: unknown): value is SavedSheet {
  if (!isRecord(value)) return false;
  const { name, widthIn, heightIn } = value;
  const isSide = (side: unknown) =>
    typeof side === 'number' && side >= limits.sheetIn.min && side <= limits.sheetIn.max;
  return typeof name === 'string' && name.trim() !== '' && isSide(widthIn) && isSide(heightIn);
}
