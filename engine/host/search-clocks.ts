/**
 * Clocks in milliseconds that read the same in all threads of a process. `cpu` is for figures on a busy machine: CPU time of the process
 * divided by its number of searches, which equals the elapsed time on an idle machine with as many cores.
 */
export const searchClocks = {
  wall: (_searches: number): number => performance.timeOrigin + performance.now(),
  cpu: (searches: number): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 / searches;
  },
};
export type SearchClock = keyof typeof searchClocks;
