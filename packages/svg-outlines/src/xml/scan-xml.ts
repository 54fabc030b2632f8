import { EngineError } from '@measurement-nesting/curves';
import { xmlFault, type XmlProblem, type XmlRepair } from './xml-fault.ts';

/** Receives the events of a scan. Text is created only while `wantsText()` returns true. */
export type XmlHandler = {
  readonly open: (name: string, attributes: Record<string, string>, line: number) => void;
  readonly close: () => void;
  readonly wantsText: (length: number) => boolean;
  readonly text: (text: string) => void;
  readonly comment: (text: string) => void;
  readonly instruction: (target: string, body: string) => void;
  readonly doctype: (text: string) => void;
  /** Returns the replacement for &name;, or undefined when there is none. */
  readonly entity: (name: string) => string | undefined;
  /**
   * Returns the replacement of &name; in content when it contains elements, which are scanned in its place; undefined
   * when it is plain text. `depth` counts the enclosing entities.
   */
  readonly markup?: (name: string, depth: number) => string | undefined;
  /** Called for each repaired fault. */
  readonly repaired: (repair: XmlRepair, line: number) => void;
};

/**
 * Scans an XML 1.0 document (fifth edition) in one pass, linear in its length, without copying unused text. It checks
 * that the document is well-formed: characters, names, attributes, nesting, one root. Faults with one unambiguous
 * correction are repaired and reported (see `XmlRepair`); others throw `file_unreadable` with line and column.
 * References and ']]>' in skipped text are not checked, and names may contain any character beyond ASCII. Throws
 * `too_complex` past `attributesAllowed`.
 */
export function scanXml(source: string, attributesAllowed: number, handler: XmlHandler): void {
  new XmlScanner(source, attributesAllowed, handler).scan();
}

const [tab, lineFeed, carriageReturn, space] = [9, 10, 13, 32];
const [exclamation, quote, apostrophe, slash, equals, greater, question] = [33, 34, 39, 47, 61, 62, 63];

const repairsPlaced = 20;

class XmlScanner {
  /** Text being scanned: the document, or the replacement of one of its entities. */
  #source = '';
  #document = '';
  /** Position in the document of the reference to the entity being scanned. */
  #usedAt: number | null = null;
  #entityDepth = 0;
  /** Number of elements opened outside the entity being scanned, which it must not close. */
  #outside = 0;
  readonly #attributesAllowed: number;
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #at = 0;
  #rootSeen = false;
  #doctypeSeen = false;
  #line = 1;
  #repairs = 0;
  #nextLine: number;

  constructor(source: string, attributesAllowed: number, handler: XmlHandler) {
    this.#attributesAllowed = attributesAllowed;
    this.#handler = handler;
    this.#document = this.#withoutForbidden(source.charCodeAt(0) === 0xfeff ? source.slice(1) : source);
    this.#source = this.#document;
    this.#nextLine = this.#source.indexOf('\n');
  }

