import type { Interpreter, Operators } from '../../interpreter/interpreter.ts';
import { literal, numberOf, PsName, real, WholeReal, type PsObject } from '../../values/objects.ts';
import { PsError } from '../../ps-error.ts';

type Value = 'number' | 'boolean' | 'name';

/**
 * Parameters of the graphics state with an operator that sets and one that returns them, and their initial values
 * (Ghostscript, "Additional operators"). They are in output of Asymptote and PSTricks (blend mode, all alphas), PGF
 * (fill and stroke alpha), export_fig for MATLAB and swftools (opacity alpha), and of Ghostscript's own programs.
 */
const parameters: Readonly<Record<string, readonly [kind: Value, initial: PsObject]>> = {
  blendmode: ['name', literal('Normal')],
  opacityalpha: ['number', real(1)],
  shapealpha: ['number', real(1)],
  fillconstantalpha: ['number', real(1)],
  strokeconstantalpha: ['number', real(1)],
  alphaisshape: ['boolean', false],
  textknockout: ['boolean', true],
  overprintmode: ['number', 0],
  accuratecurves: ['boolean', false],
  curvejoin: ['number', -1],
  dashadapt: ['boolean', false],
  limitclamp: ['boolean', false],
  rasterop: ['number', 252],
  sourcetransparent: ['boolean', true],
  texturetransparent: ['boolean', true],
};

/** Numbers of operands of operators that do not change an outline: groups, and settings of the rasterizer. */
const counts: Readonly<Record<string, number>> = {
  '.pushpdf14devicefilter': 1,
  '.poppdf14devicefilter': 0,
  '.begintransparencygroup': 5,
  '.endtransparencygroup': 0,
  '.setdotlength': 2,
  '.setfilladjust': 1,
  '.setfilladjust2': 2,
};

const opaqueModes: readonly string[] = ['Normal', 'Compatible'];
const alphas = ['opacityalpha', 'shapealpha', 'fillconstantalpha', 'strokeconstantalpha'];

function valueOf(m: Interpreter, kind: Value): PsObject {
  if (kind === 'number') return real(m.operands.number());
  if (kind === 'boolean') return m.operands.boolean();
  const name = m.operands.pop();
  if (!(name instanceof PsName)) throw new PsError('typecheck');
  return name;
}

/** Shapes below are visible through an alpha under 1, and through a blend mode that mixes colors. An alpha of 0 paints nothing. */
function setTranslucency({ state }: Interpreter): void {
  const mode = state.extras.get('.blendmode');
  const alphaOf = (name: string): number => {
    const alpha = state.extras.get(`.${name}`) ?? 1;
    return typeof alpha === 'number' || alpha instanceof WholeReal ? numberOf(alpha) : 1;
  };
  const mixes = mode instanceof PsName && !opaqueModes.includes(mode.text);
  state.isTranslucent = mixes || alphas.some((name) => alphaOf(name) < 1);
  const isHidden = alphaOf('opacityalpha') <= 0 || alphaOf('shapealpha') <= 0;
  state.isFillInvisible = isHidden || alphaOf('fillconstantalpha') <= 0;
  state.isStrokeInvisible = isHidden || alphaOf('strokeconstantalpha') <= 0;
}

function parameterOperators(name: string, [kind, initial]: readonly [Value, PsObject]): Operators {
  return {
    [`.set${name}`]: (m) => {
      m.state.extras.set(`.${name}`, valueOf(m, kind));
      setTranslucency(m);
    },
    [`.current${name}`]: (m) => m.operands.push(m.state.extras.get(`.${name}`) ?? initial),
  };
}

/** Operators of Ghostscript that programs write without testing for them. */
export const ghostscriptOperators: Operators = {
  ...Object.assign({}, ...Object.entries(parameters).map(([name, parameter]) => parameterOperators(name, parameter))),
  ...Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, (m: Interpreter) => void m.operands.take(count)]),
  ),
};
