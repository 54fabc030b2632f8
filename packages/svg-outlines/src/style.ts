import type { FillRule } from '@measurement-nesting/curves';
import type { Declarations } from './css/declarations.ts';
import { isCalc } from './values/calc.ts';
import { initialFontSize, resolveLength, type LengthContext } from './values/length.ts';
import { substituteVariables, type Variables } from './css/variables.ts';
import { initialTextStyle, setUnusual, textFields, textSetters, type TextStyle } from './text-style.ts';
import { black, noPaint, parseColor, parseOpacity, parsePaint, type Paint } from './values/paint.ts';

/** Inherited part of an element's computed style. Lengths in user units. */
export type Style = TextStyle & {
  readonly fill: Paint;
  readonly stroke: Paint;
  /** Value of `color`, for currentColor. */
  readonly color: Paint;
  readonly fillRule: FillRule;
  readonly clipRule: FillRule;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly strokeWidth: number;
  readonly dashed: boolean;
  readonly markers: boolean;
  readonly visible: boolean;
  readonly fontSize: number;
  readonly fontFamilies: string;
  readonly fontWeight: number;
  readonly italic: boolean;
  readonly textAnchor: 'start' | 'middle' | 'end';
  readonly vertical: boolean;
  /** Custom properties (--name), null without any. */
  readonly variables: Variables | null;
};

export const initialStyle: Style = {
  ...initialTextStyle,
  fill: black,
  stroke: noPaint,
  color: black,
  fillRule: 'nonzero',
  clipRule: 'nonzero',
  fillOpacity: 1,
  strokeOpacity: 1,
  strokeWidth: 1,
  dashed: false,
  markers: false,
  visible: true,
  fontSize: initialFontSize,
  fontFamilies: '',
  fontWeight: 400,
  italic: false,
  textAnchor: 'start',
  vertical: false,
  variables: null,
};

type Mutable = { -readonly [Key in keyof Style]: Style[Key] };
type Setter = (style: Mutable, value: string, parent: Style, lengths: LengthContext) => void;

/** Sizes of CSS Fonts 4, 2.5 for a medium size of 16. */
const fontSizes = new Map([
  ['xx-small', 9],
  ['x-small', 10],
  ['small', 13],
  ['medium', 16],
  ['large', 18],
  ['x-large', 24],
  ['xx-large', 32],
]);

function paintSetter(key: 'fill' | 'stroke'): Setter {
  return (style, value) => {
    const paint = parsePaint(value);
    if (paint !== null) style[key] = paint;
  };
}

function ruleSetter(key: 'fillRule' | 'clipRule'): Setter {
  return (style, value) => {
    if (value === 'evenodd' || value === 'nonzero') style[key] = value;
  };
}

function opacitySetter(key: 'fillOpacity' | 'strokeOpacity'): Setter {
  return (style, value) => {
    style[key] = parseOpacity(value) ?? style[key];
  };
}

const markerSetter: Setter = (style, value) => {
  style.markers = value !== 'none';
};

const setters: Readonly<Record<string, Setter>> = {
  ...textSetters,
  color: (style, value, parent) => {
    const color = parseColor(value);
    if (color !== null) style.color = color.kind === 'current' ? parent.color : color;
  },
  fill: paintSetter('fill'),
  stroke: paintSetter('stroke'),
  'fill-rule': ruleSetter('fillRule'),
  'clip-rule': ruleSetter('clipRule'),
  'fill-opacity': opacitySetter('fillOpacity'),
  'stroke-opacity': opacitySetter('strokeOpacity'),
  'stroke-width': (style, value, _, lengths) => {
    const width = resolveLength(value, 'diagonal', { ...lengths, fontSize: style.fontSize });
    // A math function is clamped to the range of the property (CSS Values 4, 10.12).
    if (width !== null && (width >= 0 || isCalc(value))) style.strokeWidth = Math.max(0, width);
  },
  'stroke-dasharray': (style, value) => {
    style.dashed = value !== 'none' && /[1-9]/.test(value);
  },
  marker: markerSetter,
  'marker-start': markerSetter,
  'marker-mid': markerSetter,
  'marker-end': markerSetter,
  visibility: (style, value) => {
    if (value === 'visible' || value === 'hidden' || value === 'collapse') style.visible = value === 'visible';
  },
  'font-family': (style, value) => {
    style.fontFamilies = value;
  },
  font: (style, value) => {
    const families = /\d(?:px|pt|pc|in|mm|cm|em|rem|ex|%)(?:\s*\/\s*\S+)?\s+(\S.*)$/is.exec(value.slice(0, 500))?.[1];
    if (families !== undefined) style.fontFamilies = families;
    style.fontWeight = /\bbold\b/i.test(value) ? 700 : 400;
    style.italic = /\b(italic|oblique)\b/i.test(value);
    setUnusual(style, 'variant', /\bsmall-caps\b/i.test(value));
    setUnusual(style, 'stretch', /\b(ultra-|extra-|semi-)?(condensed|expanded)\b/i.test(value));
  },
  'font-weight': (style, value, parent) => {
    const named = { normal: 400, bold: 700, bolder: 700, lighter: parent.fontWeight >= 700 ? 400 : 100 }[value];
    const weight = named ?? Number.parseFloat(value);
    if (weight >= 1 && weight <= 1000) style.fontWeight = weight;
  },
  'font-style': (style, value) => {
    style.italic = value !== 'normal';
  },
  'text-anchor': (style, value) => {
    if (value === 'start' || value === 'middle' || value === 'end') style.textAnchor = value;
  },
  'writing-mode': (style, value) => {
    style.vertical = /^(tb|vertical)/.test(value);
  },
};

