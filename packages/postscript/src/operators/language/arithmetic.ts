import { sine } from '../../graphics/sine.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { isInteger, isNumber, numberOf, real, WholeReal, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';
import { numberFrom } from '../types.ts';

const degrees = Math.PI / 180;

/**
 * Computes a sum, difference or product, which is an integer when both operands are and the result fits (PLRM 3, 8.2).
 */
function exact(m: Interpreter, compute: (a: number, b: number) => number): void {
  const b = m.operands.pop();
  const a = m.operands.pop();
  if (!isNumber(a) || !isNumber(b)) throw new PsError('typecheck');
  const value = compute(numberOf(a), numberOf(b));
  if (!Number.isFinite(value)) throw new PsError('undefinedresult');
  const whole = typeof a === 'number' && isInteger(a) && typeof b === 'number' && isInteger(b);
  m.operands.push(whole ? value : real(value));
}

/** Computes neg, abs, ceiling and similar operators, whose result has the type of the operand. */
function applyUnary(m: Interpreter, compute: (a: number) => number): void {
  const a = m.operands.pop();
  if (!isNumber(a)) throw new PsError('typecheck');
  const value = compute(numberOf(a)) + 0;
  m.operands.push(typeof a === 'number' && isInteger(a) ? value : real(value));
}

function computed(m: Interpreter, compute: (a: number) => number): void {
  const value = compute(m.operands.number());
  if (!Number.isFinite(value)) throw new PsError('undefinedresult');
  m.operands.push(real(value));
}

function whole(m: Interpreter, compute: (a: number, b: number) => number): void {
  const b = m.operands.integer();
  const a = m.operands.integer();
  if (b === 0) throw new PsError('undefinedresult');
  m.operands.push(compute(a, b) + 0);
}

function bits(
  m: Interpreter,
  onBooleans: (a: boolean, b: boolean) => boolean,
  onNumbers: (a: number, b: number) => number,
): void {
  const b = m.operands.pop();
  const a = m.operands.pop();
  if (typeof a === 'boolean' && typeof b === 'boolean') m.operands.push(onBooleans(a, b));
  else if (typeof a === 'number' && typeof b === 'number' && isInteger(a) && isInteger(b)) {
    m.operands.push(onNumbers(a, b));
  } else throw new PsError('typecheck');
}

function truncated(value: PsObject): number {
  if (!isNumber(value)) throw new PsError('typecheck');
  const whole = Math.trunc(numberOf(value)) + 0;
  if (!isInteger(whole)) throw new PsError('rangecheck');
  return whole;
}

/** Returns the next random number by the generator of the language: x' = 16807 x mod (2^31 - 1). */
function nextRandom(seed: number): number {
  return (seed * 16_807) % 2_147_483_647;
}

const seedKey = '%seed';

export const arithmeticOperators: Operators = {
  add: (m) => exact(m, (a, b) => a + b),
  sub: (m) => exact(m, (a, b) => a - b),
  mul: (m) => exact(m, (a, b) => a * b),
  div: (m) => {
    const b = m.operands.number();
    const a = m.operands.number();
    if (b === 0 || !Number.isFinite(a / b)) throw new PsError('undefinedresult');
    m.operands.push(real(a / b));
  },
  idiv: (m) => whole(m, (a, b) => Math.trunc(a / b)),
  mod: (m) => whole(m, (a, b) => a % b),
  neg: (m) => applyUnary(m, (a) => -a),
  abs: (m) => applyUnary(m, Math.abs),
  ceiling: (m) => applyUnary(m, Math.ceil),
  floor: (m) => applyUnary(m, Math.floor),
  round: (m) => applyUnary(m, (a) => Math.floor(a + 0.5)),
  truncate: (m) => applyUnary(m, Math.trunc),
  sqrt: (m) => {
    const value = m.operands.number();
    if (value < 0) throw new PsError('rangecheck');
    m.operands.push(real(Math.sqrt(value)));
  },
  sin: (m) => computed(m, sine),
  cos: (m) => computed(m, (a) => sine(a + 90)),
  atan: (m) => {
    const b = m.operands.number();
    const a = m.operands.number();
    if (a === 0 && b === 0) throw new PsError('undefinedresult');
    const angle = Math.atan2(a, b) / degrees;
    m.operands.push(real(angle < 0 ? angle + 360 : angle));
  },
  exp: (m) => {
    const power = m.operands.number();
    const base = m.operands.number();
    const value = base ** power;
    if (!Number.isFinite(value)) throw new PsError('undefinedresult');
    m.operands.push(real(value));
  },
  ln: (m) => {
    const value = m.operands.number();
    if (value <= 0) throw new PsError('rangecheck');
    m.operands.push(real(Math.log(value)));
  },
  log: (m) => {
    const value = m.operands.number();
    if (value <= 0) throw new PsError('rangecheck');
    m.operands.push(real(Math.log10(value)));
  },
  rand: (m) => {
    const seed = m.world.system.entries.get(seedKey);
    const next = nextRandom(typeof seed === 'number' ? seed : 1);
    m.world.system.entries.set(seedKey, next);
    m.operands.push(next);
  },
  srand: (m) => {
    const seed = Math.abs(m.operands.integer()) % 2_147_483_646;
    m.world.system.entries.set(seedKey, seed === 0 ? 1 : seed);
  },
  rrand: (m) => {
    const seed = m.world.system.entries.get(seedKey);
    m.operands.push(typeof seed === 'number' ? seed : 1);
  },
  and: (m) =>
    bits(
      m,
      (a, b) => a && b,
      (a, b) => a & b,
    ),
  or: (m) =>
    bits(
      m,
      (a, b) => a || b,
      (a, b) => a | b,
    ),
  xor: (m) =>
    bits(
      m,
      (a, b) => a !== b,
      (a, b) => a ^ b,
    ),
  not: ({ operands }) => {
    const value = operands.pop();
    if (typeof value === 'boolean') operands.push(!value);
    else if (typeof value === 'number' && isInteger(value)) operands.push(~value);
    else throw new PsError('typecheck');
  },
  bitshift: ({ operands }) => {
    const by = operands.integer();
    const value = operands.integer();
    if (Math.abs(by) > 31) operands.push(0);
    else operands.push(by >= 0 ? value << by : (value >>> -by) | 0);
  },
  true: ({ operands }) => operands.push(true),
  false: ({ operands }) => operands.push(false),
  cvi: ({ operands }) => operands.push(truncated(numberFrom(operands.pop()))),
  cvr: ({ operands }) => {
    const value = numberFrom(operands.pop());
    if (!isNumber(value)) throw new PsError('typecheck');
    operands.push(value instanceof WholeReal ? value : real(value));
  },
};
