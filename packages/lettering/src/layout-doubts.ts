import type { Diagnostic } from '@measurement-nesting/curves/drawing';
import type { LayoutDoubt } from './legacy/shape-legacy.ts';

const maxQuoted = 12;

/** Returns one sentence for each kind of text whose layout may differ from other programs. */
export function layoutSentences(fontName: string, doubts: readonly LayoutDoubt[]): readonly string[] {
  const lettersOf = (kind: LayoutDoubt['kind']) => {
    const of = doubts.filter((doubt) => doubt.kind === kind).map(({ letters }) => letters);
    return of.length === 0 ? null : [...new Set(of)].join(' ').slice(0, maxQuoted);
  };
  const [unjoined, marks, kerning] = [lettersOf('unjoined'), lettersOf('marks'), lettersOf('kerning')];
  return [
    unjoined !== null &&
      `${fontName} has no rules that join these letters (“${unjoined}”), so they stand apart. Check the text, or choose another font.`,
    marks !== null &&
      `${fontName} has no positions for the accents of “${marks}”, so they may be off. Check the text, or choose another font.`,
    kerning !== null &&
      `Some of the kerning of ${fontName} is in a form that can't be read, so its text may be a little wider or narrower. Compare the width with your drawing program.`,
  ].filter((sentence) => sentence !== false);
}

export const layoutNotices = (fontName: string, doubts: readonly LayoutDoubt[]): readonly Diagnostic[] =>
  layoutSentences(fontName, doubts).map((message) => ({ code: 'text_layout', message, count: 1, places: [] }));
