import { EngineError } from '../../../errors.ts';
import { xmlFault, type XmlProblem } from './xml-fault.ts';

/** What a scan tells as it goes. Text is made only while `wantsText()` says so. */
export type XmlHandler = {
  readonly open: (name: string, attributes: Record<string, string>, line: number) => void;
  readonly close: () => void;
  readonly wantsText: (length: number) => boolean;
  readonly text: (text: string) => void;
  readonly comment: (text: string) => void;
  readonly instruction: (target: string, body: string) => void;
  readonly doctype: (text: string) => void;
  /** The replacement for &name;, or undefined when there is none. */
  readonly entity: (name: string) => string | undefined;
  /**
   * What &name; stands for in content when it holds elements, to be scanned in its place; undefined when it is plain text.
   * `depth` counts the entities around it.
   */
  readonly markup?: (name: string, depth: number) => string | undefined;
};

/**
 * Scans an XML 1.0 document (fifth edition) in one pass, linear in its length, without copying what nobody asks for. It
 * checks that the document is well-formed: characters, names, attributes, nesting, one root. It is laxer than XML where
 * that cannot lose anything: references and ']]>' in text that is not wanted are not looked at, and names may hold any
 * character beyond ASCII. Throws `file_unreadable` with line and column, `too_complex` past `attributesAllowed`.
 */
export function scanXml(source: string, attributesAllowed: number, handler: XmlHandler): void {
  new XmlScanner(source, attributesAllowed, handler).scan();
}

const [tab, lineFeed, carriageReturn, space] = [9, 10, 13, 32];
const [exclamation, quote, apostrophe, slash, equals, greater, question] = [33, 34, 39, 47, 61, 62, 63];

class XmlScanner {
  /** What is being scanned: the document, or what an entity of it stands for. */
  #source: string;
  readonly #document: string;
  /** Where in the document the entity is used whose text is being scanned. */
  #usedAt: number | null = null;
  #entityDepth = 0;
  /** Elements opened outside of the entity being scanned: it may not close them. */
  #outside = 0;
  readonly #attributesAllowed: number;
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #at = 0;
  #rootSeen = false;
  #doctypeSeen = false;
  #line = 1;
  #nextLine: number;

  constructor(source: string, attributesAllowed: number, handler: XmlHandler) {
    this.#document = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
    this.#source = this.#document;
    this.#attributesAllowed = attributesAllowed;
    this.#handler = handler;
    this.#nextLine = this.#source.indexOf('\n');
  }

