import type { TextRow } from '../../shared/contracts/job.ts';
import { limits } from '../../shared/limits.ts';
import { parseLength } from '../../shared/units.ts';
import type { RowForm } from './job-form.ts';

export type RowSpacing = Pick<TextRow, 'tracking' | 'trackingIn' | 'gapIn'>;

/** Reads a percentage of the letter height ('5', '-2.5 %') as a share; null if it is not a number or out of range. */
function parseShare(typed: string, { min, max }: { min: number; max: number }): number | null {
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
  if (spacingRule === 'percent') {
    const tracking = parseShare(trackingText, limits.tracking);
    return tracking === null ? null : { tracking };
  }
  const range = spacingRule === 'gaps' ? limits.gapIn : limits.trackingIn;
  const inches = signedLength(trackingText);
  if (inches === null || inches < range.min || inches > range.max) return null;
  return spacingRule === 'gaps' ? { gapIn: inches } : { trackingIn: inches };
}

export const hasLines = (text: string): boolean => /\S\s*\n\s*\S/.test(text);

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
  const [, sign = '', amount = ''] = /^\s*([-−]?)(.*)$/.exec(typed) ?? [];
  if (/^0*[.,]?0*$/.test(amount.trim()) && amount.trim() !== '') return 0;
  const parsed = parseLength(amount);
  return parsed.ok ? (sign === '' ? parsed.inches : -parsed.inches) : null;
}
