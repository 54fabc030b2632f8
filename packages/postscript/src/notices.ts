import type { Box, Point } from '@measurement-nesting/curves';
import {
  counted,
  type DiagnosticCollector,
  dotText,
  quoted,
  setInYourFont,
  sizelessText,
} from '@measurement-nesting/curves/drawing';

const it = (count: number): string => (count === 1 ? 'it' : 'them');

/** Texts of the reader's diagnostics, and counts of skipped content for the message about a drawing without shapes. */
export class Notices {
  readonly diagnostics: DiagnosticCollector;
  #line: { words: string; readonly font: string; readonly baseline: number } | null = null;
  texts = 0;
  pictures = 0;
  outside = 0;
  degenerate = 0;
  beyondRange = 0;

  constructor(diagnostics: DiagnosticCollector) {
    this.diagnostics = diagnostics;
  }

  picture(place: Box): void {
    this.pictures++;
    this.diagnostics.add(
      'raster_image',
      'picture',
      (count) =>
        `${counted(count, 'picture')} ${count === 1 ? 'wasn’t' : 'weren’t'} measured. Trace ${it(count)} first if ${count === 1 ? 'it' : 'they'} should be cut.`,
      undefined,
      place,
    );
  }

  /**
   * Reports text that is left out. Programs show a line in many pieces: consecutive pieces on one baseline are one
   * text. `baseline` is any number that is equal along a line.
   */
  liveText(words: string, font: string, baseline: number): void {
    const line = this.#line;
    if (line !== null && line.font === font && line.baseline === baseline) {
      line.words += words;
      return;
    }
    this.endLine();
    this.#line = { words, font, baseline };
  }

  /** Reports the collected text. */
  endLine(): void {
    if (this.#line === null) return;
    const { words, font } = this.#line;
    this.#line = null;
    this.#textLost(words, font);
  }

  #textLost(words: string, font: string): void {
    this.texts++;
    this.diagnostics.add(
      'live_text',
      'text',
      (count, examples) =>
        `Live text wasn’t measured${quoted(examples)}: its font is not in the file. Convert ${it(count)} to outlines, or type the words here.`,
      `${words} (${font})`,
    );
  }

  missingGlyph(name: string, font: string): void {
    this.texts++;
    this.diagnostics.add(
      'missing_glyph',
      'glyph',
      (count, examples) =>
        `${counted(count, 'letter')} not measured${quoted(examples)}: the font in the file has no shape for ${it(count)}. Convert the text to outlines in your drawing program.`,
      `${name} (${font})`,
    );
  }

  fontSubstituted(requested: string, used: string): void {
    this.diagnostics.add(
      'font_substituted',
      'font',
      (_, examples) => `Text set in a different font than the drawing specifies${quoted(examples)}. Check it.`,
      `${requested} → ${used}`,
    );
  }

  ownFont(name: string): void {
    this.diagnostics.add('font_substituted', 'own font', (_, examples) => setInYourFont(examples), name);
  }

  pattern(): void {
    this.diagnostics.add(
      'pattern_ignored',
      'pattern',
      (count) =>
        `${counted(count, 'pattern')} ${count === 1 ? 'wasn’t' : 'weren’t'} measured: only the outline that holds ${it(count)}.`,
    );
  }

  dash(): void {
    this.diagnostics.add(
      'effect_ignored',
      'dash',
      (count) => `${counted(count, 'dashed line')} measured as ${count === 1 ? 'a whole line' : 'whole lines'}.`,
    );
  }

  shading(): void {
    this.diagnostics.add(
      'effect_ignored',
      'shading',
      (count) => `${counted(count, 'color gradient')} over the whole page left out.`,
    );
  }

  strokePath(): void {
    this.diagnostics.add(
      'effect_ignored',
      'strokepath',
      (count) => `${counted(count, 'outlined line')} measured along the centerline, not around its edges.`,
    );
  }

  clipCut(place: Box): void {
    this.diagnostics.add(
      'clip_applied',
      'cut',
      (count) => `${counted(count, 'shape')} cut to the clipping mask that hides a part of ${it(count)}.`,
      undefined,
      place,
    );
  }

  clipKept(place: Box): void {
    this.diagnostics.add(
      'clip_applied',
      'kept',
      (count) =>
        `${counted(count, 'shape')} could not be cut to the clipping mask and ${count === 1 ? 'was' : 'were'} measured whole.`,
      undefined,
      place,
    );
  }

  outsideClip(place: Box): void {
    this.outside++;
    this.diagnostics.add(
      'clipped_art',
      'outside',
      (count) => `${counted(count, 'shape')} left out: a clipping mask hides ${it(count)}.`,
      undefined,
      place,
    );
  }

  /** Reports a line without length: round line caps show it as a dot, which often represents a hole. */
  dot({ x, y }: Point): void {
    this.degenerate++;
    this.diagnostics.add('dot_ignored', 'dot', dotText, undefined, { minX: x, minY: y, maxX: x, maxY: y });
  }

  empty(): void {
    this.degenerate++;
    this.diagnostics.add('path_error', 'empty', sizelessText);
  }

  invisible(): void {
    this.diagnostics.add(
      'hidden_art',
      'paint',
      (count) => `${counted(count, 'shape')} without ink or opacity ${count === 1 ? 'was' : 'were'} left out.`,
    );
  }

  otherPages(page: number, pages: number): void {
    const text = (count: number) => `Page ${page} of ${count} is measured; the others are left out.`;
    for (let i = 0; i < pages; i++) this.diagnostics.add('other_pages', 'pages', text);
  }

  fault(sentence: string): void {
    this.diagnostics.add('program_fault', 'fault', () => sentence);
  }

  repaired(kind: string, sentence: string): void {
    this.diagnostics.add('file_repaired', kind, () => sentence);
  }
}
