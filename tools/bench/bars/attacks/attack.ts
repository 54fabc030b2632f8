import type { Person } from '../person.ts';

/** The running product, and who is known there. */
export type Stage = {
  readonly site: string;
  readonly login: { readonly email: string; readonly password: string };
  readonly ports: { readonly stack: number; readonly database: number; readonly backend: number };
  readonly demo: Person;
};

export type Attack = {
  readonly name: string;
  readonly run: (stage: Stage) => Promise<{ readonly holds: boolean; readonly words: string }>;
};

/** Counts equal responses: '10 x 401, 50 x 429'. */
export function tally(answers: readonly (number | string)[]): string {
  const counts = Map.groupBy(answers, String);
  return [...counts].map(([answer, { length }]) => `${length} x ${answer}`).join(', ');
}
