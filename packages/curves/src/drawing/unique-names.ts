import { sourceName } from './diagnostics.ts';

/** Characters that remain for the number after a name. */
const charactersForNumber = 20;

/** Names of different layers of a file, in one drawing. */
export class UniqueNames {
  /** Names in use, with the number that the next layer of the name gets. */
  readonly #numbers = new Map<string, number>();

  /** Returns a cleaned name, or the name with the first number that no other layer has: 'Layer 1 (2)'. */
  add(written: string): string {
    const name = sourceName(written, charactersForNumber) || 'Layer';
    let number = this.#numbers.get(name) ?? 1;
    let unused = name;
    while (this.#numbers.has(unused)) unused = `${name} (${++number})`;
    this.#numbers.set(name, number);
    if (unused !== name) this.#numbers.set(unused, 1);
    return unused;
  }

  clear(): void {
    this.#numbers.clear();
  }
}
