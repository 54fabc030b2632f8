import type { Budget } from '@measurement-nesting/postscript/graphics';
import { EngineError } from '@measurement-nesting/curves';
import { textDecoder } from '@measurement-nesting/curves/drawing';
import { readCrossReference } from './cross-reference.ts';
import { Decryption } from './decryption.ts';
import { headerAt, headerBefore, isWordAt, readObject, valueOf } from './indirect-object.ts';
import { isSpace, Lexer } from './lexer.ts';
import { emptyDict, isArray, isDict, nameOf, type PdfDict, type PdfObject, Reference, Stream } from './objects.ts';
import { streamData } from './stream-data.ts';

type Extent = { readonly start: number; readonly end: number };

/** Position of an indirect object: in the file, with the extent of its stream if that is known, or in an object stream. */
type Entry =
  | { readonly at: number; readonly data?: Extent | null; readonly generation: number }
  | { readonly within: Uint8Array; readonly at: number };

/** Maximum number of references to references. */
const longestChain = 32;

/**
 * Objects of a PDF file: those that its cross-reference lists. A file whose cross-reference is wrong, as in many files, is
 * searched for all objects from its start, and a later version of an object replaces the earlier one as an incremental
 * update does.
 *
 * Source: ISO 32000-1, 7.5; recovery without a cross-reference table as in other readers (PDF.js, pdf-lib).
 */
export class PdfFile {
  readonly #bytes: Uint8Array;
  /** Limits of the file while it is opened, then of the page being read. */
  budget: Budget;
  readonly #entries = new Map<number, Entry>();
  readonly #objects = new Map<number, PdfObject>();
  readonly #decoded = new Map<Stream, Uint8Array>();
  readonly #packed: { readonly number: number; readonly entry: Entry }[] = [];
  /** Position from which on there is no `endstream`. */
  #noEndFrom = Infinity;
  #trailer = new Map<string, PdfObject>();
  #decryption: Decryption | null = null;

  /** Throws `EngineError` password_needed for a password that is missing or wrong, file_unreadable for unknown encryption. */
  constructor(bytes: Uint8Array, budget: Budget, password: string) {
    this.#bytes = bytes;
    this.budget = budget;
    if (this.#useCrossReference(password)) return;
    this.#entries.clear();
    this.#objects.clear();
    this.#trailer.clear();
    this.#scan();
    this.#decrypt(password);
    for (const { number, entry } of this.#packed) {
      if (this.#entries.get(number) !== entry) continue;
      this.#unpack(number, (inner) => {
        const before = this.#entries.get(inner);
        return before === undefined || 'within' in before || before.at <= entry.at;
      });
    }
  }

