import { FontProgramError } from './font-program-error.ts';
import { GlyphPen, type Glyph } from './glyph.ts';

/** References of a Type 2 glyph program. */
export type Type2Font = {
  readonly globalSubroutines: readonly Uint8Array[];
  readonly localSubroutines: readonly Uint8Array[];
  readonly defaultWidth: number;
  readonly nominalWidth: number;
  /** Returns the program of StandardEncoding's character, for accented letters made of two glyphs. */
  readonly standard: (code: number) => Uint8Array | null;
};

/** Runs a glyph program of a Compact Font (Adobe Technical Note 5177): hints are skipped. */
export function type2Glyph(program: Uint8Array, font: Type2Font): Glyph {
  const pen = new GlyphPen();
  const run = new Type2Run(pen, font);
  run.glyph(program);
  return { contours: pen.contours(), width: [run.width, 0] };
}

/** Maximum number of bytes a glyph program may execute; it also limits the time for one glyph. */
export const CHARSTRING_STEPS = 200_000;

const biasOf = (count: number): number => (count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768);

class Type2Run {
  width: number;
  readonly #pen: GlyphPen;
  readonly #font: Type2Font;
  #stack: number[] = [];
  #hints = 0;
  #widthKnown = false;
  #ended = false;
  #steps = 0;
  #accents = 0;
  readonly #stored: number[] = [];

  constructor(pen: GlyphPen, font: Type2Font) {
    this.#pen = pen;
    this.#font = font;
    this.width = font.defaultWidth;
  }

  glyph(program: Uint8Array): void {
    this.#run(program, 0);
  }

