/** Formats a number for PDF: decimal, never with an exponent, at most 4 places, which is far below what is visible on paper. */
export function operand(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const bounded = Math.min(LARGEST, Math.max(-LARGEST, value));
  return String(Number(bounded.toFixed(PLACES)) || 0);
}
const PLACES = 4;
/** Maximum absolute value, because readers store numbers in 32 bits. */
const LARGEST = 1e9;

export const operands = (...values: readonly number[]): string => values.map(operand).join(' ');