  scan(): void {
    this.#scanAll();
    // A missing end tag of the root alone is accepted; more open elements mean that a part of the drawing is missing.
    if (this.#open.length > 1 || !this.#rootSeen) throw this.#fault('ends-early', this.#source.length);
    if (this.#open.length === 0) return;
    this.#open.pop();
    this.#handler.close();
    this.#repair('root-not-closed', this.#source.length);
  }

  #scanAll(): void {
    const source = this.#source;
    while (this.#at < source.length) {
      const start = this.#at;
      let end = source.indexOf('<', start);
      if (end < 0) end = source.length;
      if (end > start) this.#text(start, end);
      if (end === source.length) break;
      this.#at = end;
      switch (source.charCodeAt(end + 1)) {
        case slash:
          this.#closeTag();
          break;
        case exclamation:
          this.#declaration();
          break;
        case question:
          this.#instruction();
          break;
        default:
          if (this.#open.length > 0 && /[\s\d=]/.test(source[end + 1] ?? '')) this.#bracketInText(end);
          else this.#openTag();
      }
    }
  }

  /**
   * Scans the replacement of an entity in place of its reference; it has to close the elements it opens (XML 1.0,
   * 4.3.2).
   */
  #scanEntity(text: string, usedAt: number): void {
    const before = { source: this.#source, at: this.#at, usedAt: this.#usedAt, outside: this.#outside };
    if (this.#usedAt === null) {
      this.#lineAt(usedAt);
      this.#usedAt = usedAt;
    }
    [this.#source, this.#at, this.#outside] = [text, 0, this.#open.length];
    this.#entityDepth++;
    this.#scanAll();
    if (this.#open.length !== this.#outside) throw this.#fault('ends-early', text.length);
    this.#entityDepth--;
    [this.#source, this.#at, this.#usedAt, this.#outside] = [before.source, before.at, before.usedAt, before.outside];
  }

  #fault(problem: XmlProblem, at: number, name = ''): EngineError {
    const place = this.#usedAt ?? at;
    const before = this.#document.slice(0, place);
    const line = before.split('\n').length;
    return xmlFault(problem, line, place - before.lastIndexOf('\n'), name);
  }

  /** Reports a repair; lines are exact for the first ones, which the diagnostic quotes. */
  #repair(repair: XmlRepair, at: number): void {
    const place = this.#usedAt ?? at;
    const line = ++this.#repairs > repairsPlaced ? this.#line : this.#document.slice(0, place).split('\n').length;
    this.#handler.repaired(repair, line);
  }

  /**
   * Returns the text with a replacement character for each one that XML does not allow: control characters except white
   * space, unpaired surrogates, U+FFFE and U+FFFF (XML 1.0, 2.2). Throws for NUL, which occurs only in binary files.
   */
  #withoutForbidden(source: string): string {
    // One character class without repetition: a linear search, many times faster than a loop.
    const first = source.search(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/);
    if (first < 0) return source;
    this.#document = source;
    const nul = source.indexOf('\0', first);
    if (nul >= 0) throw this.#fault('character', nul);
    const forbidden = /[^\t\n\r\x20-\ufffd\u{10000}-\u{10ffff}]|\p{Surrogate}/gu;
    const at = source.search(forbidden);
    if (at < 0) return source;
    this.#handler.repaired('character', source.slice(0, at).split('\n').length);
    return source.replaceAll(forbidden, '\uFFFD');
  }

  /** Returns the line of a position; positions must not decrease between calls. */
  #lineAt(at: number): number {
    if (this.#usedAt !== null) return this.#line;
    while (this.#nextLine >= 0 && this.#nextLine < at) {
      this.#line++;
      this.#nextLine = this.#source.indexOf('\n', this.#nextLine + 1);
    }
    return this.#line;
  }

  #text(start: number, end: number): void {
    if (this.#open.length === 0) {
      const from = this.#skipSpace(start);
      if (from >= end) return;
      const isMark = /^[\s\ufeff]*$/.test(this.#source.slice(from, end));
      if (!this.#rootSeen && !isMark) throw this.#fault('outside', from);
      this.#repair('outside', from);
      return;
    }
    const { markup } = this.#handler;
    const content = markup === undefined || !this.#doctypeSeen ? '' : this.#source.slice(start, end);
    let from = 0;
    for (let at = content.indexOf('&'); at >= 0; at = content.indexOf('&', at + 1)) {
      const close = content.indexOf(';', at);
      if (close < 0) break;
      const text = markup!(content.slice(at + 1, close), this.#entityDepth);
      if (text === undefined) continue;
      this.#plainText(start + from, start + at);
      this.#scanEntity(text, start + at);
      from = close + 1;
    }
    this.#plainText(start + from, end);
  }

  #plainText(start: number, end: number): void {
    if (end <= start) return;
    if (!this.#handler.wantsText(end - start)) return this.#checkReferences(start, end);
    this.#handler.text(this.#resolved(this.#source.slice(start, end), start));
  }

  /** Reads a '<' without a name after it as text. */
  #bracketInText(at: number): void {
    this.#repair('bracket', at);
    const next = this.#source.indexOf('<', at + 1);
    this.#at = next < 0 ? this.#source.length : next;
    this.#text(at, this.#at);
  }

  /** Reports undefined references in skipped text. */
  #checkReferences(start: number, end: number): void {
    const text = this.#source.slice(start, end);
    if (text.includes('&')) this.#resolved(text, start);
  }

  #openTag(): void {
    const source = this.#source;
    const start = this.#at;
    const nameEnd = this.#nameEnd(start + 1);
    const name = source.slice(start + 1, nameEnd);
    if (this.#open.length === 0 && this.#rootSeen) throw this.#fault('outside', start);
    this.#rootSeen = true;
    const attributes = Object.create(null) as Record<string, string>;
    let count = 0;
    let at = nameEnd;
    for (;;) {
      const before = at;
      at = this.#skipSpace(at);
      const code = source.charCodeAt(at);
      if (code === greater) break;
      if (code === slash) {
        if (source.charCodeAt(at + 1) !== greater)
          throw this.#fault(at + 1 < source.length ? 'syntax' : 'ends-early', at);
        break;
      }
      if (Number.isNaN(code)) throw this.#fault('ends-early', at);
      if (at === before) {
        if (!isNameStart(code)) throw this.#fault('syntax', at);
        this.#repair('no-space', at);
      }
      if (++count > this.#attributesAllowed) throw this.#tooManyAttributes(start);
      at = this.#attribute(at, attributes);
    }
    const selfClosing = source.charCodeAt(at) === slash;
    this.#at = at + (selfClosing ? 2 : 1);
    this.#handler.open(name, attributes, this.#lineAt(start));
    if (selfClosing) this.#handler.close();
    else this.#open.push(name);
  }

  #tooManyAttributes(at: number): EngineError {
    return new EngineError(
      'too_complex',
      `An element of this file (line ${this.#lineAt(at)}) has more than ${this.#attributesAllowed} attributes. Export the drawing again.`,
    );
  }

  /** Reads name="value" from `start`; returns the position after it. */
  #attribute(start: number, attributes: Record<string, string>): number {
    const source = this.#source;
    const nameEnd = this.#nameEnd(start);
    const name = source.slice(start, nameEnd);
    let at = this.#skipSpace(nameEnd);
    if (source.charCodeAt(at) !== equals) {
      const code = source.charCodeAt(at);
      const ends = code === greater || code === slash || (at > nameEnd && isNameStart(code));
      if (!ends) throw this.#fault(at < source.length ? 'syntax' : 'ends-early', at);
      this.#repair('no-value', start);
      attributes[name] ??= '';
      return nameEnd;
    }
    at = this.#skipSpace(at + 1);
    const mark = source.charCodeAt(at);
    const isQuoted = mark === quote || mark === apostrophe;
    const end = isQuoted ? source.indexOf(mark === quote ? '"' : "'", at + 1) : this.#unquotedEnd(at);
    if (end < 0) throw this.#fault('ends-early', source.length);
    const from = isQuoted ? at + 1 : at;
    const raw = source.slice(from, end);
    // A '<' before a name is more likely a tag after a missing quotation mark.
    const bracket = raw.search(/<(?![\s\d=])/);
    if (bracket >= 0) throw this.#fault('syntax', from + bracket);
    if (raw.includes('<')) this.#repair('bracket', from);
    const value = this.#resolved(withSpaces(raw), from);
    const known = attributes[name];
    if (known === undefined) attributes[name] = value;
    else if (known === value || isPrivate(name)) this.#repair('twice', start);
    else throw this.#fault('twice', start);
    return isQuoted ? end + 1 : end;
  }

  /** Returns the end of a value without quotation marks, a run of unambiguous characters. */
  #unquotedEnd(start: number): number {
    const source = this.#source;
    let at = start;
    while (at < source.length && !/[\s"'<>=`]/.test(source[at]!)) at++;
    if (source[at - 1] === '/' && source[at] === '>') at--;
    if (at === start) throw this.#fault(at < source.length ? 'syntax' : 'ends-early', at);
    this.#repair('no-quotes', start);
    return at;
  }

  #closeTag(): void {
    const source = this.#source;
    const start = this.#at;
    const end = source.indexOf('>', start);
    if (end < 0) throw this.#fault('ends-early', source.length);
    if (this.#open.length === 0 && this.#rootSeen && this.#usedAt === null) {
      this.#repair('outside', start);
      this.#at = end + 1;
      return;
    }
    if (this.#open.length <= this.#outside) throw this.#fault('not-open', start);
    const name = this.#open.pop();
    const same =
      name !== undefined && source.startsWith(name, start + 2) && this.#skipSpace(start + 2 + name.length) === end;
    if (!same) throw this.#fault('not-open', start);
    this.#at = end + 1;
    this.#handler.close();
  }

  /** Reads a comment, CDATA section or document type. */
  #declaration(): void {
    const source = this.#source;
    const start = this.#at;
    if (source.startsWith('<!--', start)) {
      const end = source.indexOf('-->', start + 4);
      if (end < 0) throw this.#fault('ends-early', source.length);
      const hyphens = source.indexOf('--', start + 4);
      if (hyphens < end) {
        // The end of a comment with a comment inside is ambiguous.
        const inner = source.indexOf('<!--', start + 4);
        if (inner >= 0 && inner < end) throw this.#fault('syntax', inner);
        this.#repair('hyphens', hyphens);
      }
      this.#handler.comment(source.slice(start + 4, end));
      this.#at = end + 3;
    } else if (source.startsWith('<![CDATA[', start)) {
      if (this.#open.length === 0) throw this.#fault('outside', start);
      const end = source.indexOf(']]>', start);
      if (end < 0) throw this.#fault('ends-early', source.length);
      if (this.#handler.wantsText(end - start)) this.#handler.text(withLineFeeds(source.slice(start + 9, end)));
      this.#at = end + 3;
    } else if (/^<!DOCTYPE/i.test(source.slice(start, start + 9)) && !this.#rootSeen && !this.#doctypeSeen) {
      if (!source.startsWith('<!DOCTYPE', start)) this.#repair('doctype', start);
      this.#doctypeSeen = true;
      const end = this.#doctypeEnd(start + 9);
      this.#handler.doctype(source.slice(start + 9, end));
      this.#at = end + 1;
    } else {
      throw this.#fault('syntax', start);
    }
  }

  /** Returns the index of the '>' that ends a document type, past its strings, comments and internal subset. */
  #doctypeEnd(start: number): number {
    const source = this.#source;
    let inSubset = false;
    for (let at = start; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === quote || code === apostrophe) {
        at = source.indexOf(source[at]!, at + 1);
      } else if (code === 60 && source.startsWith('<!--', at)) {
        at = source.indexOf('-->', at + 4);
      } else if (code === 60 && source.charCodeAt(at + 1) === question) {
        at = source.indexOf('?>', at + 2);
      } else if (code === 91) {
        inSubset = true;
      } else if (code === 93) {
        inSubset = false;
      } else if (code === greater && !inSubset) {
        return at;
      }
      if (at < 0) break;
    }
    throw this.#fault('ends-early', source.length);
  }

  #instruction(): void {
    const source = this.#source;
    const start = this.#at;
    const nameEnd = this.#nameEnd(start + 2);
    const target = source.slice(start + 2, nameEnd);
    const end = source.indexOf('?>', nameEnd);
    if (end < 0) throw this.#fault('ends-early', source.length);
    // White space before the declaration is an error in XML, but a frequent and harmless one.
    if (target.toLowerCase() === 'xml' && this.#skipSpace(0) !== start) {
      this.#repair('declaration', start);
      this.#at = end + 2;
      return;
    }
    if (end > nameEnd && this.#skipSpace(nameEnd) === nameEnd) throw this.#fault('syntax', nameEnd);
    this.#handler.instruction(target, source.slice(nameEnd, end).trim());
    this.#at = end + 2;
  }

  /**
   * Returns the end of the name at `start`; XML 1.0, 2.3, with every character beyond ASCII accepted as a name
   * character.
   */
  #nameEnd(start: number): number {
    const source = this.#source;
    let at = start;
    let code = source.charCodeAt(at);
    if (!isNameStart(code)) throw this.#fault(Number.isNaN(code) ? 'ends-early' : 'syntax', at);
    while (isNameStart(code) || (code >= 48 && code <= 57) || code === 45 || code === 46)
      code = source.charCodeAt(++at);
    return at;
  }

