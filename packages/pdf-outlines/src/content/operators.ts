import type { Affine, FillRule } from '@measurement-nesting/curves';
import { currentPoint, curveTo, lineTo, moveTo, psArray } from '@measurement-nesting/postscript/graphics';
import { colorSpaceOf, deviceCmyk, deviceGray, deviceRgb, type ColorSpace } from '../color/color-space.ts';
import { isArray, isDict, Name, nameOf, numberOr, type PdfObject } from '../file/objects.ts';
import { type ContentRun, numeric, type Operator } from './content-run.ts';
import type { Ink } from './content-state.ts';
import { softMask } from './soft-mask.ts';
import { textOperators } from './text-operators.ts';

function curve(run: ContentRun, numbers: readonly number[]): void {
  if (!run.m.state.path.hasPoint) moveTo(run.m, numbers[0]!, numbers[1]!);
  curveTo(run.m, numbers, false);
}

const painting =
  (rule: FillRule | null, isStroked: boolean, isClosed = false): Operator =>
  (run) => {
    if (isClosed) run.m.state.path.close();
    run.paint(rule, isStroked);
  };

const clipping =
  (rule: FillRule): Operator =>
  (run) => {
    run.pendingClip = rule;
  };

const pathOperators: Readonly<Record<string, Operator>> = {
  m: numeric(2, (run, [x, y]) => moveTo(run.m, x!, y!)),
  // A line without a current point starts a path, as in other programs.
  l: numeric(2, (run, [x, y]) => (run.m.state.path.hasPoint ? lineTo : moveTo)(run.m, x!, y!)),
  c: numeric(6, curve),
  v: numeric(4, (run, [bx, by, x, y]) => {
    const from = run.m.state.path.hasPoint ? currentPoint(run.m) : { x: bx!, y: by! };
    curve(run, [from.x, from.y, bx!, by!, x!, y!]);
  }),
  y: numeric(4, (run, [ax, ay, x, y]) => curve(run, [ax!, ay!, x!, y!, x!, y!])),
  h: (run) => run.m.state.path.close(),
  re: numeric(4, (run, [x, y, width, height]) => {
    const { m } = run;
    const [right, top] = [x! + width!, y! + height!];
    moveTo(m, x!, y!);
    lineTo(m, right, y!);
    lineTo(m, right, top);
    lineTo(m, x!, top);
    m.state.path.close();
  }),
  n: (run) => run.endPath(),
  f: painting('nonzero', false),
  F: painting('nonzero', false),
  'f*': painting('evenodd', false),
  S: painting(null, true),
  s: painting(null, true, true),
  B: painting('nonzero', true),
  'B*': painting('evenodd', true),
  b: painting('nonzero', true, true),
  'b*': painting('evenodd', true, true),
  W: clipping('nonzero'),
  'W*': clipping('evenodd'),
};

function setDash(run: ContentRun, value: PdfObject | undefined): void {
  const list = run.file.resolve(value);
  const numbers = isArray(list) ? list.slice(0, 64).filter((item) => typeof item === 'number') : [];
  run.m.state.dash = psArray(numbers.some((length) => length > 0) ? numbers : []);
}

/** Sets the soft mask: one that is a clip is applied, another one is reported. */
function setMask(run: ContentRun, value: PdfObject): void {
  const mask = isDict(value) ? softMask(run, value, operators) : null;
  run.now = { ...run.now, mask };
  if (mask !== null || !isDict(value)) return;
  run.painter.notices.diagnostics.add(
    'effect_ignored',
    'soft mask',
    (count) =>
      `${count === 1 ? 'A soft mask' : `${count} soft masks`} ignored: the art under ${count === 1 ? 'it' : 'them'} is measured whole.`,
  );
}

const within = (alpha: number): number => Math.min(1, Math.max(0, alpha));

