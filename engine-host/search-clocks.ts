/**
 * Clocks that two threads of one process read alike, milliseconds. `cpu` is for figures on a busy machine: CPU time of the
 * process over two threads, which on a quiet machine with two cores is the time that passes.
 */
export const searchClocks = {
  wall: (): number => performance.timeOrigin + performance.now(),
  cpu: (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 / 2;
  },
};
export type SearchClock = keyof typeof searchClocks;
