import { type Affine, multiply } from '@measurement-nesting/curves';
import { charactersOf, type Character } from './characters.ts';
import { currentFont, showCharacters, showString } from './show-text.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { isNumber, numberOf, PsArray, PsDict, PsName, PsString, real, type PsObject } from '../../values/objects.ts';
import { inchX, inchY } from '../../graphics/device-space.ts';
import { PsError } from '../../ps-error.ts';
import { fontOf } from './find-font.ts';
import { matrixOf } from '../graphics/matrix.ts';
import { encodedNumbers } from '../graphics/path.ts';

function distances(m: Interpreter): number[] {
  const value = m.operands.pop();
  if (!(value instanceof PsArray) && !(value instanceof PsString)) throw new PsError('typecheck');
  return encodedNumbers(m, value);
}

/**
 * Shows characters at explicit positions: the operands of xshow and similar operators are the complete displacement,
 * which replaces the glyph's own width.
 */
function showPlaced(
  m: Interpreter,
  list: readonly number[],
  bytes: Uint8Array,
  each: number,
  pick: (at: number) => [number, number],
): void {
  const characters = charactersOf(m, currentFont(m), bytes);
  if (list.length < characters.length * each) throw new PsError('rangecheck');
  characters.forEach((character, i) => {
    const [startX, startY] = pointNow(m);
    showCharacters(m, [character], 'show');
    const [x, y] = pick(i * each);
    m.state.path.moveTo(...placeOf(m, startX, startY, x, y));
  });
}

function pointNow(m: Interpreter): [number, number] {
  if (!m.state.path.hasPoint) throw new PsError('nocurrentpoint');
  return [m.state.path.x, m.state.path.y];
}

function placeOf(
  m: Interpreter,
  deviceX: number,
  deviceY: number,
  dx: number,
  dy: number,
): [number, number, number, number] {
  const [a, b, c, d] = m.state.matrix;
  const [x, y] = [deviceX + a * dx + c * dy, deviceY + b * dx + d * dy];
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new PsError('limitcheck');
  return [inchX(x), inchY(y), x, y];
}

function takeTwo(m: Interpreter): [number, number] {
  const y = m.operands.number();
  return [m.operands.number(), y];
}

