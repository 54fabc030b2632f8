import type { Box } from '../geometry/types.ts';
import type { Diagnostic, DiagnosticCode } from './drawing.ts';
import { messageOf, type Sentence } from '../sentence.ts';

/** Returns the sentence for all occurrences of one kind: their number and the first few names. */
export type DiagnosticText = (count: number, examples: readonly string[]) => string | Sentence;

/** Location, or a function that determines it; the function is called only while locations are stored. */
export type Place = Box | (() => Box | undefined);

const maxPlaces = 50;
const maxExamples = 5;
const exampleCharacters = 60;

type Entry = { code: DiagnosticCode; text: DiagnosticText; count: number; examples: string[]; places: Box[] };

/**
 * Collects the diagnostics of a reader, one per code and kind regardless of the number of occurrences, so that a
 * hostile file cannot produce a long list.
 */
export class DiagnosticCollector {
  readonly #entries = new Map<string, Entry>();

  /**
   * Adds an occurrence. `kind` distinguishes diagnostics with the same code. `example` is untrusted text from the file;
   * it is shortened and cleaned here.
   */
  add(code: DiagnosticCode, kind: string, text: DiagnosticText, example?: string, place?: Place): void {
    const key = `${code} ${kind}`;
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { code, text, count: 0, examples: [], places: [] };
      this.#entries.set(key, entry);
    }
    entry.count++;
    if (example !== undefined && entry.examples.length < maxExamples) {
      const clean = cleanText(example, exampleCharacters);
      if (clean !== '' && !entry.examples.includes(clean)) entry.examples.push(clean);
    }
    if (place === undefined || entry.places.length >= maxPlaces) return;
    const box = typeof place === 'function' ? place() : place;
    if (box !== undefined) entry.places.push(box);
  }

  /** Returns the diagnostics. `factor`: the enlargement of the drawing after the locations were added. */
  list(factor = 1): Diagnostic[] {
    return [...this.#entries.values()].map(({ code, text, count, examples, places }) => ({
      code,
      ...messageOf(text(count, examples)),
      count,
      places: factor === 1 ? places : places.map((place) => scaled(place, factor)),
    }));
  }
}

function scaled({ minX, minY, maxX, maxY }: Box, factor: number): Box {
  return { minX: minX * factor, minY: minY * factor, maxX: maxX * factor, maxY: maxY * factor };
}

/** Maximum length of names of a shape's `Source` in characters. */
const maxNameCharacters = 200;

/**
 * Returns a name of a layer, group or spot color for `Source`: one line, limited, without control characters. `spare`: number
 * of characters that remain for an addition.
 */
export const sourceName = (text: string, spare = 0): string => cleanText(text, maxNameCharacters - spare);

/** Returns one line without control characters, at most `length` characters long. */
export function cleanText(text: string, length: number): string {
  let clean = '';
  let gap = false;
  for (const letter of text.slice(0, length * 4)) {
    const code = letter.codePointAt(0)!;
    const control =
      code < 0x20 ||
      (code >= 0x7f && code < 0xa0) ||
      (code >= 0xd800 && code <= 0xdfff) ||
      code === 0xfffe ||
      code === 0xffff ||
      isBidi(code);
    if (control || letter === ' ') {
      gap = clean !== '';
      continue;
    }
    if (gap) clean += ' ';
    gap = false;
    clean += letter;
    if (clean.length >= length) return `${clean.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  }
  return clean;
}

/**
 * Returns whether a code point changes the direction of the following text: a name must not rearrange the sentence that
 * quotes it.
 */
function isBidi(code: number): boolean {
  return code === 0x200e || code === 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

/** Returns '1 shape' or '3 shapes'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns ' ("a", "b")', or '' without examples. */
export function quoted(examples: readonly string[]): string {
  return examples.length === 0 ? '' : ` (${examples.map((example) => `"${example}"`).join(', ')})`;
}

/** Reports text whose layout may differ from other programs, with the sentences of its face. */
export function addLayoutDoubts(diagnostics: DiagnosticCollector, doubts: readonly string[] = [], place?: Place): void {
  for (const sentence of doubts) diagnostics.add('text_layout', sentence, () => sentence, undefined, place);
}

export const setInYourFont = (names: readonly string[]): string =>
  `Live text is set in your ${names.length === 1 ? 'font' : 'fonts'}${quoted(names)}.`;
