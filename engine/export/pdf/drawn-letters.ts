import type { TextOutline, TextRun } from '@measurement-nesting/curves/drawing';
import { transformContour } from '@measurement-nesting/curves';
import { curveOperators, operands } from '../../format/pdf/curve-operators.ts';

/** Returns the outlines of a text as for live text in a drawing; null if the face lacks a letter. */
export type LetterText = (run: TextRun) => TextOutline | null;

/** Letters that the printed face lacks, and lines with scripts written from right to left, drawn as outlines. */
export type DrawnLetters = {
  /** Returns the width in em; null if a letter of the text cannot be drawn either. */
  advance(text: string): number | null;
  /** Returns path operators at 1000 units per em, y up, from the origin of the text. */
  path(text: string): string;
};

/**
 * Listed fonts in the order in which they are tried: the replacement of Arial is the available face most similar to the printed face, that of
 * Verdana is the one with the most letters, Arabic included.
 */
const FAMILIES = ['Arial', 'Verdana'];
const UNITS = 1000;

export function drawnLetters(letterText: LetterText): DrawnLetters {
  const known = new Map<string, { advance: number; path: string } | null>();
  const find = (text: string): { advance: number; path: string } | null => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    let outline: TextOutline | null = null;
    for (const family of FAMILIES) outline ??= letterText({ text, families: [family], weight: 400, italic: false });
    const drawn = outline && {
      advance: outline.advance,
      path: curveOperators(outline.contours.map((contour) => transformContour([UNITS, 0, 0, -UNITS, 0, 0], contour))),
    };
    known.set(text, drawn);
    return drawn;
  };
  return {
    advance: (text) => find(text)?.advance ?? null,
    path: (text) => find(text)?.path ?? '',
  };
}

/** Letters of scripts that are written from right to left. */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Returns true for a line whose letters join or change their order, so that it is set as a whole. */
export const isSetAsWhole = (line: string): boolean => fromRight.test(line);

/** Returns the operator that begins marked content, up to `EMC`, that readers copy and search as `text` whatever it draws. */
export function readsAs(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const hex = units.map((unit) => unit.toString(16).padStart(4, '0')).join('');
  return `/Span <</ActualText <feff${hex}>>> BDC`;
}

/** Returns operators that fill a drawn letter. `matrix` places its origin. */
export function fillLetter(path: string, size: number, bold: boolean, matrix: readonly number[]): string {
  const scale = size / UNITS;
  const weight = bold ? `${operands(UNITS * BOLD_EM)} w 1 j B` : 'f';
  return `q ${operands(...matrix)} cm ${exact(scale)} 0 0 ${exact(scale)} 0 0 cm\n${path}\n${weight} Q`;
}

/** Width in em of the stroke that makes a regular letter as heavy as a bold one. */
const BOLD_EM = 0.05;
const exact = (value: number): string => String(Number(value.toFixed(7)));
