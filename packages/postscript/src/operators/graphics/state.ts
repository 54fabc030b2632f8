import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { SavedGraphics } from '../../graphics/graphics-state.ts';
import { PsArray, psArray, real, type PsObject } from '../../values/objects.ts';
import { initialMatrix } from '../../graphics/device-space.ts';
import { black } from '../../graphics/color.ts';
import { Path } from '../../graphics/path.ts';
import { PsError } from '../../ps-error.ts';
import { numbersOf } from './matrix.ts';

type Numeric = 'lineWidth' | 'lineCap' | 'lineJoin' | 'miterLimit' | 'flatness' | 'smoothness';

function settable(name: Numeric, min: number, max: number, whole: boolean): Operators {
  const word = name.toLowerCase();
  const short = name === 'flatness' ? 'flat' : word;
  return {
    [`set${short}`]: (m) => {
      const value = whole ? m.operands.integer() : m.operands.number();
      if (value < min || value > max) {
        if (name !== 'flatness' && name !== 'smoothness') throw new PsError('rangecheck');
        return;
      }
      m.state[name] = value;
    },
    [`current${short}`]: (m) => m.operands.push(whole ? m.state[name] : real(m.state[name])),
  };
}

/** Returns operators for a value that is only set and queried and cannot change an outline. */
function defineParameter(name: string, initial: () => readonly PsObject[], count = 1): Operators {
  return {
    [`set${name}`]: (m) => {
      const values = m.operands.take(count);
      values.forEach((value, i) => m.state.extras.set(`${name}${i}`, value));
    },
    [`current${name}`]: (m) => {
      const known = m.state.extras.get(`${name}0`);
      const values =
        known === undefined
          ? initial()
          : Array.from({ length: count }, (_, i) => m.state.extras.get(`${name}${i}`) ?? null);
      values.forEach((value) => m.operands.push(value));
    },
  };
}

const procedure = (): PsObject => psArray([], true);

function halftone(m: Interpreter): PsObject {
  const dict = m.newDict(8);
  const entries: readonly (readonly [string, PsObject])[] = [
    ['HalftoneType', 1],
    ['Frequency', real(60)],
    ['Angle', real(45)],
    ['SpotFunction', procedure()],
  ];
  for (const [key, value] of entries) m.define(dict, key, value);
  return dict;
}

export function initGraphics({ state }: Interpreter): void {
  state.matrix = initialMatrix;
  state.path = new Path();
  state.clip = [];
  state.color = black;
  state.spot = state.layer = '';
  state.isInkless = false;
  state.colorSpace = null;
  state.pattern = null;
  state.lineWidth = 1;
  state.lineCap = state.lineJoin = 0;
  state.miterLimit = 10;
  state.dash = psArray([]);
  state.dashOffset = 0;
}

/** Graphics state operators (PLRM 3, 8.1), including the device-dependent ones. */
export const stateOperators: Operators = {
  gsave: (m) => m.gsave(),
  grestore: (m) => m.grestore(),
  grestoreall: (m) => {
    while (m.states.length > 0) {
      const previous = m.states.at(-1)!;
      m.grestore();
      if (previous.saved) break;
    }
  },
  initgraphics: initGraphics,
  gstate: (m) => {
    m.budget.allocate(1024);
    m.operands.push(new SavedGraphics(m.state.clone()));
  },
  currentgstate: (m) => {
    const target = m.operands.pop();
    if (!(target instanceof SavedGraphics)) throw new PsError('typecheck');
    target.state = m.state.clone();
    m.operands.push(target);
  },
  setgstate: (m) => {
    const source = m.operands.pop();
    if (!(source instanceof SavedGraphics)) throw new PsError('typecheck');
    m.state = source.state.clone();
  },
  ...settable('lineWidth', -1e9, 1e9, false),
  ...settable('lineCap', 0, 2, true),
  ...settable('lineJoin', 0, 2, true),
  ...settable('miterLimit', 1, 1e9, false),
  ...settable('flatness', 0.2, 100, false),
  ...settable('smoothness', 0, 1, false),
  setlinewidth: (m) => {
    m.state.lineWidth = Math.abs(m.operands.number());
  },
  setdash: (m) => {
    const offset = m.operands.number();
    const dash = m.operands.array();
    const numbers = numbersOf(dash);
    if (numbers.some((value) => value < 0) || (numbers.length > 0 && numbers.every((value) => value === 0))) {
      throw new PsError('rangecheck');
    }
    m.state.dash = dash;
    m.state.dashOffset = offset;
  },
  currentdash: (m) => {
    const { dash, dashOffset } = m.state;
    m.operands.push(new PsArray(dash.cells, dash.start, dash.length, false));
    m.operands.push(real(dashOffset));
  },
  setstrokeadjust: (m) => {
    m.state.strokeAdjust = m.operands.boolean();
  },
  currentstrokeadjust: (m) => m.operands.push(m.state.strokeAdjust),
  setoverprint: (m) => {
    m.state.overprint = m.operands.boolean();
  },
  currentoverprint: (m) => m.operands.push(m.state.overprint),
  ...defineParameter('transfer', () => [procedure()]),
  ...defineParameter('colortransfer', () => [procedure(), procedure(), procedure(), procedure()], 4),
  ...defineParameter('blackgeneration', () => [procedure()]),
  ...defineParameter('undercolorremoval', () => [procedure()]),
  ...defineParameter('screen', () => [real(60), real(45), procedure()], 3),
  ...defineParameter(
    'colorscreen',
    () => Array.from({ length: 4 }, () => [real(60), real(45), procedure()]).flat(),
    12,
  ),
  ...defineParameter('colorrendering', () => [null]),
  ...defineParameter('halftonephase', () => [0, 0], 2),
  sethalftone: (m) => {
    m.state.extras.set('halftone', m.operands.dict());
  },
  currenthalftone: (m) => m.operands.push(m.state.extras.get('halftone') ?? halftone(m)),
};
