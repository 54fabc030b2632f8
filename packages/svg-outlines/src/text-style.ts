import { resolveLength, type LengthContext } from './values/length.ts';

/** Text properties of an element's style. Lengths in user units. */
export type TextStyle = {
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** White space collapses or is preserved; null: as declared by `xml:space`. */
  readonly whiteSpace: 'collapse' | 'preserve' | null;
  readonly kerning: boolean;
  readonly textTransform: 'none' | 'uppercase' | 'lowercase' | 'capitalize';
  readonly rightToLeft: boolean;
  readonly dominantBaseline: Baseline;
  /** Not inherited, like `baselineShift`. */
  readonly alignmentBaseline: Baseline | null;
  readonly baselineShift: BaselineShift | null;
  /** Underlined, overlined or struck through by the element or an ancestor. */
  readonly decorated: boolean;
  /** Set for letters other than the font's default ones, or in another order. */
  readonly unusual: { readonly [Property in UnusualBy]?: true };
};

/** Properties that select alternate letters; `unicode-bidi` overrides their direction. */
type UnusualBy = 'variant' | 'position' | 'numeric' | 'stretch' | 'axes' | 'features' | 'size' | 'direction';

/** Baselines by the words of CSS Inline 3, 4.2, and SVG 1.1, 10.9.2. */
export type Baseline = 'alphabetic' | 'middle' | 'central' | 'hanging' | 'mathematical' | 'top' | 'bottom';
/** Upward, in user units and in heights (ascent and descent) of the element's font. */
type BaselineShift = { readonly up: number; readonly heights: number };

export const initialTextStyle: TextStyle = {
  letterSpacing: 0,
  wordSpacing: 0,
  whiteSpace: null,
  kerning: true,
  textTransform: 'none',
  rightToLeft: false,
  dominantBaseline: 'alphabetic',
  alignmentBaseline: null,
  baselineShift: null,
  decorated: false,
  unusual: {},
};

const baselines: ReadonlyMap<string, Baseline> = new Map([
  ['alphabetic', 'alphabetic'],
  ['middle', 'middle'],
  ['central', 'central'],
  ['hanging', 'hanging'],
  ['mathematical', 'mathematical'],
  ['ideographic', 'bottom'],
  ['after-edge', 'bottom'],
  ['text-after-edge', 'bottom'],
  ['before-edge', 'top'],
  ['text-before-edge', 'top'],
]);

type Mutable = { -readonly [Key in keyof TextStyle]: TextStyle[Key] } & { readonly fontSize: number };
type Setter = (style: Mutable, value: string, parent: TextStyle, lengths: LengthContext) => void;

/** Sets the space between letters or words; percentages refer to the font size. */
const spacing =
  (key: 'letterSpacing' | 'wordSpacing'): Setter =>
  (style, value, _, lengths) => {
    const share = /^(-?[\d.]+)%$/.exec(value)?.[1];
    const length = share === undefined ? resolveLength(value, 'x', { ...lengths, fontSize: style.fontSize }) : null;
    style[key] = value === 'normal' ? 0 : share === undefined ? (length ?? 0) : (Number(share) / 100) * style.fontSize;
  };

const whiteSpaceSetter: Setter = (style, value) => {
  if (/^(normal|nowrap|pre-line|collapse|preserve-breaks|wrap)$/.test(value)) style.whiteSpace = 'collapse';
  else if (/^(pre|pre-wrap|break-spaces|preserve)$/.test(value)) style.whiteSpace = 'preserve';
};

/** Marks letters as alternate ones for any value outside `usual`. */
const unusualUnless =
  (by: UnusualBy, usual: RegExp): Setter =>
  (style, value) => {
    setUnusual(style, by, !usual.test(value));
  };
const variantSetter = unusualUnless(
  'variant',
  /^(normal|none|auto|no-common-ligatures|common-ligatures|contextual|no-contextual)$/,
);

export function setUnusual(style: Pick<Mutable, 'unusual'>, by: UnusualBy, isUnusual: boolean): void {
  const { [by]: _, ...others } = style.unusual;
  style.unusual = isUnusual ? { ...others, [by]: true } : others;
}

export const hasUnusualLetters = ({ unusual }: TextStyle): boolean => Object.keys(unusual).length > 0;

