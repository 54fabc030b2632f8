import type { ContentRun, Operator } from './content-run.ts';

/** Returns an operator with a fixed number of numbers; without them it has no effect. */
export function numeric(count: number, apply: (run: ContentRun, numbers: readonly number[]) => void): Operator {
  return (run, operands) => {
    const numbers = operands.slice(-count).filter((value) => typeof value === 'number');
    if (numbers.length === count) apply(run, numbers);
  };
}
