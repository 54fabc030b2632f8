import type { ListedMetrics } from '../types.ts';

/** Published figures of a listed font, in the compact form of `fonts/metrics.json`, in units of the font's em. */
export type PublishedFigures = {
  readonly unitsPerEm: number;
  readonly capHeight: number;
  /** Letters by width: "ABEK": 1366. */
  readonly advances: Readonly<Record<string, number>>;
  readonly estimates?: Readonly<Record<string, number>> | undefined;
  readonly estimateSpread?: number | undefined;
  /** Pairs by kerning, concatenated: "-152": "ATAVAY". */
  readonly kerning?: Readonly<Record<string, string>> | undefined;
};

/** Expands the figures to one entry per letter and per pair, without rounding or checks. */
export function readFigures({ advances, estimates, kerning, ...figures }: PublishedFigures): ListedMetrics {
  return {
    ...figures,
    advances: letterByLetter(advances),
    estimates: estimates && letterByLetter(estimates),
    kerning: kerning && pairByPair(kerning),
  };
}

const letterByLetter = (groups: Readonly<Record<string, number>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(groups).flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)));

const pairByPair = (groups: Readonly<Record<string, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(groups).flatMap(([value, pairs]) =>
      (pairs.match(/../gsu) ?? []).map((pair) => [pair, Number(value)] as const),
    ),
  );
