import { type Contour, transformContour } from '@measurement-nesting/curves';
import type { ReadOptions, TextOutline, TextRun } from '@measurement-nesting/curves/drawing';
import type { SvgElement } from '../xml/element.ts';
import { resolveLength, type LengthAxis, type LengthContext } from '../values/length.ts';
import type { Style } from '../style.ts';
import { baselineOffset, hasUnusualLetters } from '../text-style.ts';

/** Font family of the drawing, the face used, and sentences about letters that other programs may set differently. */
export type UsedFont = {
  readonly requested: string;
  readonly used: string;
  readonly isOwn: boolean;
  /** True for a font inside the drawing. */
  readonly isEmbedded: boolean;
  readonly doubts: readonly string[];
};

/** Run of outlined text of one style, in user units. */
export type TextPiece = {
  readonly element: SvgElement;
  readonly style: Style;
  readonly contours: readonly Contour[];
  readonly font: UsedFont;
};

/** Returns the computed style of a span, null when it is not displayed. */
export type SpanStyle = (element: SvgElement, parent: Style) => Style | null;

type Letter = {
  text: string;
  /** Set for a space that does not collapse. */
  readonly isPreserved?: boolean;
  /** Shift above the baseline by the enclosing spans. */
  readonly shift: Shift;
  readonly element: SvgElement;
  readonly style: Style;
  x?: number;
  y?: number;
  dx?: number;
  dy?: number;
};

/** Upward shift: user units, and multiples of the font's height (ascent and descent) at a size of one. */
type Shift = { readonly up: number; readonly heights: number };

const noShift: Shift = { up: 0, heights: 0 };
const spans = new Set(['tspan', 'a']);

/**
 * Outlines a text element (SVG 2, 11.4): spans, absolute and relative positions, anchors, baselines, spacing, white
 * space. Returns null when any part cannot be outlined: no face for a run, text on a path, vertical or stretched text,
 * small capitals and other alternate letters. A text is outlined completely or not at all, so that no word is measured
 * in part. Baselines are positioned as in Chromium, by the ascent, descent and x-height of the face.
 */
export function outlineText(
  element: SvgElement,
  style: Style,
  lengths: LengthContext,
  letterText: NonNullable<ReadOptions['letterText']>,
  spanStyle: SpanStyle,
): TextPiece[] | null {
  const letters: Letter[] = [];
  const supported = collect(element, style, lengths, spanStyle, noShift, letters);
  if (!supported) return null;
  while (letters.at(-1)?.text === ' ' && letters.at(-1)?.isPreserved !== true) letters.pop();
  const pieces: TextPiece[] = [];
  let [x, y] = [0, 0];
  for (let start = 0; start < letters.length;) {
    let end = start + 1;
    while (end < letters.length && letters[end]!.x === undefined && letters[end]!.y === undefined) end++;
    const chunk = setChunk(letters.slice(start, end), letters[start]!.x ?? x, letters[start]!.y ?? y, letterText);
    if (chunk === null) return null;
    for (const piece of chunk.pieces) pieces.push(piece);
    [x, y] = [chunk.x, chunk.y];
    start = end;
  }
  return pieces;
}

/** Returns the words of a text element for the diagnostic, with a space where a span starts a new line. */
export function wordsOf(element: SvgElement): string {
  if (element.name === '#text') return element.text;
  let words = '';
  let line = element.attributes['y'];
  for (const child of element.children) {
    const { dy, y } = child.attributes;
    const moved = (dy !== undefined && Number.parseFloat(dy) !== 0) || (y !== undefined && y !== line);
    line = y ?? line;
    words += moved || child.name === 'flowPara' ? ` ${wordsOf(child)}` : wordsOf(child);
  }
  return words;
}

function keepsSpaces(element: SvgElement): boolean {
  for (let e: SvgElement | null = element; e !== null; e = e.parent) {
    const space = e.attributes['xml:space'];
    if (space !== undefined) return space === 'preserve';
  }
  return false;
}

/** Appends the letters of an element and its spans; returns false when a part is unsupported. */
function collect(
  element: SvgElement,
  style: Style,
  lengths: LengthContext,
  spanStyle: SpanStyle,
  around: Shift,
  letters: Letter[],
): boolean {
  const { rotate, textLength } = element.attributes;
  if ((rotate !== undefined && rotate.trim() !== '0') || textLength !== undefined) return false;
  if (style.vertical || hasUnusualLetters(style)) return false;
  const shift = shiftedBy(around, style);
  const first = letters.length;
  for (const child of element.children) {
    if (child.name === '#text') {
      appendLetters(child.text, element, style, shift, letters);
    } else if (spans.has(child.name)) {
      const inner = spanStyle(child, style);
      if (inner === null) continue;
      if (!collect(child, inner, { ...lengths, fontSize: inner.fontSize }, spanStyle, shift, letters)) return false;
    } else if (child.name !== 'title' && child.name !== 'desc') {
      return false;
    }
  }
  const place = (key: 'x' | 'y' | 'dx' | 'dy', axis: LengthAxis) => {
    const list = element.attributes[key];
    if (list === undefined) return;
    list
      .trim()
      .split(/[\s,]+/)
      .forEach((text, i) => {
        const letter = letters[first + i];
        const value = resolveLength(text, axis, lengths);
        if (letter !== undefined && value !== null) letter[key] ??= value;
      });
  };
  place('x', 'x');
  place('y', 'y');
  place('dx', 'x');
  place('dy', 'y');
  return true;
}

