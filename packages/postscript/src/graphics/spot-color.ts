import { sourceName } from '@measurement-nesting/curves/drawing';

/** Names of inks that are not spot colors: those of the process colors, of all plates and of none. */
const otherInks = new Set(['', 'All', 'None', 'Black', 'Cyan', 'Magenta', 'Yellow', 'Gray', 'Red', 'Green', 'Blue']);

/**
 * Returns the name of the spot color of a color in named inks; '' without one. Of several inks, those with a share count:
 * 'CutContour' for full CutContour and no cyan, 'CutContour + White' for both.
 */
export function spotColor(inks: readonly string[], shares: readonly number[]): string {
  const used = inks.filter((ink, i) => !otherInks.has(ink) && (inks.length === 1 || (shares[i] ?? 0) > 0));
  return sourceName(used.join(' + '));
}
