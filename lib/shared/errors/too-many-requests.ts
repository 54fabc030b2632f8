import { AppError } from './app-error.ts';

/** Seconds above which a waiting time is stated in minutes. */
const LONG_S = 120;

/**
 * Returns the refusal of a rate limit, with the true waiting time.
 *
 * @param options.usedUp what has run out, for limits that do not guard against guessing
 * @param options.isRepeated true when the same bucket's refusal was logged a moment ago
 */
export function tooManyRequests(
  seconds: number,
  { usedUp = 'Too many tries.', isRepeated = false }: { usedUp?: string | undefined; isRepeated?: boolean } = {},
): AppError {
  const retryAfterS = Math.max(1, Math.ceil(seconds));
  const [count, unit] = retryAfterS <= LONG_S ? [retryAfterS, 'second'] : [Math.ceil(retryAfterS / 60), 'minute'];
  return new AppError('too_many_requests', {
    message: `${usedUp} Wait ${count} ${unit}${count === 1 ? '' : 's'} and try again.`,
    retryAfterS,
    isRepeated,
  });
}
