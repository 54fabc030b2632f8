import { spotColor } from '../../graphics/spot-color.ts';
import { cieColor } from '../../graphics/cie-color.ts';
import { colorOf, colorOfProfile, toCmyk, toGray, toRgb, type Color } from '../../graphics/color.ts';
import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import {
  literal,
  numberOf,
  psArray,
  PsArray,
  PsDict,
  PsName,
  PsString,
  real,
  textOf,
  WholeReal,
  type PsObject,
} from '../../values/objects.ts';
import { PsError, StopSignal } from '../../ps-error.ts';

const deviceSpaces = new Map<string, { space: Color['space']; count: number }>([
  ['DeviceGray', { space: 'gray', count: 1 }],
  ['DeviceRGB', { space: 'rgb', count: 3 }],
  ['DeviceCMYK', { space: 'cmyk', count: 4 }],
]);
const countsOfCie = new Map([
  ['CIEBasedA', 1],
  ['CIEBasedABC', 3],
  ['CIEBasedDEF', 3],
  ['CIEBasedDEFG', 4],
]);

function setDevice(m: Interpreter, name: string, count: number): void {
  const values: number[] = [];
  for (let i = 0; i < count; i++) values.unshift(m.operands.number());
  m.state.color = colorOf(deviceSpaces.get(name)!.space, values);
  m.state.colorSpace = null;
  m.state.pattern = null;
  setSpot(m, '');
}

/** Sets the name of the spot color, which is the layer as well, as in a PDF. */
function setSpot({ state }: Interpreter, name: string, isInkless = false): void {
  state.spot = state.layer = name;
  state.isInkless = isInkless;
}

const inkOf = (name: PsObject): string =>
  name instanceof PsName ? name.text : name instanceof PsString ? textOf(name.bytes) : '';

/** Returns true for a color space whose inks are all None. */
function hasNoInk(space: PsObject): boolean {
  if (!(space instanceof PsArray) || space.length < 2) return false;
  const [family, second] = [inkOf(space.at(0)), space.at(1)];
  if (family === 'Separation') return inkOf(second) === 'None';
  if (family !== 'DeviceN' || !(second instanceof PsArray)) return false;
  return second.length > 0 && second.list().every((ink) => inkOf(ink) === 'None');
}

/** Returns the name of the spot color of components in a color space; '' for a process color. */
function spotOf(space: PsObject, values: readonly number[]): string {
  if (!(space instanceof PsArray) || space.length < 2) return '';
  const [family, second] = [inkOf(space.at(0)), space.at(1)];
  if (family === 'Separation') return spotColor([inkOf(second)], values);
  if (family === 'DeviceN' && second instanceof PsArray) return spotColor(second.list().map(inkOf), values);
  const table = family === 'Indexed' && space.length > 3 ? space.at(3) : null;
  // An indexed space is not based on another one (PLRM 3, 4.8.4).
  if (!(table instanceof PsString) || !(second instanceof PsArray) || inkOf(second.at(0)) === 'Indexed') return '';
  const { count } = familyOf(second);
  const at = Math.trunc(values[0] ?? 0) * count;
  return spotOf(second, [...table.bytes.subarray(at, at + count)]);
}

function currentSpace(m: Interpreter): PsObject {
  const { color, colorSpace } = m.state;
  if (colorSpace !== null) return colorSpace;
  const name = color.space === 'rgb' ? 'DeviceRGB' : color.space === 'cmyk' ? 'DeviceCMYK' : 'DeviceGray';
  return psArray([literal(name)]);
}

/** Returns the family of a color space and the number of its components. */
function familyOf(space: PsObject): { family: string; count: number } {
  const list = space instanceof PsArray ? space.list() : [space];
  const [name, second] = list;
  if (!(name instanceof PsName)) throw new PsError('typecheck');
  const family = name.text;
  const device = deviceSpaces.get(family);
  if (device !== undefined) return { family, count: device.count };
  if (family === 'Separation' || family === 'Indexed') return { family, count: 1 };
  if (family === 'DeviceN') {
    if (!(second instanceof PsArray)) throw new PsError('typecheck');
    return { family, count: second.length };
  }
  if (family === 'Pattern') return { family, count: 0 };
  if (family === 'ICCBased' || countsOfCie.has(family)) {
    const inner = second instanceof PsDict ? second.entries.get('N') : undefined;
    return { family, count: typeof inner === 'number' ? inner : (countsOfCie.get(family) ?? 3) };
  }
  throw new PsError('undefined', family);
}

/** Sets a color: a device color is stored by its value, any other by its components. */
function setColor(m: Interpreter): void {
  const space = currentSpace(m);
  const { family, count } = familyOf(space);
  if (family === 'Pattern') {
    const top = m.operands.pop();
    if (top !== null && !(top instanceof PsDict)) throw new PsError('typecheck');
    const under = space instanceof PsArray && space.length > 1 ? familyOf(space.at(1)).count : 0;
    if (top instanceof PsDict && top.entries.get('PaintType') === 2)
      for (let i = 0; i < under; i++) m.operands.number();
    m.state.pattern = top;
    return;
  }
  const values: number[] = [];
  for (let i = 0; i < count; i++) values.unshift(m.operands.number());
  m.state.pattern = null;
  m.state.color = deviceColor(m, space, values);
  setSpot(m, spotOf(space, values), hasNoInk(space));
}

/**
 * Sets the color of an array of process components and a name at a tint, as `findcmykcustomcolor` and
 * `findrgbcustomcolor` return it (Adobe Technical Note 5044).
 */
