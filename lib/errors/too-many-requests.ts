import { AppError } from './app-error.ts';

/** Beyond this a wait is told in minutes. */
const LONG_S = 120;

/** The refusal, with the true waiting time. `usedUp`: what there is no more of, for limits that are no guard against guessing. */
export function tooManyRequests(seconds: number, usedUp = 'Too many tries.'): AppError {
  const retryAfterS = Math.max(1, Math.ceil(seconds));
  const [count, unit] = retryAfterS <= LONG_S ? [retryAfterS, 'second'] : [Math.ceil(retryAfterS / 60), 'minute'];
  return new AppError('too_many_requests', {
    message: `${usedUp} Wait ${count} ${unit}${count === 1 ? '' : 's'} and try again.`,
    retryAfterS,
  });
}
