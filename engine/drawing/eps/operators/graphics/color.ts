import { colourOf, toCmyk, toGray, toRgb, type Colour } from '../../graphics/color.ts';
import type { Machine } from '../../interpreter/interpreter.ts';
import {
  literal,
  psArray,
  PsArray,
  PsDict,
  PsName,
  PsString,
  real,
  type Operators,
  type PsObject,
} from '../../interpreter/objects.ts';
import { PsError, StopSignal } from '../../interpreter/ps-error.ts';

const deviceSpaces: Readonly<Record<string, { space: Colour['space']; count: number }>> = {
  DeviceGray: { space: 'gray', count: 1 },
  DeviceRGB: { space: 'rgb', count: 3 },
  DeviceCMYK: { space: 'cmyk', count: 4 },
};
const countsOfCie: Readonly<Record<string, number>> = { CIEBasedA: 1, CIEBasedABC: 3, CIEBasedDEF: 3, CIEBasedDEFG: 4 };

function setDevice(m: Machine, name: string, count: number): void {
  const values: number[] = [];
  for (let i = 0; i < count; i++) values.unshift(m.operands.number());
  m.state.colour = colourOf(deviceSpaces[name]!.space, values);
  m.state.colourSpace = null;
  m.state.pattern = null;
}

function currentSpace(m: Machine): PsObject {
  const { colour, colourSpace } = m.state;
  if (colourSpace !== null) return colourSpace;
  const name = colour.space === 'rgb' ? 'DeviceRGB' : colour.space === 'cmyk' ? 'DeviceCMYK' : 'DeviceGray';
  return psArray([literal(name)]);
}

/** The family and, for those that have one, how many components a colour of it takes. */
function familyOf(space: PsObject): { family: string; count: number } {
  const list = space instanceof PsArray ? space.list() : [space];
  const [name, second] = list;
  if (!(name instanceof PsName)) throw new PsError('typecheck');
  const family = name.text;
  const device = deviceSpaces[family];
  if (device !== undefined) return { family, count: device.count };
  if (family === 'Separation' || family === 'Indexed') return { family, count: 1 };
  if (family === 'DeviceN') {
    if (!(second instanceof PsArray)) throw new PsError('typecheck');
    return { family, count: second.length };
  }
  if (family === 'Pattern') return { family, count: 0 };
  if (family === 'ICCBased' || countsOfCie[family] !== undefined) {
    const inner = second instanceof PsDict ? second.entries.get('N') : undefined;
    return { family, count: typeof inner === 'number' ? inner : (countsOfCie[family] ?? 3) };
  }
  throw new PsError('undefined', family);
}

/** Components of a new colour: a plain device colour keeps its value, all others only their numbers. */
function setColour(m: Machine): void {
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
  const device = deviceSpaces[family]?.space;
  m.state.colour = device === undefined ? alternative(m, space, family, values) : colourOf(device, values);
}

/**
 * The device colour that stands for a spot colour or an entry of a table (PLRM 3, 4.8.4); without a name where there is
 * none to be had. Components are kept apart from it only as far as the program can ask for them.
 */
function alternative(m: Machine, space: PsObject, family: string, values: readonly number[]): Colour {
  const other = colourOf('other', values);
  if (!(space instanceof PsArray) || space.length !== 4) return other;
  const base = familyOf(space.at(family === 'Indexed' ? 1 : 2));
  const device = deviceSpaces[base.family]?.space;
  const method = space.at(3);
  if (device === undefined) return other;
  let found: number[] = [];
  if (family === 'Indexed') {
    if (!(method instanceof PsString)) return other;
    const at = Math.trunc(values[0] ?? 0) * base.count;
    found = [...method.bytes.subarray(at, at + base.count)].map((byte) => byte / 255);
  } else if (family === 'Separation' || family === 'DeviceN') {
    if (!(method instanceof PsArray) || !method.executable) return other;
    found = tinted(m, method, values, base.count);
  }
  if (found.length !== base.count) return other;
  return { ...colourOf(device, found), components: values };
}

/** What the program's own procedure makes of a spot colour; nothing when it fails, as only a name hangs on it. */
function tinted(m: Machine, method: PsArray, values: readonly number[], count: number): number[] {
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

function setSpace(m: Machine): void {
  const given = m.operands.pop();
  const { family, count } = familyOf(given);
  m.state.colourSpace = given instanceof PsArray ? given : psArray([given]);
  m.state.pattern = null;
  const device = deviceSpaces[family];
  const first = family === 'Separation' || family === 'DeviceN' ? 1 : 0;
  const initial = Array.from({ length: count }, () => first);
  if (family === 'DeviceCMYK') initial[3] = 1;
  m.state.colour = colourOf(device?.space ?? 'other', initial);
}

const push = (m: Machine, values: readonly number[]) => values.forEach((value) => m.operands.push(real(value)));

function fromHsb(h: number, s: number, b: number): readonly number[] {
  const share = (n: number) => {
    const k = (n + h * 6) % 6;
    return b - b * s * Math.max(0, Math.min(k, 4 - k, 1));
  };
  return [share(5), share(3), share(1)];
}

function toHsb(colour: Colour): readonly number[] {
  const [r, g, b] = toRgb(colour);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const span = most - least;
  if (span === 0) return [0, 0, most];
  const turn = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  return [(turn / 6 + 1) % 1, span / most, most];
}

/** Colour spaces and colours (PLRM 3, 8.1). */
export const colourOperators: Operators = {
  setgray: (m) => setDevice(m, 'DeviceGray', 1),
  setrgbcolor: (m) => setDevice(m, 'DeviceRGB', 3),
  setcmykcolor: (m) => setDevice(m, 'DeviceCMYK', 4),
  sethsbcolor: (m) => {
    setDevice(m, 'DeviceRGB', 3);
    const [h = 0, s = 0, b = 0] = m.state.colour.values;
    m.state.colour = colourOf('rgb', fromHsb(h, s, b));
  },
  currentgray: (m) => push(m, [toGray(m.state.colour)]),
  currentrgbcolor: (m) => push(m, toRgb(m.state.colour)),
  currentcmykcolor: (m) => push(m, toCmyk(m.state.colour)),
  currenthsbcolor: (m) => push(m, toHsb(m.state.colour)),
  setcolorspace: setSpace,
  currentcolorspace: (m) => m.operands.push(currentSpace(m)),
  setcolor: setColour,
  currentcolor: (m) => {
    push(m, m.state.colour.components ?? m.state.colour.values);
    if (m.state.pattern !== null) m.operands.push(m.state.pattern);
  },
};
