import type { Budget } from '@measurement-nesting/postscript/graphics';
import { headerAt, isWordAt, valueOf } from './indirect-object.ts';
import { Keyword, Lexer } from './lexer.ts';
import { isArray, isDict, nameOf, numberOr, type PdfDict, type PdfObject } from './objects.ts';

/** Place of an object: its header in the file, or an object stream. */
type Listed = { readonly at: number; readonly generation: number; readonly end: number } | { readonly within: number };

export type CrossReference = {
  readonly objects: ReadonlyMap<number, Listed>;
  /** Entries of all trailers; those of later updates replace earlier ones. */
  readonly trailer: PdfDict;
};

/** Stream at a position of the file with its data decoded; null for anything else. */
type StreamAt = (at: number) => { readonly dict: PdfDict; readonly data: Uint8Array } | null;

/** Value of an entry in the file: a free object, a position, or an object stream. */
type Entry = { readonly kind: 'free' } | { readonly kind: 'at' | 'within'; readonly value: number };

type Section = { readonly entries: ReadonlyMap<number, Entry>; readonly dict: PdfDict };

const free: Entry = { kind: 'free' };
/** Maximum number of sections; each update of a file adds one or two. */
const maxSections = 10_000;
const maxObjectNumber = 8_388_607;

/**
 * Returns the objects that the cross-reference of a file lists (ISO 32000-1, 7.5.4 to 7.5.8): tables, streams, and both
 * in one file. Returns null for a damaged file: a section is missing or cannot be read, or an object is not at the
 * position of its entry.
 */
export function readCrossReference(bytes: Uint8Array, budget: Budget, streamAt: StreamAt): CrossReference | null {
  const entries = new Map<number, Entry>();
  const trailer = new Map<string, PdfObject>();
  const seen = new Set<number>();
  let at: number | null = lastStart(bytes, budget);
  while (at !== null) {
    if (at <= 0 || at >= bytes.length || seen.size > maxSections) return null;
    if (seen.has(at)) break;
    seen.add(at);
    const table = tableAt(bytes, at, budget);
    const section = table ?? sectionOf(streamAt(at), budget);
    if (section === null) return null;
    const { dict } = section;
    // Objects of the stream beside a table are free in the table.
    const beside = table === null ? undefined : dict.get('XRefStm');
    const hidden = beside === undefined ? null : sectionOf(streamAt(numberOr(beside, -1)), budget);
    if (beside !== undefined && hidden === null) return null;
    for (const part of hidden === null ? [section] : [hidden, section]) {
      budget.allocate(part.entries.size * 48);
      for (const [number, entry] of part.entries) if (!entries.has(number)) entries.set(number, entry);
      for (const [key, value] of part.dict) if (!trailer.has(key)) trailer.set(key, value);
    }
    const previous = dict.get('Prev');
    at = typeof previous === 'number' ? previous : null;
  }
  const objects = located(bytes, entries, budget);
  return seen.size === 0 || objects === null ? null : { objects, trailer };
}

/** Returns the places of objects; null when one is not at the position of its entry. */
function located(
  bytes: Uint8Array,
  entries: ReadonlyMap<number, Entry>,
  budget: Budget,
): ReadonlyMap<number, Listed> | null {
  const objects = new Map<number, Listed>();
  for (const [number, entry] of entries) {
    if (entry.kind === 'free') continue;
    budget.work(8);
    budget.allocate(80);
    if (entry.kind === 'within') {
      objects.set(number, { within: entry.value });
      continue;
    }
    const header = headerAt(bytes, entry.value);
    if (header?.number !== number) return null;
    objects.set(number, { at: entry.value, generation: header.generation, end: header.end });
  }
  return objects;
}

/** Returns the position after the last `startxref`; null without one. */
function lastStart(bytes: Uint8Array, budget: Budget): number | null {
  for (let at = bytes.length - 1; at >= 0; at--) {
    at = bytes.lastIndexOf(0x78, at);
    if (at < 0) return null;
    budget.work(1);
    if (!isWordAt(bytes, 'startxref', at - 5)) continue;
    const value = new Lexer(bytes, at + 4, budget).read();
    return typeof value === 'number' ? value : null;
  }
  return null;
}

/** Returns the section of a table, with its trailer; null for anything else. */
function tableAt(bytes: Uint8Array, start: number, budget: Budget): Section | null {
  const lexer = new Lexer(bytes, start, budget);
  lexer.skipSpace();
  if (!isWordAt(bytes, 'xref', lexer.at)) return null;
  lexer.at += 4;
  const entries = new Map<number, Entry>();
  for (;;) {
    const first = lexer.read();
    if (first instanceof Keyword && first.text === 'trailer') break;
    const count = lexer.read();
    if (typeof first !== 'number' || typeof count !== 'number') return null;
    for (let i = 0; i < count; i++) {
      const [value, generation, kind] = [lexer.read(), lexer.read(), lexer.read()];
      if (typeof value !== 'number' || typeof generation !== 'number' || !(kind instanceof Keyword)) return null;
      if (kind.text !== 'n' && kind.text !== 'f') return null;
      budget.allocate(48);
      // Writers list objects that they left out at position 0.
      entries.set(first + i, kind.text === 'f' || value === 0 ? free : { kind: 'at', value });
    }
  }
  const trailer = valueOf(lexer.read());
  return isDict(trailer) ? { entries, dict: trailer } : null;
}

/** Returns the section of a cross-reference stream; null for anything else. */
function sectionOf(stream: ReturnType<StreamAt>, budget: Budget): Section | null {
  if (stream === null || nameOf(stream.dict.get('Type')) !== 'XRef') return null;
  const { dict, data } = stream;
  const numbers = (key: string): number[] => {
    const list = dict.get(key);
    return isArray(list) ? list.filter((value) => typeof value === 'number') : [];
  };
  const widths = numbers('W');
  const [a = 0, b = 0, c = 0] = widths;
  const width = a + b + c;
  if (widths.length < 3 || !widths.every((value) => value >= 0 && value <= 8) || width === 0) return null;
  const index = dict.has('Index') ? numbers('Index') : [0, numberOr(dict.get('Size'), 0)];
  const field = (at: number, length: number): number => {
    let value = 0;
    for (let i = 0; i < length; i++) value = value * 256 + data[at + i]!;
    return value;
  };
  const entries = new Map<number, Entry>();
  let at = 0;
  for (let i = 0; i + 1 < index.length; i += 2) {
    const first = index[i]!;
    for (let k = 0; k < index[i + 1]!; k++, at += width) {
      if (at + width > data.length || !(first + k <= maxObjectNumber)) return null;
      budget.work(2);
      budget.allocate(48);
      const type = a === 0 ? 1 : field(at, a);
      const value = field(at + a, b);
      if (type === 1 && value > 0) entries.set(first + k, { kind: 'at', value });
      else entries.set(first + k, type === 2 ? { kind: 'within', value } : free);
    }
  }
  return { entries, dict };
}
