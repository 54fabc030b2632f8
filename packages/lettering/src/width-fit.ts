import type { ListedMetrics } from './types.ts';

/** Placement of one letter of a line (a cluster: base with its marks, or a ligature). Font units of the stand-in. */
type FittedLetter = {
  readonly advance: number;
  /** Horizontal factor of its outline. */
  readonly stretch: number;
  /** Shift of its outline to the right: the width left by stretching is split between its sides. */
  readonly shift: number;
  /** Standard deviation of the advance if it is estimated; 0 if it is published. */
  readonly deviation: number;
  /** True if all such letters of the row share the same deviation. */
  readonly isShared: boolean;
};

/** A letter in the stand-in: its advance, and the left and right end of its ink from its origin, which are equal without ink. */
export type OwnWidth = { readonly advance: number; readonly left: number; readonly right: number };

export type WidthFit = {
  /** Font units of the stand-in per em of the listed font, at the same capital height. */
  readonly unitsPerEm: number;
  /** Fits one letter. Letters of joined scripts all have the same factor, so that they still meet. */
  readonly letter: (text: string, own: OwnWidth, joined: boolean) => FittedLetter;
  /** Returns the published kerning between two letters; null if none is published for them, so that the stand-in's own applies. */
  readonly kern: (left: string, right: string) => number | null;
  /** Factor applied to the stand-in's own kerning. */
  readonly kernFactor: number;
};

/**
 * Maximum deviation of a letter's stretch factor from the mean of its face; beyond it the letter appears squeezed or stretched beside its
 * neighbors. Letters that are little more than a stem (I, l) appear bold or light earlier. Ink in cap heights; between the two values the
 * limit grows with the ink.
 */
const stretchLimits = { narrow: { ink: 0.25, by: 0.03 }, wide: { ink: 0.6, by: 0.15 } };
/** Minimum share of its side bearings that a squeezed letter retains, so that it does not touch its neighbors. */
const bearingShare = 0.5;
/** Minimum number of letters of a kind for estimating the others of that kind. */
const enough = 4;

type FaceAdvances = {
  readonly capHeight: number;
  /** Returns the advance in font units; undefined if the face lacks the letter. */
  readonly advanceOf: (character: string) => number | undefined;
};

type Ratios = { readonly mean: number; readonly spread: number; readonly count: number };

/**
 * Fits a stand-in to the published metrics of the font it replaces: at the same capital height every letter has the listed font's advance,
 * by a horizontal factor of its outline within `stretchLimits` of the face's mean factor and, beyond them, by its side bearings. Heights do
 * not change. Accented letters have the factor of their base letter; letters without published metrics have the mean factor of their kind
 * (capitals, small letters, figures, others), with the spread of that kind.
 */
export function createWidthFit(metrics: ListedMetrics, face: FaceAdvances): WidthFit {
  const unit = face.capHeight / metrics.capHeight;
  const published = ratiosOf(metrics.advances, unit, face);
  const estimated = ratiosOf(metrics.estimates ?? new Map<string, number>(), unit, face);
  const letters = [...published].filter(([character]) => /[\p{L}\p{Nd}]/u.test(character));
  const all = meanRatio(letters, face);
  const byKind = new Map(
    kinds.map(({ kind, pattern }) => [
      kind,
      meanRatio(
        [...published].filter(([character]) => pattern.test(character)),
        face,
      ),
    ]),
  );

  const known = (character: string): { ratio: number; spread: number; isShared: boolean } => {
    const plain = character === '\u00a0' ? ' ' : character;
    const base = plain.normalize('NFD')[0] ?? plain;
    const ratio = published.get(plain) ?? published.get(base);
    if (ratio !== undefined) return { ratio, spread: 0, isShared: false };
    const estimate = estimated.get(plain) ?? estimated.get(base);
    if (estimate !== undefined) return { ratio: estimate, spread: metrics.estimateSpread ?? 0, isShared: false };
    const kind = byKind.get(kindOf(plain));
    if (kind && kind.count >= enough) return { ratio: kind.mean, spread: kind.spread, isShared: false };
    return { ratio: all.mean, spread: all.spread, isShared: true };
  };
  const fitted = (own: OwnWidth, ratio: number, spread: number, isShared: boolean): FittedLetter => {
    const advance = own.advance * ratio;
    return { advance, ...outlinePlace(own, ratio, all.mean, face.capHeight), deviation: advance * spread, isShared };
  };

  return {
    unitsPerEm: metrics.unitsPerEm * unit,
    kernFactor: all.mean,
    letter: (text, own, joined) => {
      if (joined) return { ...fitted(own, all.mean, all.spread, true), stretch: all.mean, shift: 0 };
      const characters = [...text].filter((character) => !/\p{M}/u.test(character));
      if (characters.length === 1) {
        const { ratio, spread, isShared } = known(characters[0]!);
        return fitted(own, ratio, spread, isShared);
      }
      // A ligature is as wide as its letters would be side by side, as far as the face has them.
      const parts = characters.map((character) => ({ ...known(character), own: face.advanceOf(character) ?? 0 }));
      const whole = parts.reduce((sum, part) => sum + part.own, 0);
      if (whole === 0) return fitted(own, all.mean, all.spread, true);
      const ratio = parts.reduce((sum, part) => sum + part.own * part.ratio, 0) / whole;
      const spread = parts.reduce((max, part) => Math.max(max, part.spread), 0);
      return fitted(own, ratio, spread, true);
    },
    kern: (left, right) => {
      const [a, b] = [baseOf(left), baseOf(right)];
      if (!metrics.kerning || !isPlain.test(a) || !isPlain.test(b)) return null;
      return (metrics.kerning.get(a + b) ?? 0) * unit;
    },
  };
}