  #skipSpace(start: number): number {
    const source = this.#source;
    let at = start;
    let code = source.charCodeAt(at);
    while (code === space || code === lineFeed || code === tab || code === carriageReturn)
      code = source.charCodeAt(++at);
    return at;
  }

  /** Returns the text with its references replaced; `offset` is its position. */
  #resolved(text: string, offset: number): string {
    let start = text.indexOf('&');
    if (start < 0) return withLineFeeds(text);
    const pieces: string[] = [];
    let at = 0;
    while (start >= 0) {
      const end = text.indexOf(';', start);
      const name = end < 0 ? '' : text.slice(start + 1, end);
      const value = name.startsWith('#') ? characterOf(name) : this.#handler.entity(name);
      if (value === undefined) this.#repair(isReference(name) ? 'entity' : 'ampersand', offset + start);
      pieces.push(withLineFeeds(text.slice(at, start)), value ?? '&');
      at = value === undefined ? start + 1 : end + 1;
      start = text.indexOf('&', at);
    }
    pieces.push(withLineFeeds(text.slice(at)));
    return pieces.join('');
  }
}

function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 58 || code === 95 || code >= 128;
}

function isReference(name: string): boolean {
  return name.length < 200 && /^[^\s#&<>"']+$/.test(name);
}

/** Converts line ends of all kinds to line feeds (XML 1.0, 2.11). */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text;
}

/** Converts white space in attributes to spaces (XML 1.0, 3.3.3). */
function withSpaces(text: string): string {
  if (!text.includes('\n') && !text.includes('\t') && !text.includes('\r')) return text;
  return withLineFeeds(text).replaceAll('\n', ' ').replaceAll('\t', ' ');
}

/** Returns the character of '#65' or '#x41'; undefined when XML does not allow it. */
function characterOf(reference: string): string | undefined {
  const match = reference.length < 20 ? /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(reference) : null;
  if (match === null || reference.startsWith('#X')) return undefined;
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
  const allowed =
    code === tab ||
    code === lineFeed ||
    code === carriageReturn ||
    (code >= space && code < 0xd800) ||
    (code >= 0xe000 && code < 0xfffe) ||
    (code >= 0x10000 && code <= 0x10ffff);
  return allowed ? String.fromCodePoint(code) : undefined;
}

/** Returns true for an attribute private to a program, which is never drawn. */
function isPrivate(name: string): boolean {
  return /^(data-|aria-)|^(?!xlink:|xml:)[^:]+:(?!href$)/.test(name);
}