/** Reads font features: ligatures and kerning are supported; any other feature selects alternate letters. */
const featureSetter: Setter = (style, value) => {
  const features = value === 'normal' ? [] : value.split(',').map((feature) => feature.trim());
  const known = /^["'](kern|liga|clig|calt|lnum)["']\s*(0|1|on|off)?$/;
  setUnusual(
    style,
    'features',
    features.some((feature) => !known.test(feature)),
  );
  const kern = features.findLast((feature) => /^["']kern/.test(feature));
  if (kern !== undefined) style.kerning = !/(0|off)$/.test(kern);
};

/** Setters of the properties of `TextStyle` (SVG 2, 11; CSS Text 3; CSS Inline 3; CSS Fonts 4). */
export const textSetters: Readonly<Record<string, Setter>> = {
  'letter-spacing': spacing('letterSpacing'),
  'word-spacing': spacing('wordSpacing'),
  'white-space': whiteSpaceSetter,
  'white-space-collapse': whiteSpaceSetter,
  'font-kerning': (style, value) => {
    if (value === 'none' || value === 'normal' || value === 'auto') style.kerning = value !== 'none';
  },
  'text-transform': (style, value) => {
    if (value === 'none' || value === 'uppercase' || value === 'lowercase' || value === 'capitalize') {
      style.textTransform = value;
    }
  },
  direction: (style, value) => {
    if (value === 'ltr' || value === 'rtl') style.rightToLeft = value === 'rtl';
  },
  'dominant-baseline': (style, value) => {
    style.dominantBaseline = baselines.get(value) ?? style.dominantBaseline;
  },
  'alignment-baseline': (style, value) => {
    style.alignmentBaseline = baselines.get(value) ?? null;
  },
  'baseline-shift': (style, value, _, lengths) => {
    style.baselineShift = shiftOf(value, style.fontSize, lengths);
  },
  'text-decoration': (style, value, parent) => {
    style.decorated = parent.decorated || /\b(underline|overline|line-through)\b/.test(value);
  },
  'font-variant': variantSetter,
  'font-variant-caps': variantSetter,
  'font-variant-position': unusualUnless('position', /^normal$/),
  'font-variant-numeric': unusualUnless('numeric', /^(normal|lining-nums)$/),
  'font-stretch': unusualUnless('stretch', /^(normal|100%)$/),
  'font-variation-settings': unusualUnless('axes', /^normal$/),
  'font-feature-settings': featureSetter,
  'font-size-adjust': unusualUnless('size', /^none$/),
  'unicode-bidi': unusualUnless('direction', /^(normal|embed|isolate|plaintext)$/),
};

/** Style fields of each property that `inherit` and `initial` copy. */
export const textFields: Readonly<Record<string, readonly (keyof TextStyle)[]>> = {
  'letter-spacing': ['letterSpacing'],
  'word-spacing': ['wordSpacing'],
  'white-space': ['whiteSpace'],
  'white-space-collapse': ['whiteSpace'],
  'font-kerning': ['kerning'],
  'text-transform': ['textTransform'],
  direction: ['rightToLeft'],
  'dominant-baseline': ['dominantBaseline'],
  'alignment-baseline': ['alignmentBaseline'],
  'baseline-shift': ['baselineShift'],
  'text-decoration': ['decorated'],
  'font-variant': ['unusual'],
  'font-variant-caps': ['unusual'],
  'font-variant-position': ['unusual'],
  'font-variant-numeric': ['unusual'],
  'font-stretch': ['unusual'],
  'font-variation-settings': ['unusual'],
  'font-feature-settings': ['unusual', 'kerning'],
  'font-size-adjust': ['unusual'],
  'unicode-bidi': ['unusual'],
};

function shiftOf(value: string, fontSize: number, lengths: LengthContext): BaselineShift | null {
  // Half of the font's height, as in Chromium.
  if (value === 'sub' || value === 'super') return { up: 0, heights: value === 'sub' ? -0.5 : 0.5 };
  const share = /^(-?[\d.]+)%$/.exec(value)?.[1];
  if (share !== undefined) return { up: (Number(share) / 100) * fontSize, heights: 0 };
  const length = value === 'baseline' ? 0 : (resolveLength(value, 'y', { ...lengths, fontSize }) ?? 0);
  return length === 0 ? null : { up: length, heights: 0 };
}

/** Heights of a face in em; descent is positive below the baseline. */
export type FontHeights = { readonly ascent: number; readonly descent: number; readonly xHeight: number };

/** Returns the distance in em by which letters move down so that a baseline of their font is at their point. */
export function baselineOffset(baseline: Baseline, { ascent, descent, xHeight }: FontHeights): number {
  switch (baseline) {
    case 'middle':
      return xHeight / 2;
    case 'central':
      return (ascent - descent) / 2;
    case 'hanging':
      return ascent * 0.8;
    case 'mathematical':
      return ascent * 0.5;
    case 'top':
      return ascent;
    case 'bottom':
      return -descent;
    default:
      return 0;
  }
}
