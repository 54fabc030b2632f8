import { programLimits } from '../budget.ts';
import { PsError } from '../ps-error.ts';
import { CHARSTRING_STEPS, type Glyph, GlyphPen } from '@measurement-nesting/curves/font-outline';

/** References of a Type 1 glyph program. */
export type Type1Font = {
  /** Returns a decrypted subroutine, null when the number does not exist. */
  readonly subroutine: (index: number) => Uint8Array | null;
  /** Returns the decrypted glyph of StandardEncoding's character, for accented letters made of two glyphs. */
  readonly standard: (code: number) => Uint8Array | null;
};

/** Runs a decrypted glyph program (Adobe Type 1 Font Format, 6): hints are skipped, flex becomes two curves. */
export function type1Glyph(program: Uint8Array, font: Type1Font): Glyph {
  const pen = new GlyphPen();
  const run = new Type1Run(pen, font);
  run.glyph(program);
  return { contours: pen.contours(), width: run.width };
}

class Type1Run {
  width: readonly [number, number] = [0, 0];
  readonly #pen: GlyphPen;
  readonly #font: Type1Font;
  readonly #stack: number[] = [];
  /** Operands and results of the font's PostScript procedures. */
  readonly #answers: number[] = [];
  #flex: number[] | null = null;
  #steps = 0;
  #ended = false;
  #sideX = 0;
  #accent = 0;

  constructor(pen: GlyphPen, font: Type1Font) {
    this.#pen = pen;
    this.#font = font;
  }

  glyph(program: Uint8Array): void {
    this.#ended = false;
    this.#run(program, 0);
  }

  #run(program: Uint8Array, depth: number): void {
    if (depth > 20) throw new PsError('invalidfont', 'subroutines nested too deep');
    for (let at = 0; at < program.length && !this.#ended;) {
      if (++this.#steps > CHARSTRING_STEPS) throw new PsError('invalidfont', 'glyph too long');
      const byte = program[at++]!;
      if (byte >= 32) {
        if (byte === 255) {
          this.#push((program[at]! << 24) | (program[at + 1]! << 16) | (program[at + 2]! << 8) | program[at + 3]!);
          at += 4;
        } else if (byte >= 251) this.#push(-(byte - 251) * 256 - program[at++]! - 108);
        else if (byte >= 247) this.#push((byte - 247) * 256 + program[at++]! + 108);
        else this.#push(byte - 139);
      } else if (byte === 10) {
        const index = this.#stack.pop() ?? -1;
        const inner = this.#font.subroutine(index);
        if (inner === null) throw new PsError('invalidfont', 'subroutine');
        this.#run(inner, depth + 1);
      } else if (byte === 11) return;
      else if (byte === 12) this.#escape(program[at++] ?? 0);
      else this.#command(byte);
    }
  }

  #push(value: number): void {
    if (this.#stack.length > 200) throw new PsError('invalidfont', 'glyph stack');
    this.#stack.push(value);
  }

  #command(code: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack;
    const pen = this.#pen;
    switch (code) {
      case 4:
        this.#move(0, a);
        break;
      case 5:
        pen.lineTo(pen.x + a, pen.y + b);
        break;
      case 6:
        pen.lineTo(pen.x + a, pen.y);
        break;
      case 7:
        pen.lineTo(pen.x, pen.y + a);
        break;
      case 8:
        this.#curve(a, b, c, d, e, f);
        break;
      case 9:
        pen.close();
        break;
      case 13:
        this.#start(a, 0, b, 0);
        break;
      case 14:
        this.#ended = true;
        break;
      case 21:
        this.#move(a, b);
        break;
      case 22:
        this.#move(a, 0);
        break;
      case 30:
        this.#curve(0, a, b, c, d, 0);
        break;
      case 31:
        this.#curve(a, 0, b, c, 0, d);
        break;
      default:
    }
    this.#stack.length = 0;
  }

  #escape(code: number): void {
    const stack = this.#stack;
    if (code === 12) {
      const divisor = stack.pop() ?? 1;
      this.#push((stack.pop() ?? 0) / divisor);
      return;
    }
    if (code === 16) {
      this.#procedure(stack.pop() ?? 0, stack.pop() ?? 0);
      return;
    }
    if (code === 17) {
      this.#push(this.#answers.pop() ?? 0);
      return;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = stack;
    stack.length = 0;
    if (code === 7) this.#start(a, b, c, d);
    else if (code === 6) this.#accented(a, b, c, d, e);
    else if (code === 33 && this.#flex === null) [this.#pen.x, this.#pen.y] = [a, b];
  }

  #start(sideX: number, sideY: number, widthX: number, widthY: number): void {
    if (this.#accent === 0) this.width = [widthX, widthY];
    this.#sideX = sideX;
    // The accent of an accented letter starts at its shifted origin.
    if (this.#accent === 2) this.#pen.moveTo(this.#pen.x + sideX, this.#pen.y + sideY);
    else this.#pen.moveTo(sideX, sideY);
  }

  #move(dx: number, dy: number): void {
    const pen = this.#pen;
    if (this.#flex !== null) [pen.x, pen.y] = [pen.x + dx, pen.y + dy];
    else pen.moveTo(pen.x + dx, pen.y + dy);
  }

  #curve(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const pen = this.#pen;
    const [ax, ay] = [pen.x + a, pen.y + b];
    const [bx, by] = [ax + c, ay + d];
    pen.curveTo(ax, ay, bx, by, bx + e, by + f);
  }

  /** Runs the font's own procedures (Type 1 Font Format, 8): 0 to 2 are flex, 3 changes hints. */
  #procedure(number: number, count: number): void {
    const taken = count > 0 ? this.#stack.splice(-count) : [];
    const pen = this.#pen;
    if (number === 1) {
      this.#flex = [pen.x, pen.y];
    } else if (number === 2) {
      this.#flex?.push(pen.x, pen.y);
    } else if (number === 0 && this.#flex !== null) {
      const points = this.#flex;
      this.#flex = null;
      if (points.length < 16) throw new PsError('invalidfont', 'flex');
      [pen.x, pen.y] = [points[0]!, points[1]!];
      const [, , , , ax, ay, bx, by, x, y, cx, cy, dx, dy, endX, endY] = points as number[];
      pen.curveTo(ax!, ay!, bx!, by!, x!, y!);
      pen.curveTo(cx!, cy!, dx!, dy!, endX!, endY!);
      this.#answers.push(pen.y, pen.x);
    } else {
      this.#answers.push(...taken.toReversed());
    }
  }

  /** Draws a letter and an accent (seac); the accent's origin is shifted by (adx, ady) from the letter's. */
  #accented(asb: number, adx: number, ady: number, base: number, accent: number): void {
    const [letter, mark] = [this.#font.standard(base), this.#font.standard(accent)];
    if (letter === null || mark === null || this.#accent > 0) throw new PsError('invalidfont', 'seac');
    const side = this.#sideX;
    this.#accent = 1;
    this.glyph(letter);
    this.#pen.close();
    this.#accent = 2;
    this.#stack.length = 0;
    [this.#pen.x, this.#pen.y] = [side - asb + adx, ady];
    this.glyph(mark);
    this.#ended = true;
  }
}
