import type { Budget } from '../budget.ts';
import { PsError } from '../ps-error.ts';
import type { Cells, PsDict, PsObject, DictKey } from '../values/objects.ts';

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
  readonly #levels: SaveLevel[] = [];
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get level(): number {
    return this.#levels.length;
  }

  save(): number {
    if (this.#levels.length >= 1000) throw new PsError('limitcheck', 'save nested too deep');
    this.#levels.push({ dicts: [], cells: [], memoryBytes: this.#budget.memoryBytes });
    return this.#levels.length;
  }

  restore(level: number): void {
    if (level < 1 || level > this.#levels.length) throw new PsError('invalidrestore');
    while (this.#levels.length >= level) {
      const { dicts, cells, memoryBytes } = this.#levels.pop()!;
      for (const saved of dicts) {
        saved.dict.entries = saved.entries;
        saved.dict.level = saved.level;
      }
      for (const saved of cells) {
        saved.cells.items = saved.items;
        saved.cells.level = saved.level;
      }
      this.#budget.memoryBytes = memoryBytes;
    }
  }

  /** Must be called before a dictionary changes. */
  touchDict(dict: PsDict): void {
    const level = this.#levels.length;
    if (dict.level >= level || dict.global) return;
    this.#budget.allocate(128 + dict.entries.size * 48);
    this.#budget.work(dict.entries.size / 4);
    this.#levels[level - 1]!.dicts.push({ dict, entries: dict.entries, level: dict.level });
    dict.entries = new Map(dict.entries);
    dict.level = level;
  }

  touchCells(cells: Cells): void {
    const level = this.#levels.length;
    if (cells.level >= level || cells.global) return;
    this.#budget.allocate(64 + cells.items.length * 8);
    this.#budget.work(cells.items.length / 16);
    this.#levels[level - 1]!.cells.push({ cells, items: cells.items, level: cells.level });
    cells.items = cells.items.slice();
    cells.level = level;
  }
}
