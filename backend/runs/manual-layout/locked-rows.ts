import type { RunRequest } from '#lib/shared/contracts/job.ts';

/** Returns the rows whose parts must not rotate, by their ids in the measurement. */
export const lockedRows = ({ file, rows }: RunRequest): string[] => [
  ...(file?.rotationLocked === true ? ['file'] : []),
  ...rows.filter(({ rotationLocked }) => rotationLocked).map(({ id }) => id),
];
