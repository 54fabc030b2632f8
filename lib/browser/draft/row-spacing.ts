import type { TextRow } from '../../shared/contracts/job.ts';
import { limits, type Range } from '../../shared/limits.ts';
import { parseLength } from '../../shared/units.ts';
import type { RowForm } from './job-form.ts';
import { spacingFields, type RowSpacing } from '../../shared/lettering/spacing-fields.ts';

/** Reads a percentage of the letter height ('5', '-2.5 %') as a share; null if it is not a number or out of range. */
function parseShare(typed: string, { min, max }: Range): number | null {
  const found = /^([-−]?)(\d+(?:[.,]\d+)?)\s*%?$/.exec(typed.trim());
  if (found === null) return null;
  const share = (found[1] === '' ? 1 : -1) * (Number(found[2]!.replace(',', '.')) / 100);
  return share >= min && share <= max ? share : null;
}

/** Returns the letter spacing for a request; null if the typed text is not a valid amount. */
export function readSpacing({
  spacingRule,
  trackingText,
}: Pick<RowForm, 'spacingRule' | 'trackingText'>): RowSpacing | null {
  const { range, isShare, spacing } = spacingFields[spacingRule];
  const amount = isShare ? parseShare(trackingText, range) : signedLength(trackingText);
  return amount === null || amount < range.min || amount > range.max ? null : spacing(amount);
}

export const hasLines = (text: string): boolean => text.trim().includes('\n');

/**
 * Returns line spacing and alignment of a row with several lines; null if the spacing is not a number or out of range. Empty text is the
 * font's default.
 */
export function readLines({
  text,
  leadingText,
  align,
}: Pick<RowForm, 'text' | 'leadingText' | 'align'>): Pick<TextRow, 'leading' | 'align'> | null {
  if (!hasLines(text)) return {};
  if (leadingText.trim() === '') return { align };
  const leading = parseShare(leadingText, limits.leading);
  return leading === null ? null : { leading, align };
}

function signedLength(typed: string): number | null {
  const [, sign = '', amount = ''] = /^([-−]?)(.*)$/s.exec(typed.trim()) ?? [];
  if (/^0*(?:[.,]0*)?$/.test(amount.trim()) && amount.trim() !== '') return 0;
  const parsed = parseLength(amount);
  return parsed.ok ? (sign === '' ? parsed.inches : -parsed.inches) : null;
}
