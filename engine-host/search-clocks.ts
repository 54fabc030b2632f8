/**
 * Clocks that all threads of one process read alike, milliseconds. `cpu` is for figures on a busy machine: CPU time of the
 * process over the number of its searches, which on a quiet machine with as many cores is the time that passes.
 */
export const searchClocks = {
  wall: (_searches: number): number => performance.timeOrigin + performance.now(),
  cpu: (searches: number): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 / searches;
  },
};
export type SearchClock = keyof typeof searchClocks;
