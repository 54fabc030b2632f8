/** Numbers as PDF wants them: decimal, never with an exponent; at most 4 places, which on paper is far below what shows. */
export function operand(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const bounded = Math.min(LARGEST, Math.max(-LARGEST, value));
  return String(Number(bounded.toFixed(PLACES)) || 0);
}
const PLACES = 4;
/** Readers store numbers in 32 bits. */
const LARGEST = 1e9;

export const operands = (...values: readonly number[]): string => values.map(operand).join(' ');