  #run(program: Uint8Array, depth: number): void {
    if (depth > 20) throw new FontProgramError('subroutines nested too deep');
    for (let at = 0; at < program.length && !this.#ended;) {
      if (++this.#steps > CHARSTRING_STEPS) throw new FontProgramError('glyph too long');
      if (this.#stack.length > 520) throw new FontProgramError('glyph stack');
      const byte = program[at++]!;
      const next = program[at] ?? 0;
      if (byte >= 32 || byte === 28) {
        if (byte === 28) {
          this.#stack.push(((next << 24) >> 16) | (program[at + 1] ?? 0));
          at += 2;
        } else if (byte < 247) this.#stack.push(byte - 139);
        else if (byte < 251) this.#stack.push((byte - 247) * 256 + program[at++]! + 108);
        else if (byte < 255) this.#stack.push(-(byte - 251) * 256 - program[at++]! - 108);
        else {
          const word = (next << 24) | (program[at + 1]! << 16) | (program[at + 2]! << 8) | program[at + 3]!;
          this.#stack.push(word / 65_536);
          at += 4;
        }
      } else if (byte === 10 || byte === 29) {
        const list = byte === 10 ? this.#font.localSubroutines : this.#font.globalSubroutines;
        const inner = list[(this.#stack.pop() ?? 0) + biasOf(list.length)];
        if (inner === undefined) throw new FontProgramError('subroutine');
        this.#run(inner, depth + 1);
      } else if (byte === 11) return;
      else if (byte === 19 || byte === 20) {
        this.#stems();
        at += (this.#hints + 7) >> 3;
      } else if (byte === 12) {
        this.#escape(next);
        at++;
      } else this.#command(byte);
    }
  }

  /** Reads the width: an operand in excess of those of the first command, as a difference from the nominal width. */
  #takeWidth(odd: boolean): void {
    if (!this.#widthKnown && odd) {
      const difference = this.#stack.shift() ?? 0;
      if (this.#accents === 0) this.width = this.#font.nominalWidth + difference;
    }
    this.#widthKnown = true;
  }

  #stems(): void {
    this.#takeWidth(this.#stack.length % 2 === 1);
    this.#hints += this.#stack.length >> 1;
    this.#stack = [];
  }

  #command(code: number): void {
    const pen = this.#pen;
    switch (code) {
      case 1:
      case 3:
      case 18:
      case 23:
        this.#stems();
        return;
      case 4:
        this.#takeWidth(this.#stack.length > 1);
        pen.moveTo(pen.x, pen.y + (this.#stack[0] ?? 0));
        break;
      case 22:
        this.#takeWidth(this.#stack.length > 1);
        pen.moveTo(pen.x + (this.#stack[0] ?? 0), pen.y);
        break;
      case 21:
        this.#takeWidth(this.#stack.length > 2);
        pen.moveTo(pen.x + (this.#stack[0] ?? 0), pen.y + (this.#stack[1] ?? 0));
        break;
      case 14:
        this.#end();
        break;
      default:
        this.#draw(code, this.#stack);
    }
    this.#stack = [];
  }

  #end(): void {
    this.#takeWidth(this.#stack.length === 1 || this.#stack.length === 5);
    if (this.#stack.length >= 4 && this.#accents === 0) {
      const [dx, dy, base, accent] = this.#stack as [number, number, number, number];
      const [letter, mark] = [this.#font.standard(base), this.#font.standard(accent)];
      if (letter === null || mark === null) throw new FontProgramError('seac');
      for (const [program, x, y] of [[letter, 0, 0] as const, [mark, dx, dy] as const]) {
        this.#accents++;
        this.#hints = 0;
        this.#stack = [];
        this.#widthKnown = this.#ended = false;
        this.#pen.moveTo(x, y);
        this.#run(program, 1);
      }
    }
    this.#ended = true;
  }

  #line(dx: number, dy: number): void {
    this.#pen.lineTo(this.#pen.x + dx, this.#pen.y + dy);
  }

  #curve(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const pen = this.#pen;
    const [ax, ay] = [pen.x + a, pen.y + b];
    const [bx, by] = [ax + c, ay + d];
    pen.curveTo(ax, ay, bx, by, bx + e, by + f);
  }

  #draw(code: number, s: readonly number[]): void {
    const n = s.length;
    const curves = (from: number, to: number) => {
      let i = from;
      for (; i + 6 <= to; i += 6) this.#curve(s[i]!, s[i + 1]!, s[i + 2]!, s[i + 3]!, s[i + 4]!, s[i + 5]!);
      return i;
    };
    const lines = (from: number, to: number) => {
      let i = from;
      for (; i + 2 <= to; i += 2) this.#line(s[i]!, s[i + 1]!);
      return i;
    };
    switch (code) {
      case 5:
        lines(0, n);
        break;
      case 6:
      case 7:
        s.forEach((value, i) => ((i % 2 === 0) === (code === 6) ? this.#line(value, 0) : this.#line(0, value)));
        break;
      case 8:
        curves(0, n);
        break;
      case 24: {
        const at = curves(0, n - 2);
        lines(at, n);
        break;
      }
      case 25: {
        const at = lines(0, n - 6);
        curves(at, n);
        break;
      }
      case 26: {
        let i = n % 4;
        let dx = i === 1 ? s[0]! : 0;
        for (; i + 4 <= n; i += 4) {
          this.#curve(dx, s[i]!, s[i + 1]!, s[i + 2]!, 0, s[i + 3]!);
          dx = 0;
        }
        break;
      }
      case 27: {
        let i = n % 4;
        let dy = i === 1 ? s[0]! : 0;
        for (; i + 4 <= n; i += 4) {
          this.#curve(s[i]!, dy, s[i + 1]!, s[i + 2]!, s[i + 3]!, 0);
          dy = 0;
        }
        break;
      }
      case 30:
      case 31:
        this.#alternating(s, code === 31);
        break;
      default:
    }
  }

  /** Draws vhcurveto and hvcurveto: tangents alternate, and the last curve may end at an angle. */
  #alternating(s: readonly number[], startHorizontal: boolean): void {
    let horizontal = startHorizontal;
    for (let i = 0; i + 4 <= s.length; i += 4) {
      const last = s.length - i === 5 ? s[i + 4]! : 0;
      const [a, b, c, d] = [s[i]!, s[i + 1]!, s[i + 2]!, s[i + 3]!];
      if (horizontal) this.#curve(a, 0, b, c, last, d);
      else this.#curve(0, a, b, c, d, last);
      horizontal = !horizontal;
    }
  }

  #escape(code: number): void {
    const s = this.#stack;
    const v = (i: number): number => s[i] ?? 0;
    switch (code) {
      case 34:
        this.#curve(v(0), 0, v(1), v(2), v(3), 0);
        this.#curve(v(4), 0, v(5), -v(2), v(6), 0);
        break;
      case 35:
        this.#curve(v(0), v(1), v(2), v(3), v(4), v(5));
        this.#curve(v(6), v(7), v(8), v(9), v(10), v(11));
        break;
      case 36:
        this.#curve(v(0), v(1), v(2), v(3), v(4), 0);
        this.#curve(v(5), 0, v(6), v(7), v(8), -(v(1) + v(3) + v(7)));
        break;
      case 37: {
        const dx = v(0) + v(2) + v(4) + v(6) + v(8);
        const dy = v(1) + v(3) + v(5) + v(7) + v(9);
        const flat = Math.abs(dx) > Math.abs(dy);
        this.#curve(v(0), v(1), v(2), v(3), v(4), v(5));
        this.#curve(v(6), v(7), v(8), v(9), flat ? v(10) : -dx, flat ? -dy : v(10));
        break;
      }
      default:
        this.#arithmetic(code);
        return;
    }
    this.#stack = [];
  }

  #arithmetic(code: number): void {
    const s = this.#stack;
    const pop = (): number => s.pop() ?? 0;
    const two = (compute: (a: number, b: number) => number) => {
      const b = pop();
      s.push(compute(pop(), b));
    };
    switch (code) {
      case 3:
        return two((a, b) => (a !== 0 && b !== 0 ? 1 : 0));
      case 4:
        return two((a, b) => (a !== 0 || b !== 0 ? 1 : 0));
      case 5:
        s.push(pop() === 0 ? 1 : 0);
        return;
      case 9:
        s.push(Math.abs(pop()));
        return;
      case 10:
        return two((a, b) => a + b);
      case 11:
        return two((a, b) => a - b);
      case 12:
        return two((a, b) => (b === 0 ? 0 : a / b));
      case 14:
        s.push(-pop());
        return;
      case 15:
        return two((a, b) => (a === b ? 1 : 0));
      case 18:
        pop();
        return;
      case 20: {
        const index = pop();
        const value = pop();
        if (index >= 0 && index < 32) this.#stored[index] = value;
        return;
      }
      case 21:
        s.push(this.#stored[pop()] ?? 0);
        return;
      case 22: {
        const [b, a, second, first] = [pop(), pop(), pop(), pop()];
        s.push(a <= b ? first : second);
        return;
      }
      case 23:
        s.push(0.5);
        return;
      case 24:
        return two((a, b) => a * b);
      case 26:
        s.push(Math.sqrt(Math.max(0, pop())));
        return;
      case 27:
        s.push(s.at(-1) ?? 0);
        return;
      case 28: {
        const [b, a] = [pop(), pop()];
        s.push(b, a);
        return;
      }
      case 29: {
        const depth = Math.max(0, pop());
        s.push(s.at(-1 - depth) ?? 0);
        return;
      }
      case 30: {
        const by = pop();
        const count = pop();
        if (count <= 0 || count > s.length) return;
        const top = s.splice(-count);
        top.forEach((_, i) => s.push(top[(((i - by) % count) + count) % count]!));
        return;
      }
      default:
        this.#stack = [];
    }
  }
}
