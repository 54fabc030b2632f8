import { MOST_PLACES } from '../measure/differences.ts';
import { type Diagnostic, dotText } from '@measurement-nesting/curves/drawing';

/** Merges the reader's and the measurement's notices on dots into one, at the position of the first. */
export function withOneDotNotice(notices: readonly Diagnostic[]): Diagnostic[] {
  const dots = notices.filter(({ code }) => code === 'dot_ignored');
  const [first] = dots;
  if (first === undefined || dots.length === 1) return [...notices];
  const count = dots.reduce((sum, notice) => sum + notice.count, 0);
  const one = {
    ...first,
    message: dotText(count),
    count,
    places: dots.flatMap(({ places }) => places).slice(0, MOST_PLACES),
  };
  return notices.flatMap((notice) => (notice === first ? [one] : notice.code === 'dot_ignored' ? [] : [notice]));
}
