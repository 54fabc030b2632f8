import { type Rgb, transformed, xyzOfD50ToRgb, xyzToRgb } from '@measurement-nesting/curves/drawing';
import { isNumber, numberOf, PsArray, type PsDict, type PsObject } from '../values/objects.ts';
import { colorOf, type Color } from './color.ts';

/** Runs a procedure of the program on a value; undefined when it fails. */
type Decode = (procedure: PsArray, value: number) => number | undefined;

const whiteAt = (x: number, y: number): Rgb => [x / y, 1, (1 - x - y) / y];
const whiteOfD50 = whiteAt(0.3457, 0.3585);
const whiteOfD65 = whiteAt(0.3127, 0.329);

/** Returns the sRGB color of components of CIEBasedA and CIEBasedABC (PLRM 3, 4.8.3); null for a malformed dictionary. */
export function cieColor(dict: PsDict, values: readonly number[], decode: Decode): Color | null {
  const isSingle = values.length === 1;
  const own = isSingle ? 'A' : 'ABC';
  const white = numbersOf(dict, 'WhitePoint', 3);
  if (white === null || !white.every((value) => value > 0)) return null;
  const first = decoded(dict.entries.get(`Decode${own}`), values, decode);
  const matrix = numbersOf(dict, `Matrix${own}`, isSingle ? 3 : 9);
  const lmn = isSingle ? column(matrix ?? [1, 1, 1], first[0]!) : byColumns(matrix, first);
  const xyz = byColumns(numbersOf(dict, 'MatrixLMN', 9), decoded(dict.entries.get('DecodeLMN'), lmn, decode));
  const isD65 = Math.abs(white[2]! - whiteOfD65[2]) < Math.abs(white[2]! - whiteOfD50[2]);
  const scaled = (to: Rgb): Rgb => [(xyz[0] * to[0]) / white[0]!, xyz[1], (xyz[2] * to[2]) / white[2]!];
  const rgb = isD65 ? xyzToRgb(scaled(whiteOfD65)) : xyzOfD50ToRgb(scaled(whiteOfD50));
  return rgb.every(Number.isFinite) ? colorOf('rgb', rgb) : null;
}

const column = ([a = 0, b = 0, c = 0]: readonly number[], factor: number): Rgb => [a * factor, b * factor, c * factor];

/** Multiplies a matrix written by columns; the identity without one. */
function byColumns(matrix: readonly number[] | null, [x = 0, y = 0, z = 0]: readonly number[]): Rgb {
  if (matrix === null) return [x, y, z];
  const row = (i: number): Rgb => [matrix[i]!, matrix[i + 3]!, matrix[i + 6]!];
  return transformed([row(0), row(1), row(2)], [x, y, z]);
}

/** Applies one procedure, or an array of one for each component. */
function decoded(procedures: PsObject | undefined, values: readonly number[], decode: Decode): readonly number[] {
  if (!(procedures instanceof PsArray)) return values;
  return values.map((value, i) => {
    const procedure = procedures.executable ? procedures : i < procedures.length ? procedures.at(i) : null;
    return procedure instanceof PsArray ? (decode(procedure, value) ?? value) : value;
  });
}

function numbersOf(dict: PsDict, key: string, count: number): readonly number[] | null {
  const list = dict.entries.get(key);
  if (!(list instanceof PsArray) || list.length !== count) return null;
  const values = list.list();
  return values.every(isNumber) ? values.map(numberOf) : null;
}
