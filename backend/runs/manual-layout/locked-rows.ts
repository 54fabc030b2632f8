import type { RunRequest } from '#lib/shared/contracts/job.ts';

/** The rows whose parts may not be turned, by the ids that the measurement gives them. */
export const lockedRows = ({ file, rows }: RunRequest): string[] => [
  ...(file?.rotationLocked === true ? ['file'] : []),
  ...rows.filter(({ rotationLocked }) => rotationLocked).map(({ id }) => id),
];