function setCustomColor(m: Interpreter): void {
  const tint = m.operands.number();
  const list = m.operands.array().list();
  const values = list.slice(0, -1).map((value) => {
    if (typeof value !== 'number' && !(value instanceof WholeReal)) throw new PsError('typecheck');
    return numberOf(value);
  });
  if (values.length !== 3 && values.length !== 4) throw new PsError('rangecheck');
  const shares = values.map((value) => (values.length === 4 ? value * tint : 1 - (1 - value) * tint));
  for (const share of shares) m.operands.push(real(share));
  setDevice(m, values.length === 4 ? 'DeviceCMYK' : 'DeviceRGB', values.length);
  setSpot(m, spotColor([inkOf(list.at(-1) ?? null)], [tint]));
}

/** Maximum depth of spaces based on others: an indexed spot color with an alternative space is 3 deep. */
const deepest = 4;

/**
 * Returns the device color of components in a color space (PLRM 3, 4.8), or `other` when there is none. The original
 * components are stored because the program can query them.
 */
function deviceColor(m: Interpreter, space: PsObject, values: readonly number[], depth = 0): Color {
  const { family } = familyOf(space);
  const device = deviceSpaces.get(family)?.space;
  if (device !== undefined) return colorOf(device, values);
  const found = depth < deepest && space instanceof PsArray ? basedColor(m, space, family, values, depth) : null;
  return { ...(found ?? colorOf('other', values)), components: values };
}

/** Returns the color of components in a space that is based on another one; null when there is none. */
function basedColor(
  m: Interpreter,
  space: PsArray,
  family: string,
  values: readonly number[],
  depth: number,
): Color | null {
  if (family === 'ICCBased') return colorOfProfile(values);
  const second = space.length > 1 ? space.at(1) : null;
  if (countsOfCie.has(family)) {
    if (!(second instanceof PsDict)) return null;
    const isTable = family === 'CIEBasedDEF' || family === 'CIEBasedDEFG';
    return isTable
      ? colorOfProfile(values)
      : cieColor(second, values, (procedure, value) => tinted(m, procedure, [value], 1)[0]);
  }
  if (space.length !== 4) return null;
  const base = space.at(family === 'Indexed' ? 1 : 2);
  const { count } = familyOf(base);
  const method = space.at(3);
  let found: number[] = [];
  if (method instanceof PsArray && method.executable) found = tinted(m, method, values, count);
  else if (family === 'Indexed' && method instanceof PsString) {
    const at = Math.trunc(values[0] ?? 0) * count;
    found = [...method.bytes.subarray(at, at + count)].map((byte) => byte / 255);
  }
  return found.length === count ? deviceColor(m, base, found, depth + 1) : null;
}

/**
 * Returns the result of the program's own tint procedure; empty when it fails, because only the color name depends on
 * it.
 */
function tinted(m: Interpreter, method: PsArray, values: readonly number[], count: number): number[] {
  const before = m.operands.length;
  const found: number[] = [];
  try {
    for (const value of values) m.operands.push(real(value));
    m.call(method);
    for (let i = 0; i < count; i++) found.unshift(m.operands.number());
  } catch (error) {
    if (!(error instanceof PsError) && !(error instanceof StopSignal)) throw error;
    m.operands.restore(before);
  }
  return found;
}

function setSpace(m: Interpreter): void {
  const given = m.operands.pop();
  const { family, count } = familyOf(given);
  m.state.colorSpace = given instanceof PsArray ? given : psArray([given]);
  m.state.pattern = null;
  const first = family === 'Separation' || family === 'DeviceN' ? 1 : 0;
  const initial = Array.from({ length: count }, () => first);
  if (family === 'DeviceCMYK') initial[3] = 1;
  m.state.color = deviceColor(m, given, initial);
  setSpot(m, spotOf(given, initial), hasNoInk(given));
}

const push = (m: Interpreter, values: readonly number[]) => values.forEach((value) => m.operands.push(real(value)));

function fromHsb(h: number, s: number, b: number): readonly number[] {
  const share = (n: number) => {
    const k = (n + h * 6) % 6;
    return b - b * s * Math.max(0, Math.min(k, 4 - k, 1));
  };
  return [share(5), share(3), share(1)];
}

function toHsb(color: Color): readonly number[] {
  const [r, g, b] = toRgb(color);
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const span = max - min;
  if (span === 0) return [0, 0, max];
  const turn = max === r ? (g - b) / span : max === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  return [(turn / 6 + 1) % 1, span / max, max];
}

/** Color spaces and colors (PLRM 3, 8.1). */
export const colorOperators: Operators = {
  setgray: (m) => setDevice(m, 'DeviceGray', 1),
  setrgbcolor: (m) => setDevice(m, 'DeviceRGB', 3),
  setcmykcolor: (m) => setDevice(m, 'DeviceCMYK', 4),
  sethsbcolor: (m) => {
    setDevice(m, 'DeviceRGB', 3);
    const [h = 0, s = 0, b = 0] = m.state.color.values;
    m.state.color = colorOf('rgb', fromHsb(h, s, b));
  },
  currentgray: (m) => push(m, [toGray(m.state.color)]),
  currentrgbcolor: (m) => push(m, toRgb(m.state.color)),
  currentcmykcolor: (m) => push(m, toCmyk(m.state.color)),
  currenthsbcolor: (m) => push(m, toHsb(m.state.color)),
  findcmykcustomcolor: (m) => m.operands.push(psArray(m.operands.take(5))),
  findrgbcustomcolor: (m) => m.operands.push(psArray(m.operands.take(4))),
  setcustomcolor: setCustomColor,
  setcolorspace: setSpace,
  currentcolorspace: (m) => m.operands.push(currentSpace(m)),
  setcolor: setColor,
  currentcolor: (m) => {
    push(m, m.state.color.components ?? m.state.color.values);
    if (m.state.pattern !== null) m.operands.push(m.state.pattern);
  },
};
