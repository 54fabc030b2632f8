import { labToRgb, textDecoder } from '@measurement-nesting/curves/drawing';
import { type Color, colorOf, spotColor } from '@measurement-nesting/postscript/graphics';
import { isArray, Name, nameOf, type PdfDict, type PdfObject, Stream } from '../file/objects.ts';
import { callFunction, type FunctionTools } from './functions.ts';

/** Color space of a content stream (ISO 32000-1, 8.6). */
export type ColorSpace = {
  readonly count: number;
  /** Returns the name of the spot color of components, such as CutContour; '' for others. */
  readonly spotOf: (values: readonly number[]) => string;
  /** True for the ink None, which paints nothing on any device. */
  readonly isNone: boolean;
  readonly isPattern: boolean;
  /** Returns the color of components. */
  readonly colorOf: (values: readonly number[]) => Color;
  readonly initial: readonly number[];
  /** Ranges of the components where they are not from 0 to 1. */
  readonly ranges?: readonly (readonly [number, number])[];
};

const noSpot = (): string => '';

function device(space: 'gray' | 'rgb' | 'cmyk', count: number): ColorSpace {
  const initial = Array.from({ length: count }, (_, i) => (space === 'cmyk' && i === 3 ? 1 : 0));
  const ofValues = (values: readonly number[]): Color => colorOf(space, filled(values, count));
  return { count, spotOf: noSpot, isNone: false, isPattern: false, initial, colorOf: ofValues };
}

const filled = (values: readonly number[], count: number) => Array.from({ length: count }, (_, i) => values[i] ?? 0);

export const deviceGray = device('gray', 1);
export const deviceRgb = device('rgb', 3);
export const deviceCmyk = device('cmyk', 4);
const byCount: Readonly<Record<number, ColorSpace>> = { 1: deviceGray, 3: deviceRgb, 4: deviceCmyk };
const pattern: ColorSpace = { ...deviceGray, count: 0, isPattern: true };

const byName: Readonly<Record<string, ColorSpace>> = {
  DeviceGray: deviceGray,
  CalGray: deviceGray,
  DeviceRGB: deviceRgb,
  CalRGB: deviceRgb,
  DeviceCMYK: deviceCmyk,
  Pattern: pattern,
};

const deepest = 8;

/** Returns the color space of a name or an array; gray for one that cannot be read. */
export function colorSpaceOf(
  tools: FunctionTools,
  value: PdfObject | undefined,
  named: PdfDict | null,
  depth = 0,
): ColorSpace {
  const { file } = tools;
  const object = file.resolve(value);
  if (depth > deepest) return deviceGray;
  const inner = (item: PdfObject | undefined): ColorSpace => colorSpaceOf(tools, item, named, depth + 1);
  if (object instanceof Name) {
    const own = named?.get(object.text);
    if (own !== undefined) return colorSpaceOf(tools, own, null, depth + 1);
    return Object.hasOwn(byName, object.text) ? byName[object.text]! : deviceGray;
  }
  if (!isArray(object)) return deviceGray;
  const family = nameOf(file.resolve(object[0]));
  const part = (i: number): PdfObject => file.resolve(object[i]);
  switch (family) {
    case 'ICCBased': {
      const count = file.get(part(1), 'N');
      return (typeof count === 'number' ? byCount[count] : undefined) ?? inner(file.get(part(1), 'Alternate'));
    }
    case 'Lab': {
      const [fromA = -100, toA = 100, fromB = -100, toB = 100] = file.list(part(1), 'Range').map(numberOrZero);
      const ranges = [[0, 100] as const, [fromA, toA] as const, [fromB, toB] as const];
      return { ...deviceRgb, ranges, colorOf: ([l = 0, a = 0, b = 0]) => colorOf('rgb', labToRgb([l, a, b])) };
    }
    case 'Indexed': {
      const base = inner(object[1]);
      const table = part(3);
      const bytes = table instanceof Stream ? file.data(table) : table instanceof Uint8Array ? table : null;
      const components = ([index = 0]: readonly number[]): number[] => {
        const at = Math.trunc(index) * base.count;
        return [...(bytes?.subarray(at, at + base.count) ?? [])].map((byte, i) => {
          const [low, high] = base.ranges?.[i] ?? [0, 1];
          return low + (byte / 255) * (high - low);
        });
      };
      return {
        ...deviceGray,
        isNone: base.isNone,
        spotOf: (values) => base.spotOf(components(values)),
        colorOf: (values) => base.colorOf(components(values)),
      };
    }
    case 'Separation':
    case 'DeviceN': {
      const names = part(1);
      const list = (isArray(names) ? names : [names]).map((item) => inkName(nameOf(file.resolve(item))));
      const base = inner(object[2]);
      const method = part(3);
      return {
        count: list.length,
        spotOf: (values) => spotColor(list, values),
        isNone: list.length > 0 && list.every((name) => name === 'None'),
        isPattern: false,
        initial: list.map(() => 1),
        colorOf: (values) => {
          const found = callFunction(tools, method, filled(values, list.length));
          return found.length < base.count ? colorOf('other', []) : base.colorOf(found);
        },
      };
    }
    default:
      return Object.hasOwn(byName, family) ? byName[family]! : deviceGray;
  }
}

const numberOrZero = (value: PdfObject): number => (typeof value === 'number' ? value : 0);

/** Returns the name of an ink, whose bytes are UTF-8 (ISO 32000-1, 7.3.5), or Latin-1 where they are not valid. */
function inkName(name: string): string {
  const text = textDecoder('utf-8').decode(Uint8Array.from(name, (letter) => letter.charCodeAt(0)));
  return text.includes('\uFFFD') ? name : text;
}
