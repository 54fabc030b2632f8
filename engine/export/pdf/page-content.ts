import type { PDFRef } from '@cantoo/pdf-lib';
import { fillLetter, readsAs } from './drawn-letters.ts';
import { operands } from '../../format/pdf/curve-operators.ts';
import { ink, type Color } from './style.ts';
import type { Typeface } from './typeface.ts';

export type Typefaces = { readonly regular: Typeface; readonly bold: Typeface };

export type PageTextStyle = {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: Color;
  /** Part of the text that is at x: its left end, right end or center. */
  readonly align?: 'left' | 'right' | 'center';
  /** True for text that reads upwards instead of to the right. */
  readonly upwards?: boolean;
};

export const BODY_SIZE = 9;

/** Content of one page as operators of a content stream. In points, origin at the lower left, y up. */
export class PageContent {
  readonly width: number;
  readonly height: number;
  readonly faces: Typefaces;
  /** Drawings used on the page, by the names that operators refer to. */
  readonly forms = new Map<string, PDFRef>();
  private readonly operators: string[] = [];

  constructor(width: number, height: number, faces: Typefaces) {
    this.width = width;
    this.height = height;
    this.faces = faces;
  }

  stream(): string {
    return this.operators.join('\n');
  }

  add(...operators: readonly string[]): void {
    this.operators.push(...operators);
  }

  /** Draws one line of text with its baseline at y. Characters that the face lacks are drawn as outlines or replaced. */
  text(text: string, x: number, y: number, style: PageTextStyle = {}): void {
    const { size = BODY_SIZE, bold = false, color = ink, align = 'left', upwards = false } = style;
    const face = bold ? this.faces.bold : this.faces.regular;
    const line = face.clean(text);
    if (line === '') return;
    const pieces = face.pieces(line);
    const isDrawn = pieces.some(({ kind }) => kind === 'drawn');
    if (isDrawn) this.add(readsAs(line));
    let at = -{ left: 0, center: 0.5, right: 1 }[align] * face.width(line, size);
    for (const piece of pieces) {
      const matrix = upwards ? [0, 1, -1, 0, x, y + at] : [1, 0, 0, 1, x + at, y];
      if (piece.kind === 'printed') {
        this.add(
          `BT ${operands(...color)} rg /${bold ? 'Bold' : 'Regular'} ${operands(size)} Tf`,
          `${operands(...matrix)} Tm ${piece.operand} Tj ET`,
        );
      } else {
        const paint = `q ${operands(...color)} rg ${operands(...color)} RG`;
        this.add(paint, fillLetter(piece.path, size, bold, matrix), 'Q');
      }
      at += piece.width * size;
    }
    if (isDrawn) this.add('EMC');
  }

  line(x0: number, y0: number, x1: number, y1: number, style: { color: Color; width: number; dash?: string }): void {
    this.add(
      `q ${operands(...style.color)} RG ${operands(style.width)} w [${style.dash ?? ''}] 0 d`,
      `${operands(x0, y0)} m ${operands(x1, y1)} l S Q`,
    );
  }

  fill(x: number, y: number, width: number, height: number, color: Color): void {
    this.add(`q ${operands(...color)} rg ${operands(x, y, width, height)} re f Q`);
  }

  polygon(points: readonly (readonly [number, number])[], style: { color: Color; width: number }): void {
    const path = points.map(([x, y], k) => `${operands(x, y)} ${k === 0 ? 'm' : 'l'}`).join(' ');
    this.add(`q ${operands(...style.color)} RG ${operands(style.width)} w ${path} h S Q`);
  }

  frame(
    x: number,
    y: number,
    width: number,
    height: number,
    style: { color: Color; width: number; dash?: string },
  ): void {
    this.add(
      `q ${operands(...style.color)} RG ${operands(style.width)} w [${style.dash ?? ''}] 0 d`,
      `${operands(x, y, width, height)} re S Q`,
    );
  }
}
