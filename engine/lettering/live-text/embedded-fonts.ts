import { EngineError } from '../../errors.ts';
import type { EmbeddedFace, TextRun } from '../../drawing/read-options.ts';
import type { FontLibrary } from '../fonts/font-library.ts';
import type { Face } from '../fonts/open-face.ts';

/** A face of a drawing's own font, opened, and the characters it is for. */
export type OpenedEmbedded = {
  readonly face: Face;
  readonly covers: (codePoint: number) => boolean;
  /** Sentence about a weight or slant that programs make up, or null. */
  readonly doubt: string | null;
  /** Share of their size that its letters are drawn at. */
  readonly size: number;
};

/** Programs thicken letters from this weight on when the font has no bold cut. */
const boldWeight = 600;

/**
 * Returns the function that chooses the faces of a drawing's own fonts for a family and cut, in the order that characters
 * are looked for in them: weight and style by CSS Fonts 4, 5.2; of several faces of one cut, which differ in their
 * `unicode-range`, the last rule first. Empty when the drawing has no usable face of that family.
 */
export function embeddedFinder(fonts: FontLibrary): (family: string, run: TextRun) => readonly OpenedEmbedded[] {
  const opened = new WeakMap<EmbeddedFace, Map<number, Face | null>>();
  const open = (embedded: EmbeddedFace, weight: number): Face | null => {
    const known = opened.get(embedded) ?? new Map<number, Face | null>();
    opened.set(embedded, known);
    const face = known.get(weight) ?? (known.has(weight) ? null : openFirst(fonts, embedded, weight));
    known.set(weight, face);
    return face;
  };
  return (family, run) => {
    const name = family.toLowerCase();
    const rules = (run.faces?.() ?? []).filter((face) => face.family.toLowerCase() === name && face.sources.length > 0);
    return nearestCut(rules, run).flatMap((rule): OpenedEmbedded[] => {
      const weight = Math.min(Math.max(run.weight, rule.weight.min), rule.weight.max);
      const face = open(rule, weight);
      if (face === null) return [];
      const { unicodeRange } = rule;
      const covers = (code: number) =>
        (unicodeRange === null || unicodeRange.some(({ from, to }) => code >= from && code <= to)) && face.has(code);
      return [{ face, covers, doubt: doubtOf(rule, run, face.name), size: rule.sizeAdjust ?? 1 }];
    });
  };
}

function doubtOf(rule: EmbeddedFace, run: TextRun, name: string): string | null {
  const isThickened = run.weight >= boldWeight && rule.weight.max < boldWeight;
  const isSlanted = run.italic && !rule.isItalic;
  if (!isThickened && !isSlanted) return null;
  const cut = [isThickened ? 'bold' : '', isSlanted ? 'italic' : ''].filter((word) => word !== '').join(' ');
  return `The font ${name} inside the file has no ${cut} cut, so other programs make one up. Its letters are measured as they are: check the text.`;
}

/** The faces of the style and weight that CSS Fonts 4, 5.2 chooses for a run, the last rule first. */
function nearestCut(rules: readonly EmbeddedFace[], { weight, italic }: TextRun): readonly EmbeddedFace[] {
  const sloped = rules.filter((rule) => rule.isItalic === italic);
  const styled = sloped.length > 0 ? sloped : rules;
  const best = styled.toSorted((a, b) => weightRank(a, weight) - weightRank(b, weight))[0];
  if (best === undefined) return [];
  return styled
    .filter((rule) => rule.weight.min === best.weight.min && rule.weight.max === best.weight.max)
    .toReversed();
}

/** The less, the sooner a face is chosen for a weight. */
function weightRank({ weight: { min, max } }: EmbeddedFace, wanted: number): number {
  if (wanted >= min && wanted <= max) return 0;
  const isHeavier = min > wanted;
  const away = isHeavier ? min - wanted : wanted - max;
  const second = 10_000;
  if (wanted >= 400 && wanted <= 500) {
    if (isHeavier) return min <= 500 ? away : 2 * second + away;
    return second + away;
  }
  return isHeavier === wanted > 500 ? away : second + away;
}

/** Opens the first source that is a usable font. */
function openFirst(fonts: FontLibrary, { sources }: EmbeddedFace, weight: number): Face | null {
  for (const source of sources) {
    try {
      if (typeof source !== 'string') return fonts.openEmbedded(source, weight);
      const own = fonts.ownNamed(source, { weight, italic: false });
      if (own) return fonts.own(own, source).faceFor('');
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }
  return null;
}
