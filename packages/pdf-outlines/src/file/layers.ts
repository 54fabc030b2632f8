import type { FileLayer } from '@measurement-nesting/curves/drawing';
import { isArray, isDict, nameOf, type PdfObject, Reference, textOfString } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';

/** Optional content group, or several under one condition, at a point of a page. */
export type Group = { readonly name: string; readonly isVisible: boolean };

const mostGroups = 10_000;
const deepestExpression = 16;

/** Optional content of a file (ISO 32000-1, 8.11) in its default configuration. */
export class Layers {
  readonly #file: PdfFile;
  readonly #off: ReadonlySet<number>;
  readonly #isOff: boolean;
  readonly #on: ReadonlySet<number>;
  readonly #found = new Map<string, FileLayer>();

  constructor(file: PdfFile) {
    this.#file = file;
    const settings = file.get(file.get(file.catalog, 'OCProperties'), 'D');
    this.#isOff = nameOf(file.get(settings, 'BaseState')) === 'OFF';
    const numbers = (key: string): Set<number> => {
      const list = file.get(settings, key);
      const groups = isArray(list) ? list.slice(0, mostGroups) : [];
      return new Set(groups.flatMap((item) => (item instanceof Reference ? item.number : [])));
    };
    this.#off = numbers('OFF');
    this.#on = numbers('ON');
  }

  /** Returns the group that marked content, a form or a picture refers to; null for anything else. */
  groupOf(value: PdfObject | undefined): Group | null {
    const dict = this.#file.resolve(value);
    if (!isDict(dict)) return null;
    const type = nameOf(this.#file.get(dict, 'Type'));
    if (type === 'OCG' || (type === '' && dict.has('Name'))) return this.#single(value);
    if (type !== 'OCMD') return null;
    const groups = this.#file.get(dict, 'OCGs');
    const list = (isArray(groups) ? groups.slice(0, 100) : [dict.get('OCGs')]).flatMap(
      (item) => this.#single(item) ?? [],
    );
    const expression = this.#file.get(dict, 'VE');
    if (list.length === 0 && !isArray(expression)) return null;
    return {
      name: list[0]?.name ?? 'Layer',
      isVisible: isArray(expression)
        ? this.#isTrue(expression, 0)
        : isVisibleBy(nameOf(this.#file.get(dict, 'P')), list),
    };
  }

  /** Evaluates a visibility expression: an operator with its operands, or a group. */
  #isTrue(value: PdfObject | undefined, depth: number): boolean {
    const expression = this.#file.resolve(value);
    if (!isArray(expression)) return this.#single(value)?.isVisible ?? true;
    this.#file.budget.step();
    if (depth > deepestExpression) return true;
    const [operator, ...operands] = expression;
    const isTrue = (operand: PdfObject): boolean => this.#isTrue(operand, depth + 1);
    switch (nameOf(this.#file.resolve(operator))) {
      case 'Not':
        return !operands.some(isTrue);
      case 'Or':
        return operands.some(isTrue);
      default:
        return operands.every(isTrue);
    }
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

  /** Returns the group that a value refers to; null for anything else. */
  #single(value: PdfObject | undefined): Group | null {
    const dict = this.#file.resolve(value);
    if (!isDict(dict)) return null;
    const number = value instanceof Reference ? value.number : -1;
    const isVisible = !this.#off.has(number) && (!this.#isOff || this.#on.has(number));
    return { name: textOfString(this.#file.get(dict, 'Name')) || 'Layer', isVisible };
  }
}

/** Returns whether content of several groups is visible by a policy; AnyOn is the default. */
function isVisibleBy(policy: string, groups: readonly Group[]): boolean {
  const isOn = ({ isVisible }: Group): boolean => isVisible;
  if (policy === 'AllOn' || policy === 'AnyOff') return groups.every(isOn) === (policy === 'AllOn');
  return groups.some(isOn) === (policy !== 'AllOff');
}
