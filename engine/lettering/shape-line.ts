import { Buffer, BufferFlag, Direction, Feature, type Font, shape } from 'harfbuzzjs';
import { hasOptionalLigatures, isJoinedScript, textRuns, type TextRun } from './text-runs.ts';

/** A glyph in its place: font units, y down, relative to the line's left end on the baseline. */
export type PlacedGlyph = {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  /** Offset of its letter in the line's text. */
  readonly cluster: number;
  /** Its letter joins its neighbors, so tracking must not part them. */
  readonly joined: boolean;
};

export type ShapedLine = {
  /** The line without marks that only steer direction; clusters count in it. */
  readonly text: string;
  /** From left to right. */
  readonly glyphs: readonly PlacedGlyph[];
  /** Font units, from the left end to the last pen position. */
  readonly advance: number;
};

export type LineOptions = {
  readonly ligatures: boolean;
  readonly direction: 'ltr' | 'rtl' | undefined;
  /** Default true. */
  readonly kerning?: boolean;
};

export type LineShaper = (font: Font, line: string, options: LineOptions) => ShapedLine;

/** The machine's locale must not choose letter forms: no language, so every font's default forms. */
const noLanguage = 'und';

/**
 * Returns a function that shapes lines with HarfBuzz: marks, required ligatures and joins always; kerning unless told not to; optional
 * ligatures (fi, tt) only when asked, because a letter that is cut on its own has to stay a letter; lining figures where
 * the face has both kinds. Dotted circles are never inserted.
 */
export function createLineShaper(): LineShaper {
  const buffer = new Buffer();
  const always = [new Feature('lnum', 1)];
  const letterByLetter = [...always, new Feature('liga', 0), new Feature('clig', 0)];
  const flags =
    BufferFlag.BOT | BufferFlag.EOT | BufferFlag.REMOVE_DEFAULT_IGNORABLES | BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE;

  const unkerned = new Feature('kern', 0);

  const shapeRun = (font: Font, text: string, run: TextRun, { ligatures, kerning = true }: LineOptions) => {
    buffer.reset();
    buffer.setFlags(flags);
    buffer.addText(text, run.start, run.end - run.start);
    buffer.setDirection(run.rightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setScript(run.script);
    buffer.setLanguage(noLanguage);
    const features = ligatures || !hasOptionalLigatures(run.script) ? always : letterByLetter;
    shape(font, buffer, kerning ? features : [...features, unkerned]);
    return buffer.getGlyphInfosAndPositions();
  };

  return (font, line, options) => {
    const { text, runs } = textRuns(line, options.direction);
    const glyphs: PlacedGlyph[] = [];
    let pen = 0;
    for (const run of runs) {
      const joined = isJoinedScript(run.script);
      for (const { codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } of shapeRun(font, text, run, options)) {
        glyphs.push({ glyph: codepoint, x: pen + xOffset, y: -yOffset, cluster, joined });
        pen += xAdvance;
      }
    }
    return { text, glyphs, advance: pen };
  };
}
