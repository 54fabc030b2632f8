import { type Affine, applyToPoint, invert, multiply } from '@measurement-nesting/curves';
import { initialMatrix } from '../../graphics/device-space.ts';
import { sine } from '../../graphics/sine.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { isNumber, numberOf, PsArray, real, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';

/** Returns the six numbers of a matrix object. */
export function matrixOf(value: PsObject): Affine {
  if (!(value instanceof PsArray)) throw new PsError('typecheck');
  if (value.length !== 6) throw new PsError('rangecheck');
  const numbers = value.list().map((item) => {
    if (!isNumber(item)) throw new PsError('typecheck');
    return numberOf(item);
  });
  return numbers as unknown as Affine;
}

/** Returns the numbers of an array or literal procedure. */
export function numbersOf(value: PsObject): number[] {
  if (!(value instanceof PsArray)) throw new PsError('typecheck');
  return value.list().map((item) => {
    if (!isNumber(item)) throw new PsError('typecheck');
    return numberOf(item);
  });
}

function fillMatrix(m: Interpreter, target: PsArray, matrix: Affine): void {
  if (target.length !== 6) throw new PsError('rangecheck');
  matrix.forEach((value, i) => m.store(target, i, real(value)));
}

function rotationBy(angle: number): Affine {
  const [cos, sin] = [sine(angle + 90), sine(angle)];
  return [cos, sin, -sin, cos, 0, 0];
}

/** Applies translate, scale or rotate to the current matrix, or stores it in a matrix operand. */
function change(m: Interpreter, count: number, make: (numbers: readonly number[]) => Affine): void {
  const top = m.operands.peek();
  const target = top instanceof PsArray ? m.operands.array() : null;
  const numbers: number[] = [];
  for (let i = 0; i < count; i++) numbers.unshift(m.operands.number());
  const matrix = make(numbers);
  if (target === null) setMatrix(m, multiply(m.state.matrix, matrix));
  else {
    fillMatrix(m, target, matrix);
    m.operands.push(target);
  }
}

/** Sets the current matrix. All changes use this function, which rejects non-finite numbers. */
export function setMatrix(m: Interpreter, matrix: Affine): void {
  if (!matrix.every((value) => Number.isFinite(value))) throw new PsError('undefinedresult');
  m.state.matrix = matrix;
}

function transformed(m: Interpreter, inverse: boolean, distance: boolean): void {
  let matrix: Affine = m.state.matrix;
  if (m.operands.peek() instanceof PsArray) matrix = matrixOf(m.operands.pop());
  const y = m.operands.number();
  const x = m.operands.number();
  const used = inverse ? invert(matrix) : matrix;
  if (used === null) throw new PsError('undefinedresult');
  const [a, b, c, d, e, f] = used;
  const point = applyToPoint(distance ? [a, b, c, d, 0, 0] : [a, b, c, d, e, f], x, y);
  if (!Number.isFinite(point.x) || !Number.isFinite(point.y)) throw new PsError('undefinedresult');
  m.operands.push(real(point.x));
  m.operands.push(real(point.y));
}

/** Coordinate systems and matrices (PLRM 3, 8.1). */
export const matrixOperators: Operators = {
  matrix: (m) => m.operands.push(m.newArray([1, 0, 0, 1, 0, 0].map((value) => real(value)))),
  initmatrix: (m) => setMatrix(m, initialMatrix),
  identmatrix: (m) => {
    const target = m.operands.array();
    fillMatrix(m, target, [1, 0, 0, 1, 0, 0]);
    m.operands.push(target);
  },
  defaultmatrix: (m) => {
    const target = m.operands.array();
    fillMatrix(m, target, initialMatrix);
    m.operands.push(target);
  },
  currentmatrix: (m) => {
    const target = m.operands.array();
    fillMatrix(m, target, m.state.matrix);
    m.operands.push(target);
  },
  setmatrix: (m) => setMatrix(m, matrixOf(m.operands.pop())),
  translate: (m) => change(m, 2, ([x, y]) => [1, 0, 0, 1, x!, y!]),
  scale: (m) => change(m, 2, ([x, y]) => [x!, 0, 0, y!, 0, 0]),
  rotate: (m) => change(m, 1, ([angle]) => rotationBy(angle!)),
  concat: (m) => setMatrix(m, multiply(m.state.matrix, matrixOf(m.operands.pop()))),
  concatmatrix: (m) => {
    const target = m.operands.array();
    const outer = matrixOf(m.operands.pop());
    const inner = matrixOf(m.operands.pop());
    fillMatrix(m, target, multiply(outer, inner));
    m.operands.push(target);
  },
  invertmatrix: (m) => {
    const target = m.operands.array();
    const inverse = invert(matrixOf(m.operands.pop()));
    if (inverse === null) throw new PsError('undefinedresult');
    fillMatrix(m, target, inverse);
    m.operands.push(target);
  },
  transform: (m) => transformed(m, false, false),
  dtransform: (m) => transformed(m, false, true),
  itransform: (m) => transformed(m, true, false),
  idtransform: (m) => transformed(m, true, true),
};
