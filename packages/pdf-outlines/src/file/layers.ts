import { type FileLayer, sourceName, UniqueNames } from '@measurement-nesting/curves/drawing';
import { isArray, isDict, nameOf, type PdfDict, type PdfObject, Reference, textOfString } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';

/** Optional content group, or several under one condition, at a point of a page. */
export type Group = {
  /** Equal for the same group; several groups can have one name. */
  readonly key: string;
  readonly name: string;
  readonly isVisible: boolean;
};

const maxGroups = 10_000;
const maxSettings = 100;
const deepestExpression = 16;
/** Entry of a group's usage by category; groups can also be set by zoom, language and user, which are independent of the art. */
const usageStates: Readonly<Record<string, string>> = {
  View: 'ViewState',
  Print: 'PrintState',
  Export: 'ExportState',
};

/** Optional content of a file (ISO 32000-1, 8.11) in its default configuration. */
export class Layers {
  readonly #file: PdfFile;
  readonly #off: ReadonlySet<number>;
  readonly #isOff: boolean;
  readonly #on: ReadonlySet<number>;
  /** Categories of usage that set a group on a screen or in print. */
  readonly #automatic: ReadonlyMap<number, ReadonlySet<string>>;
  readonly #found = new Map<string, FileLayer>();
  readonly #names = new UniqueNames();

  constructor(file: PdfFile) {
    this.#file = file;
    const settings = file.get(file.get(file.catalog, 'OCProperties'), 'D');
    this.#isOff = nameOf(file.get(settings, 'BaseState')) === 'OFF';
    this.#off = new Set(this.#numbers(settings, 'OFF'));
    this.#on = new Set(this.#numbers(settings, 'ON'));
    this.#automatic = this.#automaticOf(settings);
  }

  /** Returns the numbers of the groups in a list. */
  #numbers(from: PdfObject, key: string): number[] {
    const list = this.#file.get(from, key);
    const groups = isArray(list) ? list.slice(0, maxGroups) : [];
    this.#file.budget.work(groups.length);
    return groups.flatMap((item) => (item instanceof Reference ? item.number : []));
  }

  /** Returns the categories that set groups on opening and printing (usage application, ISO 32000-1, 8.11.4.4). */
  #automaticOf(settings: PdfObject): Map<number, Set<string>> {
    const categories = new Map<number, Set<string>>();
    for (const rule of this.#file.list(settings, 'AS').slice(0, maxSettings)) {
      if (!['View', 'Print'].includes(nameOf(this.#file.get(rule, 'Event')))) continue;
      const names = this.#file.list(rule, 'Category').slice(0, maxSettings).map(nameOf);
      for (const number of this.#numbers(rule, 'OCGs')) {
        const own = categories.get(number) ?? new Set();
        for (const name of names) if (Object.hasOwn(usageStates, name)) own.add(name);
        categories.set(number, own);
      }
    }
    return categories;
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
      key: list[0]?.key ?? '',
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

  /**
   * Returns the name of the layer of shapes within groups and in a spot color: the outermost hidden group, else the
   * innermost, followed by the color. A second group of the same name has a number after it.
   */
  use(groups: readonly Group[], spot: string, color: string): string {
    const group = groups.find(({ isVisible }) => !isVisible) ?? groups.at(-1);
    const isVisible = group?.isVisible ?? true;
    const key = group === undefined ? '' : `${group.key} ${isVisible}`;
    const own = group === undefined ? '' : this.#add(key, { name: group.name, isVisible, color: '' });
    if (spot === '') return own;
    return this.#add(`${key}/${spot}`, { name: own === '' ? spot : `${own} / ${spot}`, isVisible, color });
  }

  /** Adds a layer to the list, and returns its name; '' beyond the limit. */
  #add(key: string, layer: FileLayer): string {
    const known = this.#found.get(key);
    if (known === undefined && this.#found.size >= maxGroups) return '';
    const name = known?.name ?? this.#names.add(layer.name);
    this.#found.set(key, { ...layer, name });
    return name;
  }

  /** Returns the layers used since the last call, in the order of their first use, and forgets them. */
  take(): FileLayer[] {
    const list = [...this.#found.values()];
    this.#found.clear();
    this.#names.clear();
    return list;
  }

  /** Returns the group that a value refers to; null for anything else. */
  #single(value: PdfObject | undefined): Group | null {
    const dict = this.#file.resolve(value);
    if (!isDict(dict)) return null;
    const number = value instanceof Reference ? value.number : -1;
    const isOn = !this.#off.has(number) && (!this.#isOff || this.#on.has(number));
    const name = sourceName(textOfString(this.#file.get(dict, 'Name'))) || 'Layer';
    return {
      key: number < 0 ? `direct ${name}` : String(number),
      name,
      isVisible: isOn && !this.#isSetOff(number, dict),
    };
  }

  /** Returns whether the usage of a group sets it off on a screen or in print. */
  #isSetOff(number: number, group: PdfDict): boolean {
    const usage = this.#file.get(group, 'Usage');
    return [...(this.#automatic.get(number) ?? [])].some(
      (category) => nameOf(this.#file.get(this.#file.get(usage, category), usageStates[category]!)) === 'OFF',
    );
  }
}

/** Returns whether content of several groups is visible by a policy; AnyOn is the default. */
function isVisibleBy(policy: string, groups: readonly Group[]): boolean {
  const isOn = ({ isVisible }: Group): boolean => isVisible;
  if (policy === 'AllOn' || policy === 'AnyOff') return groups.every(isOn) === (policy === 'AllOn');
  return groups.some(isOn) === (policy !== 'AllOff');
}
