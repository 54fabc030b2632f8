import { largestFontBytes } from '../font-file/woff/unwrap-limits.ts';
import { EngineError } from '@measurement-nesting/curves';
import type { EmbeddedFace, TextRun } from '@measurement-nesting/curves/drawing';
import type { FontLibrary } from '../fonts/font-library.ts';
import type { Face } from '../face/open-face.ts';

/** Open face of a font inside the drawing, with the characters that it applies to. */
export type OpenedEmbedded = {
  readonly face: Face;
  readonly covers: (codePoint: number) => boolean;
  /** Sentence about a weight or slant that other programs synthesize, or null. */
  readonly doubt: string | null;
  /** Scale of its letters (`size-adjust`). */
  readonly size: number;
};

/** Minimum weight at which other programs thicken letters of a font without a bold cut. */
const boldWeight = 600;

/**
 * Returns the function that chooses the faces of a drawing's own fonts for a family and cut, in the order in which characters are searched
 * in them: weight and style by CSS Fonts 4, 5.2; of several faces of one cut, which differ in their `unicode-range`, the last rule first.
 * Empty if the drawing has no usable face of that family.
 */
export function embeddedFinder(fonts: FontLibrary): (family: string, run: TextRun) => readonly OpenedEmbedded[] {
  const indexes = new WeakMap<readonly EmbeddedFace[], ReadonlyMap<string, readonly EmbeddedFace[]>>();
  const indexOf = (faces: readonly EmbeddedFace[]) => {
    const index = indexes.get(faces) ?? byFamily(faces);
    indexes.set(faces, index);
    return index;
  };
  const sources = new WeakMap<EmbeddedFace, FaceAt | null>();
  const room = { bytes: largestFontBytes };
  const open = (rule: EmbeddedFace, weight: number): Face | null => {
    const known = sources.get(rule);
    if (known !== undefined) return known === null ? null : known(weight);
    const source = firstUsable(fonts, rule, weight, room);
    sources.set(rule, source);
    return source === null ? null : source(weight);
  };
  return (family, run) => {
    const rules = run.faces === undefined ? undefined : indexOf(run.faces()).get(family.toLowerCase());
    return nearestCut(rules ?? [], run).flatMap((rule): OpenedEmbedded[] => {
      const face = open(rule, Math.min(Math.max(run.weight, rule.weight.min), rule.weight.max));
      if (face === null) return [];
      const { unicodeRange } = rule;
      const covers = (code: number) =>
        (unicodeRange === null || unicodeRange.some(({ from, to }) => code >= from && code <= to)) && face.has(code);
      return [{ face, covers, doubt: doubtOf(rule, run, face.name), size: rule.sizeAdjust ?? 1 }];
    });
  };
}

/** Opens a font at a weight (1 to 1000). */
type FaceAt = (weight: number) => Face;

function byFamily(faces: readonly EmbeddedFace[]): ReadonlyMap<string, readonly EmbeddedFace[]> {
  const index = new Map<string, EmbeddedFace[]>();
  for (const face of faces) {
    if (face.sources.length === 0) continue;
    const family = face.family.toLowerCase();
    const others = index.get(family);
    if (others === undefined) index.set(family, [face]);
    else others.push(face);
  }
  return index;
}

function doubtOf(rule: EmbeddedFace, run: TextRun, name: string): string | null {
  const isThickened = run.weight >= boldWeight && rule.weight.max < boldWeight;
  const isSlanted = run.italic && !rule.isItalic;
  if (!isThickened && !isSlanted) return null;
  const cut = [isThickened ? 'bold' : '', isSlanted ? 'italic' : ''].filter((word) => word !== '').join(' ');
  return `The font ${name} inside the file has no ${cut} cut, so other programs make one up. Its letters are measured as they are: check the text.`;
}

/** Returns the faces of the style and weight that CSS Fonts 4, 5.2 chooses for a run, the last rule first. */
function nearestCut(rules: readonly EmbeddedFace[], { weight, italic }: TextRun): readonly EmbeddedFace[] {
  const sloped = rules.filter((rule) => rule.isItalic === italic);
  const styled = sloped.length > 0 ? sloped : rules;
  const best = styled.toSorted((a, b) => weightRank(a, weight) - weightRank(b, weight))[0];
  if (best === undefined) return [];
  return styled
    .filter((rule) => rule.weight.min === best.weight.min && rule.weight.max === best.weight.max)
    .toReversed();
}

/** Returns the distance of a face from a weight. The face with the smallest is chosen. */
function weightRank({ weight: { min, max } }: EmbeddedFace, weight: number): number {
  if (weight >= min && weight <= max) return 0;
  const isHeavier = min > weight;
  const away = isHeavier ? min - weight : weight - max;
  const second = 10_000;
  if (weight >= 400 && weight <= 500) {
    if (isHeavier) return min <= 500 ? away : 2 * second + away;
    return second + away;
  }
  return isHeavier === weight > 500 ? away : second + away;
}

/** Returns the first source that is a usable font, unpacked and checked once. */
function firstUsable(
  fonts: FontLibrary,
  { sources }: EmbeddedFace,
  weight: number,
  room: { bytes: number },
): FaceAt | null {
  for (const source of sources) {
    try {
      const faceAt = typeof source === 'string' ? ownAt(fonts, source) : unpacked(fonts, source, room);
      if (faceAt === null) continue;
      faceAt(weight);
      return faceAt;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }
  return null;
}

/** Unpacks a font within the total limit of the drawing; a small file can contain many that unpack to a large size. */
function unpacked(fonts: FontLibrary, source: Uint8Array, room: { bytes: number }): FaceAt | null {
  if (room.bytes <= 0) return null;
  const { faceAt, bytes } = fonts.openEmbedded(source);
  room.bytes -= bytes;
  return room.bytes < 0 ? null : faceAt;
}

function ownAt(fonts: FontLibrary, name: string): FaceAt | null {
  const own = fonts.ownNamed(name, { weight: 400, italic: false });
  return own ? () => fonts.own(own, name).faceFor('') : null;
}
