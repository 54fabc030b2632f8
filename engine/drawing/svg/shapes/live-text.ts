import { transformContour } from '../../../geometry/affine.ts';
import type { Contour } from '../../../geometry/types.ts';
import type { ReadOptions } from '../../read-options.ts';
import type { SvgElement } from '../xml/element.ts';
import { resolveLength, type LengthAxis, type LengthContext } from '../placement/length.ts';
import type { Style } from '../style.ts';

/** The family that a drawing asks for, the face used, and sentences about letters that may look different elsewhere. */
export type UsedFont = {
  readonly asked: string;
  readonly used: string;
  readonly isOwn: boolean;
  /** The font is inside the drawing. */
  readonly isEmbedded: boolean;
  readonly doubts: readonly string[];
};

/** A stretch of outlined text of one style, in user units. */
export type TextPiece = {
  readonly element: SvgElement;
  readonly style: Style;
  readonly contours: readonly Contour[];
  readonly font: UsedFont;
};

/** The computed style of a span, null when it is not displayed. */
export type SpanStyle = (element: SvgElement, parent: Style) => Style | null;

type Letter = {
  text: string;
  readonly element: SvgElement;
  readonly style: Style;
  x?: number;
  y?: number;
  dx?: number;
  dy?: number;
};

const spans = new Set(['tspan', 'a']);

/**
 * Sets a text element (SVG 2, 11.4): spans, absolute and relative positions, anchors, letter spacing. Null when any of it
 * cannot be outlined: no face for a run, text on a path, vertical or stretched text. All or nothing, so that no word is
 * half measured.
 */
export function outlineText(
  element: SvgElement,
  style: Style,
  lengths: LengthContext,
  letterText: NonNullable<ReadOptions['letterText']>,
  spanStyle: SpanStyle,
): TextPiece[] | null {
  const letters: Letter[] = [];
  const supported = collect(element, style, lengths, spanStyle, keepsSpaces(element), letters);
  if (!supported) return null;
  while (letters.length > 0 && letters[letters.length - 1]!.text === ' ') letters.pop();
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

/** The words of a text element for the notice, a gap where a span begins a new line. */
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

/** Appends the letters of an element and its spans; false when something in it is beyond us. */
function collect(
  element: SvgElement,
  style: Style,
  lengths: LengthContext,
  spanStyle: SpanStyle,
  preserve: boolean,
  letters: Letter[],
): boolean {
  const { rotate, textLength } = element.attributes;
  if ((rotate !== undefined && rotate.trim() !== '0') || textLength !== undefined || style.vertical) return false;
  const first = letters.length;
  for (const child of element.children) {
    if (child.name === '#text') {
      appendLetters(child.text, element, style, preserve, letters);
    } else if (spans.has(child.name)) {
      const inner = spanStyle(child, style);
      if (inner === null) continue;
      if (!collect(child, inner, { ...lengths, fontSize: inner.fontSize }, spanStyle, preserve, letters)) return false;
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

/** White space collapses as SVG 1.1, 10.15 asks, and marks stay with their base. */
function appendLetters(text: string, element: SvgElement, style: Style, preserve: boolean, letters: Letter[]): void {
  for (const character of text) {
    const last = letters[letters.length - 1];
    const space = character === ' ' || character === '\n' || character === '\t' || character === '\r';
    if (space) {
      const drop = !preserve && (last === undefined || last.text === ' ');
      if (!drop) letters.push({ text: ' ', element, style });
    } else if (last !== undefined && last.element === element && /^[\p{M}\u200d]/u.test(character)) {
      last.text += character;
    } else {
      letters.push({ text: character, element, style });
    }
  }
}

function setChunk(
  letters: readonly Letter[],
  startX: number,
  startY: number,
  letterText: NonNullable<ReadOptions['letterText']>,
): { pieces: TextPiece[]; x: number; y: number } | null {
  const pieces: TextPiece[] = [];
  let [x, y] = [startX, startY];
  for (let start = 0; start < letters.length;) {
    const { style, element, dx = 0, dy = 0 } = letters[start]!;
    let end = start + 1;
    while (end < letters.length && style.letterSpacing === 0 && joins(letters[end]!, style)) end++;
    const text = letters
      .slice(start, end)
      .map((letter) => letter.text)
      .join('');
    const families = familiesOf(style.fontFamilies);
    const outline = letterText({ text, families, weight: style.fontWeight, italic: style.italic });
    if (outline === null) return null;
    [x, y] = [x + dx, y + dy];
    const size = style.fontSize;
    const contours = outline.contours.map((contour) => transformContour([size, 0, 0, size, x, y], contour));
    if (contours.length > 0) {
      const { fontMeasured: used, isOwn = false, isEmbedded = false, doubts = [] } = outline;
      pieces.push({ element, style, contours, font: { asked: families[0] ?? '', used, isOwn, isEmbedded, doubts } });
    }
    x += outline.advance * size + style.letterSpacing;
    start = end;
  }
  const anchor = letters[0]!.style.textAnchor;
  const shift = anchor === 'middle' ? (startX - x) / 2 : anchor === 'end' ? startX - x : 0;
  if (shift === 0) return { pieces, x, y };
  const moved = pieces.map((piece) => ({
    ...piece,
    contours: piece.contours.map((contour) => transformContour([1, 0, 0, 1, shift, 0], contour)),
  }));
  return { pieces: moved, x: x + shift, y };
}

function joins(letter: Letter, style: Style): boolean {
  return letter.style === style && letter.dx === undefined && letter.dy === undefined;
}

/** Family names without quotes. */
function familiesOf(list: string): string[] {
  return (list.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? [])
    .map((name) =>
      name
        .trim()
        .replaceAll(/^["']|["']$/g, '')
        .trim(),
    )
    .filter((name) => name !== '');
}
