import type { Operation } from '#lib/shared/operations/rules.ts';

/** Operations in the order of the screen. */
export const operationChoices: readonly { value: Operation; name: string }[] = [
  { value: 'cut', name: 'Cut' },
  { value: 'score', name: 'Score' },
  { value: 'engrave', name: 'Engrave' },
  { value: 'ignore', name: 'Ignore' },
];
