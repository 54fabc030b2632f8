import { addLayoutDoubts, type TextOutline } from '@measurement-nesting/curves/drawing';
import type { Interpreter } from '../../interpreter/interpreter.ts';

/** Weights by their words in font names. */
const weights: readonly (readonly [RegExp, number])[] = [
  [/thin|hairline/i, 100],
  [/(extra|ultra)-?light/i, 200],
  [/light/i, 300],
  [/medium/i, 500],
  [/(semi|demi)/i, 600],
  [/(extra|ultra)-?bold/i, 800],
  [/black|heavy/i, 900],
  [/bold/i, 700],
];

/** Returns the outlines of a run in a substitute face, in em; null when none is available. */
export function outlineMissing(m: Interpreter, fontName: string, text: string): TextOutline | null {
  const { letterText, painter } = m.world;
  if (letterText === undefined || text === '') return null;
  m.budget.work(64 + text.length * 16);
  const name = fontName.replace(/^[A-Z]{6}\+/, '');
  const family = name
    .split(/[-,]/)[0]!
    .replace(/(PS)?(MT)?$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  const weight = weights.find(([pattern]) => pattern.test(name))?.[1] ?? 400;
  const outline = letterText({
    text,
    families: [...new Set([name, family])],
    weight,
    italic: /italic|oblique/i.test(name),
  });
  if (outline !== null && outline.contours.length > 0 && painter.muted === 0) {
    if (outline.isOwn) painter.notices.ownFont(outline.fontMeasured);
    else painter.notices.fontSubstituted(name, outline.fontMeasured);
    addLayoutDoubts(painter.notices.diagnostics, outline.doubts);
  }
  return outline;
}