  scan(): void {
    this.#checkCharacters();
    this.#scanAll();
    if (this.#open.length > 0 || !this.#rootSeen) throw this.#fault('ends-early', this.#source.length);
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
          this.#openTag();
      }
    }
  }

  /** Scans what an entity stands for in the place of its reference; it has to close what it opens (XML 1.0, 4.3.2). */
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

  /** XML 1.0, 2.2: no control characters but white space, no halves of surrogate pairs, no U+FFFE and U+FFFF. */
  #checkCharacters(): void {
    const source = this.#source;
    // One class and no repetition: a linear search, many times faster than a loop here.
    const first = source.search(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/);
    if (first < 0) return;
    for (let at = first; at < source.length; at++) {
      const code = source.charCodeAt(at);
      const plain = (code >= space && code < 0xd800) || (code >= 0xe000 && code < 0xfffe);
      if (plain || code === tab || code === lineFeed || code === carriageReturn) continue;
      const next = source.charCodeAt(at + 1);
      const pair = code >= 0xd800 && code < 0xdc00 && next >= 0xdc00 && next < 0xe000;
      if (!pair) throw this.#fault('character', at);
      at++;
    }
  }

  /** Line of a place that is not before the last one asked for. */
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
      if (from < end) throw this.#fault('outside', from);
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
    if (end <= start || !this.#handler.wantsText(end - start)) return;
    this.#handler.text(this.#resolved(this.#source.slice(start, end), start));
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
      if (at === before) throw this.#fault('syntax', at);
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

  /** Reads name="value" from `start`; returns the place behind it. */
  #attribute(start: number, attributes: Record<string, string>): number {
    const source = this.#source;
    const nameEnd = this.#nameEnd(start);
    const name = source.slice(start, nameEnd);
    let at = this.#skipSpace(nameEnd);
    if (source.charCodeAt(at) !== equals) throw this.#fault(at < source.length ? 'syntax' : 'ends-early', at);
    at = this.#skipSpace(at + 1);
    const mark = source.charCodeAt(at);
    if (mark !== quote && mark !== apostrophe) throw this.#fault(at < source.length ? 'syntax' : 'ends-early', at);
    const end = source.indexOf(mark === quote ? '"' : "'", at + 1);
    if (end < 0) throw this.#fault('ends-early', source.length);
    const raw = source.slice(at + 1, end);
    const bracket = raw.indexOf('<');
    if (bracket >= 0) throw this.#fault('syntax', at + 1 + bracket);
    if (attributes[name] !== undefined) throw this.#fault('twice', start);
    attributes[name] = this.#resolved(withSpaces(raw), at + 1);
    return end + 1;
  }

  #closeTag(): void {
    const source = this.#source;
    const start = this.#at;
    const end = source.indexOf('>', start);
    if (end < 0) throw this.#fault('ends-early', source.length);
    if (this.#open.length <= this.#outside) throw this.#fault('not-open', start);
    const name = this.#open.pop();
    const same =
      name !== undefined && source.startsWith(name, start + 2) && this.#skipSpace(start + 2 + name.length) === end;
    if (!same) throw this.#fault('not-open', start);
    this.#at = end + 1;
    this.#handler.close();
  }

  /** Comment, CDATA section or document type. */
  #declaration(): void {
    const source = this.#source;
    const start = this.#at;
    if (source.startsWith('<!--', start)) {
      const end = source.indexOf('--', start + 4);
      if (end < 0) throw this.#fault('ends-early', source.length);
      if (source.charCodeAt(end + 2) !== greater) throw this.#fault('syntax', end);
      this.#handler.comment(source.slice(start + 4, end));
      this.#at = end + 3;
    } else if (source.startsWith('<![CDATA[', start)) {
      if (this.#open.length === 0) throw this.#fault('outside', start);
      const end = source.indexOf(']]>', start);
      if (end < 0) throw this.#fault('ends-early', source.length);
      if (this.#handler.wantsText(end - start)) this.#handler.text(withLineFeeds(source.slice(start + 9, end)));
      this.#at = end + 3;
    } else if (source.startsWith('<!DOCTYPE', start) && !this.#rootSeen && !this.#doctypeSeen) {
      this.#doctypeSeen = true;
      const end = this.#doctypeEnd(start + 9);
      this.#handler.doctype(source.slice(start + 9, end));
      this.#at = end + 1;
    } else {
      throw this.#fault('syntax', start);
    }
  }

  /** Index of the '>' that ends a document type, past its strings, comments and internal subset. */
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
    // White space before the declaration is a fault in XML, but a frequent and harmless one.
    if (target.toLowerCase() === 'xml' && this.#skipSpace(0) !== start) throw this.#fault('declaration', start);
    if (end > nameEnd && this.#skipSpace(nameEnd) === nameEnd) throw this.#fault('syntax', nameEnd);
    this.#handler.instruction(target, source.slice(nameEnd, end).trim());
    this.#at = end + 2;
  }

  /** End of the name at `start`; XML 1.0, 2.3, with everything beyond ASCII taken for a name character. */
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

  /** Text with its references replaced; `offset` is where it stands. */
  #resolved(text: string, offset: number): string {
    let start = text.indexOf('&');
    if (start < 0) return withLineFeeds(text);
    const pieces: string[] = [];
    let at = 0;
    while (start >= 0) {
      const end = text.indexOf(';', start);
      const name = end < 0 ? '' : text.slice(start + 1, end);
      const value = name.startsWith('#') ? characterOf(name) : this.#handler.entity(name);
      if (value === undefined) throw this.#fault(isReference(name) ? 'unknown-entity' : 'syntax', offset + start, name);
      pieces.push(withLineFeeds(text.slice(at, start)), value);
      at = end + 1;
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

/** XML 1.0, 2.11: line ends of all kinds become one line feed. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text;
}

/** XML 1.0, 3.3.3: white space in attributes becomes spaces. */
function withSpaces(text: string): string {
  if (!text.includes('\n') && !text.includes('\t') && !text.includes('\r')) return text;
  return withLineFeeds(text).replaceAll('\n', ' ').replaceAll('\t', ' ');
}

/** The character of '#65' or '#x41'; undefined when there is none that XML allows. */
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