function shiftedBy(around: Shift, { baselineShift, fontSize }: Style): Shift {
  if (baselineShift === null) return around;
  return { up: around.up + baselineShift.up, heights: around.heights + baselineShift.heights * fontSize };
}

/**
 * Appends the letters of a text. White space collapses unless it is preserved; line ends and tabs are spaces. Combining
 * marks are appended to their base letter.
 */
function appendLetters(text: string, element: SvgElement, style: Style, shift: Shift, letters: Letter[]): void {
  const isPreserved = style.whiteSpace === null ? keepsSpaces(element) : style.whiteSpace === 'preserve';
  for (const character of text.replaceAll('\r\n', '\n')) {
    const last = letters.at(-1);
    const isBlank = character === ' ' || character === '\n' || character === '\t' || character === '\r';
    if (isBlank) {
      const isDropped = !isPreserved && (last === undefined || (last.text === ' ' && last.isPreserved !== true));
      if (!isDropped) letters.push({ text: ' ', isPreserved, element, style, shift });
    } else if (last !== undefined && last.element === element && /^[\p{M}\u200d]/u.test(character)) {
      last.text += character;
    } else {
      letters.push({ text: transformed(character, style, last), element, style, shift });
    }
  }
}

function transformed(character: string, { textTransform }: Style, before: Letter | undefined): string {
  if (textTransform === 'none') return character;
  if (textTransform === 'lowercase') return character.toLowerCase();
  const isFirst = before === undefined || !/[\p{L}\p{N}\p{M}'’]$/u.test(before.text);
  return textTransform === 'uppercase' || isFirst ? character.toUpperCase() : character;
}

function setChunk(
  letters: readonly Letter[],
  startX: number,
  startY: number,
  letterText: NonNullable<ReadOptions['letterText']>,
): { pieces: TextPiece[]; x: number; y: number } | null {
  const pieces: TextPiece[] = [];
  let [x, y] = [startX, startY];
  const { textAnchor, rightToLeft } = letters[0]!.style;
  for (let start = 0; start < letters.length;) {
    const { style, element, shift, dx = 0, dy = 0 } = letters[start]!;
    let end = start + 1;
    while (end < letters.length && joins(letters[end]!, letters[start]!)) end++;
    // Several runs of a right-to-left line would require reordering, which is unsupported.
    if (rightToLeft && end - start < letters.length) return null;
    const text = letters
      .slice(start, end)
      .map((letter) => letter.text)
      .join('');
    const run = runOf(text, style);
    const outline = letterText(run);
    if (outline === null) return null;
    const lowered = loweredBy(style, shift, outline);
    if (lowered === null) return null;
    [x, y] = [x + dx, y + dy];
    const size = style.fontSize;
    const contours = outline.contours.map((contour) => transformContour([size, 0, 0, size, x, y + lowered], contour));
    if (contours.length > 0) pieces.push({ element, style, contours, font: usedFont(run, style, outline) });
    x += outline.advance * size;
    start = end;
  }
  const isEnd = textAnchor === (rightToLeft ? 'start' : 'end');
  const by = textAnchor === 'middle' ? (startX - x) / 2 : isEnd ? startX - x : 0;
  if (by === 0) return { pieces, x, y };
  const moved = pieces.map((piece) => ({
    ...piece,
    contours: piece.contours.map((contour) => transformContour([1, 0, 0, 1, by, 0], contour)),
  }));
  return { pieces: moved, x: x + by, y };
}

function runOf(text: string, style: Style): TextRun {
  const { fontSize, letterSpacing, wordSpacing } = style;
  const inEm = (length: number) => (fontSize > 0 ? length / fontSize : 0);
  return {
    text,
    families: familiesOf(style.fontFamilies),
    weight: style.fontWeight,
    italic: style.italic,
    ...(letterSpacing === 0 ? {} : { letterSpacing: inEm(letterSpacing) }),
    ...(wordSpacing === 0 ? {} : { wordSpacing: inEm(wordSpacing) }),
    ...(style.kerning ? {} : { kerning: false }),
    ...(style.rightToLeft ? { direction: 'rtl' } : {}),
  };
}

/** Returns the distance in user units from the point of a text down to its letters; null when the face has no heights. */
function loweredBy(style: Style, { up, heights: count }: Shift, { heights }: TextOutline): number | null {
  const baseline = style.alignmentBaseline ?? style.dominantBaseline;
  if (baseline === 'alphabetic' && count === 0) return -up;
  if (heights === undefined) return null;
  const raised = up + count * (heights.ascent + heights.descent);
  return baselineOffset(baseline, heights) * style.fontSize - raised;
}

function usedFont({ families }: TextRun, style: Style, outline: TextOutline): UsedFont {
  const { fontMeasured: used, isOwn = false, isEmbedded = false, doubts = [] } = outline;
  const decoration = style.decorated ? [underlineText] : [];
  return { requested: families[0] ?? '', used, isOwn, isEmbedded, doubts: [...doubts, ...decoration] };
}

const underlineText =
  'The lines under, over or through live text aren’t measured. Draw them as lines if they should be cut.';

function joins(letter: Letter, { style, shift }: Letter): boolean {
  return letter.style === style && letter.shift === shift && letter.dx === undefined && letter.dy === undefined;
}

/** Maximum number of font families of one text; later ones are ignored. */
const maxFamilies = 64;

/** Returns family names without quotes. */
function familiesOf(list: string): string[] {
  return (list.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? [])
    .map((name) =>
      name
        .trim()
        .replaceAll(/^["']|["']$/g, '')
        .trim(),
    )
    .filter((name) => name !== '')
    .slice(0, maxFamilies);
}
