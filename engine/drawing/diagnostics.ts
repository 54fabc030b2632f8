import type { Box } from '../geometry/types.ts';
import type { Diagnostic, DiagnosticCode } from '../model/drawing.ts';

/** Makes the sentence once everything of one kind is known: how many there were and the first few names. */
export type DiagnosticText = (count: number, examples: readonly string[]) => string;

/** A place, or how to find it: that is asked only while places are still kept. */
export type Place = Box | (() => Box | undefined);

const placesKept = 50;
const examplesKept = 5;
const exampleCharacters = 60;

type Entry = { code: DiagnosticCode; text: DiagnosticText; count: number; examples: string[]; places: Box[] };

/**
 * Gathers what a reader wants to say, one diagnostic per code and kind however often it occurs, so that a hostile file
 * cannot make the list long.
 */
export class DiagnosticCollector {
  readonly #entries = new Map<string, Entry>();

  /** `kind` tells apart what shares a code. `example` is untrusted text from the file; it is cut and cleaned here. */
  add(code: DiagnosticCode, kind: string, text: DiagnosticText, example?: string, place?: Place): void {
    const key = `${code} ${kind}`;
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      entry = { code, text, count: 0, examples: [], places: [] };
      this.#entries.set(key, entry);
    }
    entry.count++;
    if (example !== undefined && entry.examples.length < examplesKept) {
      const clean = cleanText(example, exampleCharacters);
      if (clean !== '' && !entry.examples.includes(clean)) entry.examples.push(clean);
    }
    if (place === undefined || entry.places.length >= placesKept) return;
    const box = typeof place === 'function' ? place() : place;
    if (box !== undefined) entry.places.push(box);
  }

  /** `factor`: how much larger the drawing became after the places were noted. */
  list(factor = 1): Diagnostic[] {
    return [...this.#entries.values()].map(({ code, text, count, examples, places }) => ({
      code,
      message: text(count, examples),
      count,
      places: factor === 1 ? places : places.map((place) => scaled(place, factor)),
    }));
  }
}

function scaled({ minX, minY, maxX, maxY }: Box, factor: number): Box {
  return { minX: minX * factor, minY: minY * factor, maxX: maxX * factor, maxY: maxY * factor };
}

/** One line without control characters, at most `length` characters. */
export function cleanText(text: string, length: number): string {
  let clean = '';
  let gap = false;
  for (const letter of text.slice(0, length * 4)) {
    const code = letter.codePointAt(0)!;
    const control = code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code <= 0xdfff) || isBidi(code);
    if (control || letter === ' ') {
      gap = clean !== '';
      continue;
    }
    if (gap) clean += ' ';
    gap = false;
    clean += letter;
    if (clean.length >= length) return `${clean.slice(0, length - 1)}…`;
  }
  return clean;
}

/** Marks that turn the direction of what follows: a name must not rearrange the sentence that quotes it. */
function isBidi(code: number): boolean {
  return code === 0x200e || code === 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

/** '1 shape' or '3 shapes'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** ' ("a", "b")', or '' without examples. */
export function quoted(examples: readonly string[]): string {
  return examples.length === 0 ? '' : ` (${examples.map((example) => `"${example}"`).join(', ')})`;
}

/** Reports text whose layout may differ from that of other programs, by the sentences of its face. */
export function addLayoutDoubts(diagnostics: DiagnosticCollector, doubts: readonly string[] = [], place?: Place): void {
  for (const sentence of doubts) diagnostics.add('text_layout', sentence, () => sentence, undefined, place);
}

export const setInYourFont = (names: readonly string[]): string =>
  `Live text is set in your ${names.length === 1 ? 'font' : 'fonts'}${quoted(names)}.`;