/** Applies the entries of an extended graphics state that affect outlines or that are reported. */
function applyState(run: ContentRun, settings: PdfObject): void {
  if (!isDict(settings)) return;
  const { file } = run;
  const { state } = run.m;
  const number = (key: string, otherwise: number): number => numberOr(file.get(settings, key), otherwise);
  state.lineWidth = number('LW', state.lineWidth);
  state.lineCap = number('LC', state.lineCap);
  state.lineJoin = number('LJ', state.lineJoin);
  state.miterLimit = number('ML', state.miterLimit);
  if (settings.has('D')) setDash(run, file.list(settings, 'D')[0]);
  const [font, size] = file.list(settings, 'Font');
  if (typeof size === 'number') run.now = { ...run.now, font: run.font(font ?? null), fontSize: size };
  if (settings.has('SMask')) setMask(run, file.get(settings, 'SMask'));
  const mode = file.get(settings, 'BM');
  const blend = nameOf(isArray(mode) ? file.resolve(mode[0]) : mode);
  const { fillAlpha, strokeAlpha, isBlended } = run.now;
  run.now = {
    ...run.now,
    fillAlpha: within(number('ca', fillAlpha)),
    strokeAlpha: within(number('CA', strokeAlpha)),
    isBlended: settings.has('BM') ? !['', 'Normal', 'Compatible'].includes(blend) : isBlended,
  };
}

const setting = (key: 'lineWidth' | 'lineCap' | 'lineJoin' | 'miterLimit'): Operator =>
  numeric(1, (run, [value]) => {
    run.m.state[key] = Math.abs(value!);
  });

const stateOperators: Readonly<Record<string, Operator>> = {
  q: (run) => run.save(),
  Q: (run) => run.restore(),
  cm: numeric(6, (run, numbers) => run.concat(numbers as Affine)),
  w: setting('lineWidth'),
  J: setting('lineCap'),
  j: setting('lineJoin'),
  M: setting('miterLimit'),
  d: (run, [list]) => setDash(run, list),
  gs: (run, [name]) => applyState(run, run.file.resolve(run.resource('ExtGState', name))),
};

type Side = 'fill' | 'stroke';

function setSpace(run: ContentRun, side: Side, space: ColorSpace): void {
  if (run.isUncolored) return;
  const { initial, isPattern } = space;
  run.now = { ...run.now, [side]: { space, color: space.colorOf(initial), isPattern, spot: space.spotOf(initial) } };
}

function setColor(run: ContentRun, side: Side, operands: readonly PdfObject[]): void {
  if (run.isUncolored) return;
  const { space, color } = run.now[side];
  const isPattern = operands.at(-1) instanceof Name;
  const numbers = operands.filter((value) => typeof value === 'number');
  const ink: Ink = isPattern
    ? { space, color, isPattern, spot: '' }
    : { space, color: space.colorOf(numbers), isPattern, spot: space.spotOf(numbers) };
  run.now = { ...run.now, [side]: ink };
}

function device(side: Side, space: ColorSpace): Operator {
  return (run, operands) => {
    setSpace(run, side, space);
    setColor(run, side, operands.filter((value) => typeof value === 'number').slice(-space.count));
  };
}

const named =
  (side: Side): Operator =>
  (run, [name]) => {
    const spaces = run.file.get(run.resources, 'ColorSpace');
    setSpace(run, side, colorSpaceOf(run.tools, name, isDict(spaces) ? spaces : null));
  };

const colorOperators: Readonly<Record<string, Operator>> = {
  g: device('fill', deviceGray),
  G: device('stroke', deviceGray),
  rg: device('fill', deviceRgb),
  RG: device('stroke', deviceRgb),
  k: device('fill', deviceCmyk),
  K: device('stroke', deviceCmyk),
  cs: named('fill'),
  CS: named('stroke'),
  sc: (run, operands) => setColor(run, 'fill', operands),
  scn: (run, operands) => setColor(run, 'fill', operands),
  SC: (run, operands) => setColor(run, 'stroke', operands),
  SCN: (run, operands) => setColor(run, 'stroke', operands),
};

/** Maximum depth of marked content. */
const deepestContent = 1000;

const objectOperators: Readonly<Record<string, Operator>> = {
  Do: (run, [name]) => run.paintObject(run.file.resolve(run.resource('XObject', name))),
  sh: (run) => run.shade(),
  BMC: (run) => {
    if (run.groups.length < deepestContent) run.groups.push(null);
  },
  BDC: (run, [kind, properties]) => {
    const value = properties instanceof Name ? run.resource('Properties', properties) : properties;
    if (run.groups.length < deepestContent) run.groups.push(nameOf(kind) === 'OC' ? run.layers.groupOf(value) : null);
  },
  EMC: (run) => {
    run.groups.pop();
  },
  d1: (run) => {
    run.isUncolored = true;
  },
};

/** Operators of content streams (ISO 32000-1, annex A); all others have no effect on outlines. */
export const operators: ReadonlyMap<string, Operator> = new Map(
  [pathOperators, stateOperators, colorOperators, objectOperators, textOperators].flatMap((table) =>
    Object.entries(table),
  ),
);