/** Returns the factor of an outline and its shift to the right, for an advance of `ratio` times its own. */
function outlinePlace(
  own: OwnWidth,
  ratio: number,
  mean: number,
  capHeight: number,
): Pick<FittedLetter, 'stretch' | 'shift'> {
  const ink = own.right - own.left;
  const sides = own.advance - ink;
  const limit = stretchLimit(ink / capHeight);
  const [min, max] = [mean * (1 - limit), mean * (1 + limit)];
  if (ink <= 0 || (ratio >= min && ratio <= max) || (ratio < min && sides <= 0)) return { stretch: ratio, shift: 0 };
  if (ratio > max) return { stretch: max, shift: (own.advance * (ratio - max)) / 2 };
  const stretch = Math.min(min, (own.advance * ratio - sides * ratio * bearingShare) / ink);
  const sidesLeft = (own.advance * ratio - ink * stretch) / sides;
  return { stretch, shift: own.left * (sidesLeft - stretch) };
}

function stretchLimit(ink: number): number {
  const { narrow, wide } = stretchLimits;
  const share = Math.min(Math.max((ink - narrow.ink) / (wide.ink - narrow.ink), 0), 1);
  return narrow.by + share * (wide.by - narrow.by);
}

/** Characters that published kerning tables cover. */
const isPlain = /^[\u0020-\u007e]$/;
const baseOf = (text: string): string => text.normalize('NFD').replace(/\p{M}+/gu, '');

const kinds = [
  { kind: 'capital', pattern: /\p{Lu}/u },
  { kind: 'small', pattern: /\p{Ll}/u },
  { kind: 'figure', pattern: /\p{Nd}/u },
  { kind: 'other', pattern: /[^\p{Lu}\p{Ll}\p{Nd}]/u },
];
const kindOf = (character: string): string => kinds.find(({ pattern }) => pattern.test(character))?.kind ?? 'other';

/**
 * Returns the ratio of the listed advance to the face's own, at the same capital height, for each letter that has an advance in the face.
 */
function ratiosOf(advances: ReadonlyMap<string, number>, unit: number, face: FaceAdvances): Map<string, number> {
  const ratios = new Map<string, number>();
  for (const [character, advance] of advances) {
    const own = face.advanceOf(character);
    if (own !== undefined && own > 0) ratios.set(character, (advance * unit) / own);
  }
  return ratios;
}

function meanRatio(ratios: readonly (readonly [string, number])[], face: FaceAdvances): Ratios {
  if (ratios.length === 0) return { mean: 1, spread: 0, count: 0 };
  const [listed, own] = ratios.reduce(
    ([a, b], [character, ratio]) => {
      const advance = face.advanceOf(character) ?? 0;
      return [a + ratio * advance, b + advance];
    },
    [0, 0],
  );
  const mean = listed / own;
  const square = ratios.reduce((sum, [, ratio]) => sum + (ratio / mean - 1) ** 2, 0);
  return { mean, spread: Math.sqrt(square / ratios.length), count: ratios.length };
}
