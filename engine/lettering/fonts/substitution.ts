import type { Diagnostic } from '../../model/drawing.ts';
import type { ListedFont } from './listed-font.ts';
import type { WidthDeviation } from '../types.ts';

/** 'Gotham (measured with Montserrat)', or the name alone when the face is the font itself. */
export const measuredWith = (listed: string, measured: string): string =>
  listed === measured ? listed : `${listed} (measured with ${measured})`;

/** Says which face stands in for the listed one and how much that moves the widths; null when none stands in. */
export function substitutionNotice({ listed, face, widthDeviation }: ListedFont): Diagnostic | null {
  if (widthDeviation === undefined) return null;
  const message = `${measuredWith(listed, face.name)}. ${deviationSentence(listed, widthDeviation)}`;
  return { code: 'font_substituted', message, count: 1, places: [] };
}

function deviationSentence(listed: string, deviation: WidthDeviation | null): string {
  if (deviation === null) return `Close to ${listed}, but not identical. Widths may differ.`;
  const { capitalsPercent, mixedPercent, basis } = deviation;
  if (basis === 'em') return `Its letters are as wide as those of ${listed} at the same type size.`;
  const about = basis === 'estimate' ? 'about ' : '';
  const amount = (percent: number) =>
    percent === 0 ? 'as long' : `${about}${Math.abs(percent)} % ${percent > 0 ? 'longer' : 'shorter'}`;
  if (capitalsPercent === mixedPercent) return `Lines come out ${amount(capitalsPercent)} than in ${listed}.`;
  return `Lines come out ${amount(capitalsPercent)} than in ${listed} in capitals, ${amount(mixedPercent)} in mixed text.`;
}
