import type { FileLayer } from '@measurement-nesting/curves/drawing';
import { isArray, isDict, nameOf, type PdfDict, type PdfObject, Reference, textOfString } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';

/** Optional content group, or several under one condition, at a point of a page. */
type Group = { readonly name: string; readonly isVisible: boolean };

const mostGroups = 10_000;

/** Optional content of a file (ISO 32000-1, 8.11) in its default configuration. */
export class Layers {
  readonly #file: PdfFile;
  readonly #off = new Set<number>();
  readonly #isOff: boolean;
  readonly #on = new Set<number>();
  readonly #found = new Map<string, FileLayer>();

  constructor(file: PdfFile) {
    this.#file = file;
    const settings = file.get(file.get(file.catalog, 'OCProperties'), 'D');
    this.#isOff = nameOf(file.get(settings, 'BaseState')) === 'OFF';
    for (const [key, set] of [['OFF', this.#off] as const, ['ON', this.#on] as const]) {
      const list = file.get(settings, key);
      if (!isArray(list)) continue;
      for (const item of list.slice(0, mostGroups)) if (item instanceof Reference) set.add(item.number);
    }
  }

  /** Returns the group that marked content, a form or a picture refers to; null for anything else. */
  groupOf(value: PdfObject | undefined): Group | null {
    const dict = this.#file.resolve(value);
    if (!isDict(dict)) return null;
    const type = nameOf(this.#file.get(dict, 'Type'));
    if (type === 'OCG' || (type === '' && dict.has('Name'))) return this.#single(value, dict);
    if (type !== 'OCMD') return null;
    const groups = this.#file.get(dict, 'OCGs');
    const list = (isArray(groups) ? groups.slice(0, 100) : [dict.get('OCGs')]).flatMap((item) => {
      const inner = this.#file.resolve(item);
      return isDict(inner) ? [this.#single(item, inner)] : [];
    });
    const [first] = list;
    if (first === undefined) return null;
    const on = list.map(({ isVisible }) => isVisible);
    const policy = nameOf(this.#file.get(dict, 'P'));
    const isVisible =
      policy === 'AllOn'
        ? on.every(Boolean)
        : policy === 'AnyOff'
          ? !on.every(Boolean)
          : policy === 'AllOff'
            ? !on.some(Boolean)
            : on.some(Boolean);
    return { name: first.name, isVisible };
  }

  /** Returns the name of the layer of shapes within groups: the outermost hidden one, else the innermost. */
  use(groups: readonly Group[]): string {
    const group = groups.find(({ isVisible }) => !isVisible) ?? groups.at(-1);
    if (group === undefined) return '';
    const hidden = this.#found.get(group.name)?.isVisible === false;
    this.add({ name: group.name, isVisible: group.isVisible && !hidden, color: '' });
    return group.name;
  }

  /** Adds a layer to the list. */
  add(layer: FileLayer): void {
    if (this.#found.size < mostGroups || this.#found.has(layer.name)) this.#found.set(layer.name, layer);
  }

  /** Returns the layers used since the last call, in the order of their first use, and forgets them. */
  take(): FileLayer[] {
    const list = [...this.#found.values()];
    this.#found.clear();
    return list;
  }

  #single(value: PdfObject | undefined, dict: PdfDict): Group {
    const number = value instanceof Reference ? value.number : -1;
    const isVisible = !this.#off.has(number) && (!this.#isOff || this.#on.has(number));
    return { name: textOfString(this.#file.get(dict, 'Name')) || 'Layer', isVisible };
  }
}
