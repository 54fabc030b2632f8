import { pointInside } from '@measurement-nesting/curves/clip';
import { type Affine, invert, multiply } from '@measurement-nesting/curves';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { isNumber, numberOf, PsArray, PsFontId, PsString, type PsObject } from '../../values/objects.ts';
import { inchX, inchY } from '../../graphics/device-space.ts';
import { lineBy, moveTo, newPath } from '../../graphics/path-construction.ts';
import { PsError } from '../../ps-error.ts';
import { matrixOf, setMatrix } from './matrix.ts';
import { encodedNumbers, pathOperators } from './path.ts';
import { runUserPath, userPathOf } from './user-path.ts';

/**
 * Returns the rectangles in the operands of rectfill and similar operators: four numbers, or an array or string with a
 * multiple of four.
 */
export function rectangles(m: Interpreter): number[][] {
  const top = m.operands.peek();
  if (top instanceof PsArray || top instanceof PsString) {
    m.operands.pop();
    const numbers = encodedNumbers(m, top);
    return Array.from({ length: Math.floor(numbers.length / 4) }, (_, i) => numbers.slice(i * 4, i * 4 + 4));
  }
  const numbers: number[] = [];
  for (let i = 0; i < 4; i++) numbers.unshift(m.operands.number());
  return [numbers];
}

export function drawRectangles(m: Interpreter, list: readonly (readonly number[])[]): void {
  newPath(m);
  for (const [x, y, width, height] of list) {
    moveTo(m, x!, y!);
    lineBy(m, width!, 0);
    lineBy(m, 0, height!);
    lineBy(m, -width!, 0);
    m.state.path.close();
  }
}

/** Draws on a separate path and restores the current one. */
export function aside(m: Interpreter, draw: () => void): void {
  const depth = m.states.length;
  m.gsave();
  try {
    draw();
  } finally {
    m.states.length = Math.min(m.states.length, depth + 1);
    m.grestore();
  }
}

function painted(m: Interpreter, how: 'nonzero' | 'evenodd' | 'stroke'): void {
  if (how === 'stroke') m.world.painter.stroke(m.state);
  else m.world.painter.fill(m.state, how);
  newPath(m);
}

/** Painting (PLRM 3, 8.1); pictures are in `image`. */
export const paintOperators: Operators = {
  fill: (m) => painted(m, 'nonzero'),
  eofill: (m) => painted(m, 'evenodd'),
  stroke: (m) => painted(m, 'stroke'),
  rectfill: (m) => {
    const list = rectangles(m);
    aside(m, () => {
      drawRectangles(m, list);
      painted(m, 'nonzero');
    });
  },
  rectstroke: (m) => {
    const top = m.operands.peek();
    const matrix = isMatrix(m, top) ? matrixOf(m.operands.pop()) : null;
    const list = rectangles(m);
    aside(m, () => {
      drawRectangles(m, list);
      if (matrix !== null) setMatrix(m, multiply(m.state.matrix, matrix));
      painted(m, 'stroke');
    });
  },
  ufill: (m) => userPath(m, 'nonzero'),
  ueofill: (m) => userPath(m, 'evenodd'),
  ustroke: (m) => {
    const { path, matrix } = strokedUserPath(m);
    aside(m, () => {
      newPath(m);
      runUserPath(m, path);
      if (matrix !== null) setMatrix(m, multiply(m.state.matrix, matrix));
      painted(m, 'stroke');
    });
  },
  ustrokepath: (m) => {
    const { path, matrix } = strokedUserPath(m);
    const before = m.state.matrix;
    newPath(m);
    runUserPath(m, path);
    if (matrix !== null) setMatrix(m, multiply(before, matrix));
    pathOperators['strokepath']!(m);
    setMatrix(m, before);
  },
  uappend: (m) => runUserPath(m, m.operands.array()),
  upath: (m) => m.operands.push(userPathOf(m, m.operands.boolean())),
  ucache: () => undefined,
  instroke: (m) => insideStroke(m, () => undefined),
  inustroke: (m) => {
    const { path, matrix } = strokedUserPath(m);
    insideStroke(m, () => {
      newPath(m);
      runUserPath(m, path);
      if (matrix !== null) setMatrix(m, multiply(m.state.matrix, matrix));
    });
  },
  infill: (m) => insidePath(m, 'nonzero'),
  ineofill: (m) => insidePath(m, 'evenodd'),
  inufill: (m) => insideUserPath(m, 'nonzero'),
  inueofill: (m) => insideUserPath(m, 'evenodd'),
  erasepage: (m) => m.world.painter.erasePage(m.state),
  shfill: (m) => {
    const shading = m.operands.dict();
    if (!shading.entries.has('ShadingType')) throw new PsError('undefined', 'ShadingType');
    m.world.painter.shade(m.state);
  },
  execform: (m) => {
    const form = m.operands.dict();
    const body = form.entries.get('PaintProc');
    if (!(body instanceof PsArray)) throw new PsError('undefined', 'PaintProc');
    const matrix = matrixOf(form.entries.get('Matrix') ?? null);
    const box = form.entries.get('BBox');
    aside(m, () => {
      setMatrix(m, multiply(m.state.matrix, matrix));
      newPath(m);
      if (box instanceof PsArray && box.length === 4) {
        const [x0, y0, x1, y1] = encodedNumbers(m, box) as [number, number, number, number];
        drawRectangles(m, [[x0, y0, x1 - x0, y1 - y0]]);
        const region = m.world.painter.region(m.state.path.contours(), 'nonzero');
        m.state.clip = [...m.state.clip, region];
        newPath(m);
      }
      m.operands.push(form);
      m.call(body);
    });
  },
  makepattern: (m) => {
    matrixOf(m.operands.pop());
    const source = m.operands.dict();
    const pattern = m.newDict(source.entries.size + 1);
    for (const [key, value] of source.entries) m.define(pattern, key, value);
    m.define(pattern, 'Implementation', new PsFontId());
    m.operands.push(pattern);
  },
  setpattern: (m) => {
    const pattern = m.operands.dict();
    if (pattern.entries.get('PaintType') === 2) takeNumbers(m);
    m.state.pattern = pattern;
  },
};

