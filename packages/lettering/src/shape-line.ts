import { finishRun, joinedCharacters, type LayoutDoubt, type ShapingFont } from './legacy/shape-legacy.ts';
import { Buffer, BufferFlag, Direction, Feature, shape } from 'harfbuzzjs';
import {
  placeLetters,
  startLine,
  type LineFit,
  type LineSoFar,
  type PlacedGlyph,
  type ShapedGlyph,
} from './place-letters.ts';
import { hasOptionalLigatures, isJoinedScript, textRuns, type TextRun } from './text-runs.ts';

export type ShapedLine = {
  /** The line without marks that only control direction; cluster offsets refer to it. */
  readonly text: string;
  /** Glyphs from left to right. */
  readonly glyphs: readonly PlacedGlyph[];
  /** Width in font units, from the left end to the last pen position. */
  readonly advance: number;
  /** Standard deviation of `advance` from the listed font's, in font units: 0 if the widths are published or the font's own. */
  readonly deviation: number;
  /** Text for which the face has no layout rules. */
  readonly doubts: readonly LayoutDoubt[];
};

export type LineOptions = {
  readonly ligatures: boolean;
  readonly direction: 'ltr' | 'rtl' | undefined;
  /** Default true. */
  readonly kerning?: boolean;
};

export type LineShaper = (
  source: ShapingFont,
  line: string,
  options: LineOptions,
  fitted: LineFit | null,
) => ShapedLine;

/** Undetermined language, so that fonts use default forms whatever the machine's locale is. */
const noLanguage = 'und';

/**
 * Returns a function that shapes lines with HarfBuzz: marks, required ligatures and joins always; kerning unless `kerning` is false, from
 * GPOS or otherwise from the `kern` table; optional ligatures (fi, tt) only with `ligatures`, because a letter that is cut separately has
 * to remain a letter; lining figures if the face has both kinds. Dotted circles are never inserted. With `fitted`, letters and kerning have
 * the widths of the listed font.
 */
export function createLineShaper(): LineShaper {
  const buffer = new Buffer();
  const always = [new Feature('lnum', 1)];
  const letterByLetter = [...always, new Feature('liga', 0), new Feature('clig', 0)];
  const flags =
    BufferFlag.BOT | BufferFlag.EOT | BufferFlag.REMOVE_DEFAULT_IGNORABLES | BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE;

  const unkerned = new Feature('kern', 0);

  const shapeRun = (
    { font, tables }: ShapingFont,
    text: string,
    run: TextRun,
    { ligatures, kerning = true }: LineOptions,
    doubts: LayoutDoubt[],
  ): readonly ShapedGlyph[] => {
    buffer.reset();
    buffer.setFlags(flags);
    const has = (codePoint: number) => font.nominalGlyph(codePoint) !== undefined;
    const characters = joinedCharacters(text, run, tables, has, doubts);
    if (characters === null) buffer.addText(text, run.start, run.end - run.start);
    else for (const { codePoint, cluster } of characters) buffer.add(codePoint, cluster);
    buffer.setDirection(run.rightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setScript(run.script);
    buffer.setLanguage(noLanguage);
    const features = ligatures || !hasOptionalLigatures(run.script) ? always : letterByLetter;
    shape(font, buffer, kerning ? features : [...features, unkerned]);
    const glyphs = buffer
      .getGlyphInfosAndPositions()
      .map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        glyph: codepoint,
        cluster,
        advance: xAdvance,
        dx: xOffset,
        dy: yOffset,
      }));
    return finishRun({ font, tables }, glyphs, text, run, kerning, doubts);
  };

  return (source, line, options, fitted) => {
    const doubts: LayoutDoubt[] = [];
    const { text, runs } = textRuns(line, options.direction);
    let soFar: LineSoFar = startLine;
    const glyphs: PlacedGlyph[] = [];
    for (const run of runs) {
      const shaped = shapeRun(source, text, run, options, doubts);
      if (fitted) {
        soFar = placeLetters(
          shaped,
          { text, run, joined: isJoinedScript(run.script), kerning: options.kerning ?? true },
          fitted,
          soFar,
          glyphs,
        );
        continue;
      }
      const joined = isJoinedScript(run.script);
      let { pen } = soFar;
      for (const { glyph, cluster, advance, dx, dy } of shaped) {
        glyphs.push({ glyph, x: pen + dx, y: -dy, stretch: 1, cluster, joined });
        pen += advance;
      }
      soFar = { ...soFar, pen };
    }
    const deviation = Math.sqrt(soFar.variance) + soFar.sharedDeviation;
    return { text, glyphs, advance: soFar.pen, deviation, doubts };
  };
}