/** Maximum length of a value in characters; longer ones do not occur in practice. */
const longestValue = 4096;

/** Names of references and faces are case-sensitive. */
const caseMatters = new Set(['fill', 'stroke', 'font', 'font-family']);

/** Style fields of each property that `inherit` and `initial` copy. */
const fields: Readonly<Record<string, readonly (keyof Style)[]>> = {
  ...textFields,
  color: ['color'],
  fill: ['fill'],
  stroke: ['stroke'],
  'fill-rule': ['fillRule'],
  'clip-rule': ['clipRule'],
  'fill-opacity': ['fillOpacity'],
  'stroke-opacity': ['strokeOpacity'],
  'stroke-width': ['strokeWidth'],
  'stroke-dasharray': ['dashed'],
  marker: ['markers'],
  'marker-start': ['markers'],
  'marker-mid': ['markers'],
  'marker-end': ['markers'],
  visibility: ['visible'],
  font: ['fontFamilies', 'fontWeight', 'italic', 'unusual'],
  'font-family': ['fontFamilies'],
  'font-weight': ['fontWeight'],
  'font-style': ['italic'],
  'text-anchor': ['textAnchor'],
  'writing-mode': ['vertical'],
};

/**
 * Returns the style of an element from its parent's style and its own declarations. Invalid values do not change the
 * inherited one.
 */
export function computeStyle(parent: Style, declared: Declarations, lengths: LengthContext): Style {
  // These two are not inherited.
  const isPlain = parent.alignmentBaseline === null && parent.baselineShift === null;
  let style: Mutable | null = isPlain ? null : { ...parent, alignmentBaseline: null, baselineShift: null };
  const declarations = filledIn(declared, parent);
  const fontSize = declarations['font-size'] ?? sizeInShorthand(declarations['font']);
  if (fontSize !== undefined) {
    style ??= { ...parent };
    style.fontSize = resolveFontSize(fontSize, parent, lengths);
  }
  const variables = variablesOf(parent, declarations);
  if (variables !== parent.variables) style = { ...(style ?? parent), variables };
  for (const name in declarations) {
    const setter = Object.hasOwn(setters, name) ? setters[name] : undefined;
    if (setter === undefined) continue;
    style ??= { ...parent };
    const value = declarations[name]!;
    if (value.length > longestValue) continue;
    const word = value.toLowerCase();
    if (word === 'inherit' || word === 'unset' || word === 'revert') copy(style, parent, fields[name]!);
    else if (word === 'initial') copy(style, initialStyle, fields[name]!);
    else setter(style, caseMatters.has(name) ? value : word, parent, lengths);
  }
  return style ?? parent;
}

/**
 * Returns the declarations with each var() replaced. An undefined variable invalidates its declaration (CSS Variables
 * 1, 3.1), and the inherited value or the attribute applies.
 */
export function filledIn(declarations: Declarations, parent: Style): Declarations {
  let filled: Record<string, string> | null = null;
  for (const name in declarations) {
    const value = declarations[name]!;
    if (name.startsWith('--') || !value.includes('var(')) continue;
    filled ??= Object.assign(Object.create(null) as Record<string, string>, declarations);
    const text = substituteVariables(value, variablesOf(parent, declarations));
    if (text === null) delete filled[name];
    else filled[name] = text;
  }
  return filled ?? declarations;
}

/** Returns the custom properties of the parent and the element. */
function variablesOf(parent: Style, declarations: Declarations): Variables | null {
  let own: Record<string, string> | null = null;
  for (const name in declarations) {
    if (!name.startsWith('--')) continue;
    own ??= Object.assign(Object.create(null) as Record<string, string>, parent.variables);
    own[name] = declarations[name]!;
  }
  return own ?? parent.variables;
}

function copy(style: Mutable, from: Style, keys: readonly (keyof Style)[]): void {
  for (const key of keys) Object.assign(style, { [key]: from[key] });
}

function resolveFontSize(value: string, parent: Style, lengths: LengthContext): number {
  const word = value.toLowerCase();
  const named = fontSizes.get(word);
  if (named !== undefined) return named;
  if (word === 'larger') return parent.fontSize * 1.2;
  if (word === 'smaller') return parent.fontSize / 1.2;
  const size = resolveLength(word, 'font', { ...lengths, fontSize: parent.fontSize });
  return size !== null && size >= 0 ? size : parent.fontSize;
}

/** Returns the size in 'font: bold 12px/1.5 Arial'. */
function sizeInShorthand(font: string | undefined): string | undefined {
  if (font === undefined || font.length > 500) return undefined;
  return /(?:^|\s)((?:\d+(?:\.\d+)?|\.\d+)(?:px|pt|pc|in|mm|cm|em|rem|ex|%))(?:\s|\/|$)/i.exec(font)?.[1];
}
