import { MOST_PLACES } from '../measure/differences.ts';
import { type Diagnostic, dotText } from '@measurement-nesting/curves/drawing';

/** What the reader and what the measurement say of dots as one notice, where the first of them stands. */
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
