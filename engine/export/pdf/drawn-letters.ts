import type { TextOutline, TextRun } from '@measurement-nesting/curves/drawing';
import { transformContour } from '@measurement-nesting/curves';
import { curveOperators, operands } from '../../format/pdf/curve-operators.ts';

/** Returns the outlines of a text as for live text in a drawing; null if the face lacks a letter. */
export type LetterText = (run: TextRun) => TextOutline | null;

/** Letters that the printed face lacks, drawn as outlines. */
export type DrawnLetters = {
  /** Returns the width in em; null if the letter cannot be drawn either. */
  advance(character: string): number | null;
  /** Returns path operators at 1000 units per em, y up, from the origin of the letter. */
  path(character: string): string;
};

/** Arial, because its replacement is the available face with the most letters and the one most similar to the printed face. */
const FAMILIES = ['Arial'];
const UNITS = 1000;

export function drawnLetters(letterText: LetterText): DrawnLetters {
  const known = new Map<string, { advance: number; path: string } | null>();
  const find = (character: string): { advance: number; path: string } | null => {
    const seen = known.get(character);
    if (seen !== undefined) return seen;
    const outline = letterText({ text: character, families: FAMILIES, weight: 400, italic: false });
    const drawn = outline && {
      advance: outline.advance,
      path: curveOperators(outline.contours.map((contour) => transformContour([UNITS, 0, 0, -UNITS, 0, 0], contour))),
    };
    known.set(character, drawn);
    return drawn;
  };
  return {
    advance: (character) => find(character)?.advance ?? null,
    path: (character) => find(character)?.path ?? '',
  };
}

/** Letters of scripts written from right to left, with the spaces between them. */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?: +[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/gu;

/** Returns the characters of a text in the order in which they are drawn from left to right. */
export function inDrawingOrder(text: string): string {
  return text.replace(fromRight, (run) => [...run].reverse().join(''));
}

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
