import type { Operation } from '@measurement-nesting/curves/drawing';

/** Operations in the order of the screen. */
export const operationChoices: readonly { value: Operation; name: string }[] = [
  { value: 'cut', name: 'Cut' },
  { value: 'score', name: 'Score' },
  { value: 'engrave', name: 'Engrave' },
  { value: 'ignore', name: 'Ignore' },
];
