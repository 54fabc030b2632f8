import type { Budget } from '../budget.ts';
import { PsError } from './ps-error.ts';
import type { Cells, PsDict, PsObject, DictKey } from './objects.ts';

type SaveLevel = {
  readonly dicts: { readonly dict: PsDict; readonly entries: Map<DictKey, PsObject>; readonly level: number }[];
  readonly cells: { readonly cells: Cells; readonly items: PsObject[]; readonly level: number }[];
  readonly memoryBytes: number;
};

/**
 * Undo data for `save` and `restore` (PLRM 3, 3.7.3): a dictionary or array is copied when it is first changed after a
 * save, and restored by the restore. Changes of strings remain, as the language specifies.
 */
export class SaveLevels {
  readonly #kept: SaveLevel[] = [];
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get level(): number {
    return this.#kept.length;
  }

  save(): number {
    if (this.#kept.length >= 1000) throw new PsError('limitcheck', 'save nested too deep');
    this.#kept.push({ dicts: [], cells: [], memoryBytes: this.#budget.memoryBytes });
    return this.#kept.length;
  }

  restore(level: number): void {
    if (level < 1 || level > this.#kept.length) throw new PsError('invalidrestore');
    while (this.#kept.length >= level) {
      const { dicts, cells, memoryBytes } = this.#kept.pop()!;
      for (const kept of dicts) {
        kept.dict.entries = kept.entries;
        kept.dict.level = kept.level;
      }
      for (const kept of cells) {
        kept.cells.items = kept.items;
        kept.cells.level = kept.level;
      }
      this.#budget.memoryBytes = memoryBytes;
    }
  }

  /** Must be called before a dictionary changes. */
  touchDict(dict: PsDict): void {
    const level = this.#kept.length;
    if (dict.level >= level || dict.global) return;
    this.#budget.allocate(128 + dict.entries.size * 48);
    this.#budget.work(dict.entries.size / 4);
    this.#kept[level - 1]!.dicts.push({ dict, entries: dict.entries, level: dict.level });
    dict.entries = new Map(dict.entries);
    dict.level = level;
  }

  touchCells(cells: Cells): void {
    const level = this.#kept.length;
    if (cells.level >= level || cells.global) return;
    this.#budget.allocate(64 + cells.items.length * 8);
    this.#budget.work(cells.items.length / 16);
    this.#kept[level - 1]!.cells.push({ cells, items: cells.items, level: cells.level });
    cells.items = cells.items.slice();
    cells.level = level;
  }
}