  /** Uses the objects that the cross-reference lists. Returns false when it is damaged or lists no page tree. */
  #useCrossReference(password: string): boolean {
    const listed = readCrossReference(this.#bytes, this.budget, (at) => this.#streamAt(at));
    if (listed === null) return false;
    const streams = new Set<number>();
    for (const [number, place] of listed.objects) {
      if ('within' in place) streams.add(place.within);
      else this.#entries.set(number, { at: place.end, generation: place.generation });
    }
    this.#addTrailer(listed.trailer);
    this.#decrypt(password);
    const isWithin = (inner: number, number: number): boolean => {
      const place = listed.objects.get(inner);
      return place !== undefined && 'within' in place && place.within === number;
    };
    for (const number of streams) this.#unpack(number, (inner) => isWithin(inner, number));
    return isDict(this.get(this.get(this.#trailer, 'Root'), 'Pages'));
  }

  #decrypt(password: string): void {
    this.#decryption = null;
    const encrypt = this.get(this.#trailer, 'Encrypt');
    if (!isDict(encrypt)) return;
    const [id] = this.list(this.#trailer, 'ID');
    const dict = new Map([...encrypt].map(([key, value]) => [key, this.resolve(value)]));
    this.#decryption = Decryption.open(this, dict, id instanceof Uint8Array ? id : new Uint8Array(0), password);
    this.#objects.clear();
  }

  /** Catalog of the file: the trailer's, else the last one in the file, else an empty dictionary. */
  get catalog(): PdfDict {
    const root = this.get(this.#trailer, 'Root');
    if (isDict(root) && root.has('Pages')) return root;
    let found: PdfDict = emptyDict;
    for (const dict of this.dictsOfType('Catalog')) found = dict;
    return found;
  }

  /** Dictionaries of a type, in the order of their numbers. */
  *dictsOfType(type: string): Generator<PdfDict> {
    for (const number of [...this.#entries.keys()].sort((a, b) => a - b)) {
      const value = this.resolve(new Reference(number));
      if (isDict(value) && nameOf(this.get(value, 'Type')) === type) yield value;
    }
  }

  /** Returns the object that a reference refers to; null for a missing one and for references in a cycle. */
  resolve(value: PdfObject | undefined): PdfObject {
    let object = value ?? null;
    for (let i = 0; object instanceof Reference; i++) {
      if (i > longestChain) return null;
      object = this.#load(object.number);
    }
    return object;
  }

  /** Returns the resolved entry of a dictionary, or of the dictionary of a stream; null when there is none. */
  get(from: PdfObject | undefined, key: string): PdfObject {
    const dict = from instanceof Stream ? from.dict : from;
    return isDict(dict) ? this.resolve(dict.get(key)) : null;
  }

  /** Returns the resolved elements of an array in a dictionary; empty when there is none. */
  list(from: PdfObject | undefined, key: string): PdfObject[] {
    const value = this.get(from, key);
    return isArray(value) ? value.map((item) => this.resolve(item)) : [];
  }

  /** Returns the numbers of an array, or null when it has another length or other values. */
  numbers(from: PdfObject | undefined, key: string, count: number): readonly number[] | null {
    const list = this.list(from, key);
    const numbers = list.filter((value) => typeof value === 'number');
    return numbers.length === count && list.length === count ? numbers : null;
  }

  /** Returns the decoded data of a stream. */
  data(stream: Stream): Uint8Array {
    const known = this.#decoded.get(stream);
    if (known !== undefined) return known;
    const data = streamData(this, stream, this.budget);
    this.#decoded.set(stream, data);
    return data;
  }

  /** Releases the objects and data that a page needed. */
  release(): void {
    this.#objects.clear();
    this.#decoded.clear();
  }

  #load(number: number): PdfObject {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    const entry = this.#entries.get(number);
    if (entry === undefined) return null;
    // A stream whose dictionary refers to itself does not end otherwise.
    this.#objects.set(number, null);
    const object = this.#parse(number, entry);
    this.#objects.set(number, object);
    return object;
  }

  #parse(number: number, entry: Entry): PdfObject {
    if ('within' in entry) return readObject(new Lexer(entry.within, entry.at, this.budget));
    const lexer = new Lexer(this.#bytes, entry.at, this.budget);
    const value = readObject(lexer);
    const extent = entry.data === undefined ? this.#extentAfter(lexer, value) : entry.data;
    const key = this.#decryption?.keyFor(number, entry.generation) ?? null;
    const plain = key === null ? value : key.strings(value);
    if (extent === null || !isDict(plain)) return plain;
    const data = this.#bytes.subarray(extent.start, extent.end);
    const isPlain = key === null || nameOf(plain.get('Type')) === 'XRef';
    return new Stream(plain, isPlain ? data : key.data(data, plain));
  }

  /** Finds all objects, streams and trailers of the file. */
  #scan(): void {
    const bytes = this.#bytes;
    for (let at = 0; at < bytes.length;) {
      const byte = bytes[at]!;
      if ((at & 0xffff) === 0) this.budget.work(0x1000);
      if (byte === 0x6f && isWordAt(this.#bytes, 'obj', at)) {
        const header = headerBefore(bytes, at);
        at = header === null ? at + 3 : this.#scanObject(header, at + 3);
      } else if (byte === 0x74 && isWordAt(this.#bytes, 'trailer', at)) {
        const lexer = new Lexer(bytes, at + 7, this.budget);
        this.#addTrailer(valueOf(lexer.read()));
        at = Math.max(at + 7, lexer.at);
      } else at++;
    }
  }

  #scanObject({ number, generation }: { number: number; generation: number }, at: number): number {
    const lexer = new Lexer(this.#bytes, at, this.budget);
    const value = readObject(lexer);
    const after = lexer.at;
    const data = this.#extentAfter(lexer, value);
    if (data === null || !isDict(value)) {
      this.#entries.set(number, { at, data: null, generation });
      // A string without its end reaches to the end of the file; the next object begins after this one.
      return after < this.#bytes.length ? Math.max(at, after) : this.#find('endobj', at);
    }
    const entry = { at, data, generation };
    this.#entries.set(number, entry);
    this.budget.allocate(160);
    const type = nameOf(value.get('Type'));
    if (type === 'ObjStm') this.#packed.push({ number, entry });
    if (type === 'XRef') this.#addTrailer(value);
    return Math.max(data.end, at);
  }

  /** Returns the dictionary and the decoded data of the stream at a position; null for anything else. */
  #streamAt(at: number): { dict: PdfDict; data: Uint8Array } | null {
    const header = headerAt(this.#bytes, at);
    if (header === null) return null;
    const lexer = new Lexer(this.#bytes, header.end, this.budget);
    const dict = readObject(lexer);
    const extent = this.#extentAfter(lexer, dict);
    if (extent === null || !isDict(dict)) return null;
    const stream = new Stream(dict, this.#bytes.subarray(extent.start, extent.end));
    return { dict, data: streamData(this, stream, this.budget) };
  }

  /** Returns the extent of the data of a stream whose dictionary was read; null for other values. */
  #extentAfter(lexer: Lexer, value: PdfObject): Extent | null {
    const start = isDict(value) ? this.#streamStart(lexer) : -1;
    return start < 0 || !isDict(value) ? null : { start, end: this.#streamEnd(start, value) };
  }

  /** Returns the position of the data after the keyword `stream`, or -1 without one. */
  #streamStart(lexer: Lexer): number {
    lexer.skipSpace();
    if (!isWordAt(this.#bytes, 'stream', lexer.at)) return -1;
    let at = lexer.at + 6;
    while (this.#bytes[at] === 0x20) at++;
    if (this.#bytes[at] === 13) at++;
    if (this.#bytes[at] === 10) at++;
    return at;
  }

  #streamEnd(start: number, dict: PdfDict): number {
    const bytes = this.#bytes;
    const length = this.resolve(dict.get('Length'));
    if (typeof length === 'number' && length >= 0 && start + length <= bytes.length) {
      let at = start + Math.floor(length);
      while (isSpace(bytes[at])) at++;
      if (isWordAt(this.#bytes, 'endstream', at)) return start + Math.floor(length);
    }
    if (start >= this.#noEndFrom) return bytes.length;
    let at = this.#find('endstream', start);
    this.budget.work((at - start) >> 4);
    if (at === bytes.length) {
      this.#noEndFrom = start;
      return at;
    }
    if (bytes[at - 1] === 10) at--;
    if (bytes[at - 1] === 13) at--;
    return Math.max(start, at);
  }

  #addTrailer(value: PdfObject): void {
    if (!isDict(value)) return;
    // Later trailers replace earlier ones; parts of linearized files omit entries.
    for (const key of ['Root', 'Encrypt', 'ID']) {
      const entry = value.get(key);
      if (entry !== undefined) this.#trailer.set(key, entry);
    }
  }

  /** Adds those objects of an object stream (ISO 32000-1, 7.5.7) that `isTaken` accepts. */
  #unpack(number: number, isTaken: (inner: number) => boolean): void {
    const stream = this.#load(number);
    if (!(stream instanceof Stream)) return;
    const data = streamData(this, stream, this.budget);
    const first = this.get(stream, 'First');
    const count = this.get(stream, 'N');
    if (typeof first !== 'number' || typeof count !== 'number') return;
    const lexer = new Lexer(data, 0, this.budget);
    for (let i = 0; i < count; i++) {
      const [inner, offset] = [lexer.read(), lexer.read()];
      if (typeof inner !== 'number' || typeof offset !== 'number') return;
      this.budget.allocate(120);
      if (!isTaken(inner)) continue;
      this.#entries.set(inner, { within: data, at: first + offset });
      this.#objects.delete(inner);
    }
  }

  /** Returns the position of a word from `start` on, or the end of the file. */
  #find(word: string, start: number): number {
    let at = start - 1;
    do at = this.#bytes.indexOf(word.charCodeAt(0), at + 1);
    while (at >= 0 && !isWordAt(this.#bytes, word, at));
    return at < 0 ? this.#bytes.length : at;
  }
}

/** Returns the bytes of the file from its header on. Throws `EngineError` file_unreadable without one. */
export function withoutPreamble(bytes: Uint8Array): Uint8Array {
  const head = textDecoder('windows-1252').decode(bytes.subarray(0, 4096));
  const start = head.indexOf('%PDF');
  if (start >= 0) return bytes.subarray(start);
  if (head.startsWith('%!')) throw new EngineError('file_unreadable', illustratorWithoutPdf);
  throw new EngineError('file_unreadable', 'This file is not a PDF. Save it again as PDF, SVG or EPS.');
}

/** Remedy for Illustrator files that hold only the program's own data. */
export const illustratorWithoutPdf =
  'This Illustrator file has no PDF content. In Illustrator, choose File > Save As and check “Create PDF Compatible File”.';