function takeNumbers(m: Interpreter): void {
  while (m.operands.length > 0 && isNumber(m.operands.peek())) m.operands.pop();
}

function isMatrix(m: Interpreter, value: PsObject): value is PsArray {
  if (!(value instanceof PsArray) || value.length !== 6) return false;
  // A list of rectangles has a multiple of four numbers; six numbers above another operand are a matrix.
  return m.operands.length > 1 && value.list().every((item) => isNumber(item) && Number.isFinite(numberOf(item)));
}

/** Returns the operands of ustroke and ustrokepath: a user path and an optional pen matrix. */
function strokedUserPath(m: Interpreter): { readonly path: PsArray; readonly matrix: Affine | null } {
  const second = m.operands.length > 1 ? m.operands.peek(1) : null;
  const withMatrix = second instanceof PsArray && isMatrix(m, m.operands.peek());
  const matrix = withMatrix ? matrixOf(m.operands.pop()) : null;
  return { matrix, path: m.operands.array() };
}

/** Pushes whether filling the current path paints the point of the operands (PLRM 3, 4.5.3), regardless of clips. */
function insidePath(m: Interpreter, rule: 'nonzero' | 'evenodd'): void {
  const y = m.operands.number();
  const x = m.operands.number();
  const [a, b, c, d, e, f] = m.state.matrix;
  const contours = m.state.path.contours();
  m.budget.work(m.state.path.segmentCount * 8);
  m.operands.push(pointInside(contours, rule, inchX(a * x + c * y + e), inchY(b * x + d * y + f)));
}

/** Pushes whether the point of the operands is painted by stroking the current path, or the path that `make` creates. */
function insideStroke(m: Interpreter, make: () => void): void {
  const [x, y] = m.operands.take(2) as [PsObject, PsObject];
  aside(m, () => {
    const before = m.state.matrix;
    make();
    pathOperators['strokepath']!(m);
    setMatrix(m, before);
    m.operands.push(x);
    m.operands.push(y);
    insidePath(m, 'nonzero');
  });
}

function insideUserPath(m: Interpreter, rule: 'nonzero' | 'evenodd'): void {
  const path = m.operands.array();
  aside(m, () => {
    newPath(m);
    runUserPath(m, path);
    insidePath(m, rule);
  });
}

function userPath(m: Interpreter, rule: 'nonzero' | 'evenodd'): void {
  const path = m.operands.array();
  aside(m, () => {
    newPath(m);
    runUserPath(m, path);
    painted(m, rule);
  });
}

/** Returns the device units of the unit square that a picture's own matrix maps onto its samples. */
export function pictureMatrix(m: Interpreter, matrix: Affine, width: number, height: number): Affine {
  const back = invert(matrix);
  if (back === null) throw new PsError('undefinedresult');
  return multiply(multiply(m.state.matrix, back), [width, 0, 0, height, 0, 0]);
}
