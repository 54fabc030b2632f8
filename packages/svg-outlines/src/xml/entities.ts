import { EngineError } from '@measurement-nesting/curves';

const depthAllowed = 8;
const entitiesAllowed = 2000;

const predefined = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Entities that the document defines. Internal general entities are resolved within a budget of characters, external
 * ones are empty and counted, parameter entities are never resolved: nothing outside the file is accessed.
 */
export class EntityTable {
  readonly #values = new Map<string, string>();
  readonly #external = new Set<string>();
  /** Cache: whether an entity contains elements. */
  readonly #markup = new Map<string, boolean>();
  #charactersLeft: number;
  /** True after an external entity was declared or referenced. */
  sawExternal = false;

  constructor(charactersAllowed: number) {
    this.#charactersLeft = charactersAllowed;
  }

  /**
   * True when the document defines entities. All its text is then resolved, used or not, so that the budget applies.
   */
  get defined(): boolean {
    return this.#values.size > 0;
  }

  /** Returns the text for &name;, or undefined when it was never declared. Throws `too_complex` past the budget. */
  resolve(name: string): string | undefined {
    const fixed = predefined.get(name);
    if (fixed !== undefined) return fixed;
    const text = this.#expand(name, 1);
    if (text === undefined) return undefined;
    if (this.#holdsMarkup(name)) {
      throw new EngineError(
        'file_unreadable',
        `The file uses an entity with elements inside (&${name.slice(0, 40)};) in a place where XML allows only text. Open the drawing and export it again.`,
      );
    }
    return text;
  }

  /**
   * Returns the replacement of &name; when it contains elements, with unresolved references; undefined when it is text.
   * `depth` counts the enclosing entities. Throws `too_complex` past the budget.
   */
  markup(name: string, depth: number): string | undefined {
    if (predefined.has(name) || !this.#holdsMarkup(name)) return undefined;
    if (depth >= depthAllowed) throw tooMuch('are nested too deep');
    const text = withCharacters(this.#values.get(name)!);
    this.#spend(text.length + 1);
    return text;
  }

  /** Returns whether the text of an entity, or of one it uses, contains a '<'. */
  #holdsMarkup(name: string): boolean {
    const known = this.#markup.get(name);
    if (known !== undefined) return known;
    const value = this.#values.get(name);
    if (value === undefined) return false;
    // Circular entities reach themselves here; their use is rejected by its depth.
    this.#markup.set(name, false);
    const text = withCharacters(value);
    const inner = [...text.matchAll(/&([^;\s&<]{1,200});/g)].map((match) => match[1]!);
    const holds = text.includes('<') || inner.some((other) => !predefined.has(other) && this.#holdsMarkup(other));
    this.#markup.set(name, holds);
    return holds;
  }

  #spend(characters: number): void {
    this.#charactersLeft -= characters;
    if (this.#charactersLeft < 0) throw tooMuch('expand to too much text');
  }

  #expand(name: string, depth: number): string | undefined {
    if (this.#external.has(name)) {
      this.sawExternal = true;
      return '';
    }
    const value = this.#values.get(name);
    if (value === undefined) return undefined;
    if (depth > depthAllowed) throw tooMuch('are nested too deep');
    let text = '';
    let at = 0;
    while (at < value.length) {
      const start = value.indexOf('&', at);
      const end = start < 0 ? -1 : value.indexOf(';', start);
      if (end < 0) break;
      text += value.slice(at, start);
      const inner = value.slice(start + 1, end);
      text += characterOf(inner) ?? predefined.get(inner) ?? this.#expand(inner, depth + 1) ?? '';
      at = end + 1;
    }
    text += value.slice(at);
    this.#spend(text.length + 1);
    return text;
  }

  /** Reads the declarations between <!DOCTYPE and its closing >. Linear. */
  readDoctype(doctype: string): void {
    let at = doctype.indexOf('[');
    while (at >= 0) {
      at = doctype.indexOf('<!', at);
      if (at < 0) return;
      if (doctype.startsWith('<!--', at)) {
        at = doctype.indexOf('-->', at + 4);
      } else if (doctype.startsWith('<!ENTITY', at)) {
        at = this.#readEntity(doctype, at + 8);
      } else {
        at = doctype.indexOf('>', at);
      }
    }
  }

  /** Reads one declaration after its keyword; returns the next position, or -1 for a malformed one. */
  #readEntity(doctype: string, start: number): number {
    const words: string[] = [];
    let literal: string | null = null;
    let at = start;
    while (at < doctype.length && doctype[at] !== '>') {
      const letter = doctype[at]!;
      if (letter === '"' || letter === "'") {
        const end = doctype.indexOf(letter, at + 1);
        if (end < 0) return -1;
        literal = doctype.slice(at + 1, end);
        at = end + 1;
      } else if (isSpace(letter)) {
        at++;
      } else {
        let end = at;
        while (end < doctype.length && !isSpace(doctype[end]!) && !`"'>`.includes(doctype[end]!)) end++;
        words.push(doctype.slice(at, end));
        at = end;
      }
    }
    this.#define(words, literal ?? '');
    return at;
  }

  #define(words: readonly string[], literal: string): void {
    const [name, kind] = words;
    const outside = words.includes('SYSTEM') || words.includes('PUBLIC');
    if (outside) this.sawExternal = true;
    if (name === undefined || name === '%') return;
    if (this.#values.size >= entitiesAllowed) throw tooMuch('are too many');
    // The first declaration applies (XML 1.0, 4.2).
    if (this.#values.has(name) || this.#external.has(name)) return;
    if (kind === 'SYSTEM' || kind === 'PUBLIC') this.#external.add(name);
    else this.#values.set(name, literal);
  }
}

function tooMuch(what: string): EngineError {
  return new EngineError(
    'too_complex',
    `The abbreviations (entities) that this file defines ${what}. Open the drawing and export it again.`,
  );
}

function isSpace(letter: string): boolean {
  return letter === ' ' || letter === '\n' || letter === '\t' || letter === '\r';
}

/** Replaces character references, as XML does in the declaration of an entity (XML 1.0, 4.4.5). */
function withCharacters(text: string): string {
  return text.replaceAll(/&(#[0-9a-fx]{1,10});/gi, (_, reference: string) => characterOf(reference) ?? '');
}

/** Returns the character of '#65' or '#x41', or null for a name. */
function characterOf(reference: string): string | null {
  if (!reference.startsWith('#')) return null;
  const hex = reference[1] === 'x';
  const code = Number.parseInt(reference.slice(hex ? 2 : 1), hex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
