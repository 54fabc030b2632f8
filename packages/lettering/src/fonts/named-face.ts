import { matchScore } from '../font-file/match-original.ts';
import type { FaceFacts } from '../font-file/read-font.ts';
import type { OwnFont } from '../types.ts';

/** Face requested by a drawing: weight 1 to 1000. */
type CutWish = { readonly weight: number; readonly italic: boolean };

/**
 * Returns the face called `name` in the user's files; null if they have other cuts of that family only, undefined if no face has that name.
 */
export type FaceFinder = (name: string, wish: CutWish) => OwnFont | null | undefined;

type Named = { readonly file: string; readonly facts: FaceFacts };

/** Maximum difference from the requested weight: Book may replace Regular, Bold may not. */
const nearWeight = 100;
/** Weights that count as regular, because makers use different numbers. */
const regular = { min: 350, max: 550 };

/**
 * Returns a function that finds a face by the name that a drawing program uses: a full or PostScript name identifies the face, a family
 * name does so together with weight and slant. Of equal matches the first file is used.
 */
export function faceFinder(files: ReadonlyMap<string, { readonly faces: readonly FaceFacts[] }>): FaceFinder {
  const [cuts, families] = [new Map<string, Named>(), new Map<string, Named[]>()];
  for (const [file, { faces }] of files) {
    for (const facts of faces) {
      const { family, full, postScript } = facts.names;
      for (const name of [full, postScript]) if (!cuts.has(plain(name))) cuts.set(plain(name), { file, facts });
      families.set(plain(family), [...(families.get(plain(family)) ?? []), { file, facts }]);
    }
  }
  return (name, wish) => {
    const family = families.get(plain(name));
    if (plain(name) === '') return undefined;
    if (family === undefined) {
      const cut = cuts.get(plain(name));
      return cut && { file: cut.file, face: cut.facts.index };
    }
    return memberOf(family, wish);
  };
}

function memberOf(family: readonly Named[], { weight, italic }: CutWish): OwnFont | null {
  const sloped = family.filter(({ facts }) => facts.italic === italic);
  const variable = sloped.find(({ facts }) => facts.axes.some(({ tag }) => tag === 'wght'));
  if (variable !== undefined) {
    return { file: variable.file, face: variable.facts.index, location: { wght: weight } };
  }
  const away = ({ facts }: Named) => Math.abs(facts.weight - weight);
  const nearest = sloped.toSorted((a, b) => away(a) - away(b))[0];
  const isRegularWished = !italic && weight >= regular.min && weight <= regular.max;
  const called = isRegularWished
    ? sloped.find(({ facts }) => matchScore(facts.names, [facts.names.family]) > 0)
    : undefined;
  const chosen = nearest !== undefined && away(nearest) <= nearWeight ? nearest : called;
  return chosen === undefined ? null : { file: chosen.file, face: chosen.facts.index };
}

const plain = (name: string): string => name.trim().toLowerCase();