/** Text operators (PLRM 3, 5.1). */
export const showOperators: Operators = {
  show: (m) => {
    showString(m, m.operands.string().bytes, 'show');
  },
  ashow: (m) => {
    const { bytes } = m.operands.string();
    const by = takeTwo(m);
    showString(m, bytes, 'show', () => by);
  },
  widthshow: (m) => {
    const { bytes } = m.operands.string();
    const code = m.operands.integer();
    const by = takeTwo(m);
    showString(m, bytes, 'show', (character) => (character.code === code ? by : null));
  },
  awidthshow: (m) => {
    const { bytes } = m.operands.string();
    const [ax, ay] = takeTwo(m);
    const code = m.operands.integer();
    const [cx, cy] = takeTwo(m);
    showString(m, bytes, 'show', (character) => (character.code === code ? [ax + cx, ay + cy] : [ax, ay]));
  },
  xshow: (m) => {
    const list = distances(m);
    showPlaced(m, list, m.operands.string().bytes, 1, (at) => [list[at]!, 0]);
  },
  yshow: (m) => {
    const list = distances(m);
    showPlaced(m, list, m.operands.string().bytes, 1, (at) => [0, list[at]!]);
  },
  xyshow: (m) => {
    const list = distances(m);
    showPlaced(m, list, m.operands.string().bytes, 2, (at) => [list[at]!, list[at + 1]!]);
  },
  kshow: (m) => {
    const { bytes } = m.operands.string();
    const body = m.operands.procedure();
    let i = 0;
    m.pushLoop(() => {
      if (i >= bytes.length) {
        m.endLoop();
        return;
      }
      const at = i++;
      if (at > 0) {
        m.operands.push(bytes[at - 1]!);
        m.operands.push(bytes[at]!);
        m.pushAfter(() => {
          showString(m, bytes.subarray(at, at + 1), 'show');
        });
        m.pushProcedure(body);
      } else showString(m, bytes.subarray(0, 1), 'show');
    });
  },
  cshow: (m) => {
    const { bytes } = m.operands.string();
    const body = m.operands.procedure();
    const font = currentFont(m);
    const list = charactersOf(m, font, bytes);
    let i = 0;
    m.pushLoop(() => {
      m.state.font = font;
      const character = list[i++];
      if (character === undefined) {
        m.endLoop();
        return;
      }
      const [x, y] = showCharacters(m, [character], 'width');
      m.operands.push(character.code);
      m.operands.push(real(x));
      m.operands.push(real(y));
      m.state.font = innerFont(m, character);
      m.pushProcedure(body);
    });
  },
  glyphshow: (m) => {
    const glyph = m.operands.pop();
    const font = currentFont(m);
    if (!(glyph instanceof PsName) && !isNumber(glyph)) throw new PsError('typecheck');
    const name = glyph instanceof PsName ? glyph.text : null;
    const cid = glyph instanceof PsName ? 0 : numberOf(glyph);
    showCharacters(m, [{ font, code: cid, name, cid, outer: null, byName: true }], 'show');
  },
  charpath: (m) => {
    m.operands.boolean();
    showString(m, m.operands.string().bytes, 'path');
  },
  stringwidth: (m) => {
    const [x, y] = showString(m, m.operands.string().bytes, 'width');
    m.operands.push(real(x));
    m.operands.push(real(y));
  },
  setcachedevice: (m) => setWidth(m, 6),
  setcachedevice2: (m) => setWidth(m, 10),
  setcharwidth: (m) => setWidth(m, 2),
  setfont: (m) => {
    m.state.font = m.operands.dict();
  },
  currentfont: (m) => m.operands.push(currentFont(m)),
  rootfont: (m) => m.operands.push(currentFont(m)),
  scalefont: (m) => {
    const scale = m.operands.number();
    m.operands.push(scaledFont(m, m.operands.dict(), [scale, 0, 0, scale, 0, 0]));
  },
  makefont: (m) => {
    const matrix = matrixOf(m.operands.pop());
    m.operands.push(scaledFont(m, m.operands.dict(), matrix));
  },
  selectfont: (m) => {
    const size: PsObject = m.operands.pop();
    const matrix: Affine = isNumber(size) ? [numberOf(size), 0, 0, numberOf(size), 0, 0] : matrixOf(size);
    m.state.font = scaledFont(m, fontOf(m, m.operands.text()), matrix);
  },
};

function setWidth(m: Interpreter, count: number): void {
  const numbers = m.operands.take(count).map((value) => {
    if (!isNumber(value)) throw new PsError('typecheck');
    return numberOf(value);
  });
  if (m.glyph === null) throw new PsError('undefined', 'setcharwidth');
  m.glyph.width = [numbers[0]!, numbers[1]!];
}

/** Returns the font with a changed matrix; everything else is shared (PLRM 3, makefont). */
function scaledFont(m: Interpreter, font: PsDict, matrix: Affine): PsDict {
  const own = matrixOf(font.entries.get('FontMatrix') ?? null);
  m.budget.work(font.entries.size >> 1);
  m.budget.allocate(font.entries.size * 48);
  const scaled = m.newDict(font.entries.size);
  for (const [key, value] of font.entries) scaled.entries.set(key, value);
  scaled.entries.set('FontMatrix', m.newArray(multiply(matrix, own).map((value) => real(value))));
  return scaled;
}

function innerFont(m: Interpreter, { font, outer }: Character): PsDict {
  return outer === null ? font : scaledFont(m, font, matrixOf(outer.entries.get('FontMatrix') ?? null));
}
