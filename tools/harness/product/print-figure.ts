import os from 'node:os';

/** Prints a measured value with the load average of the machine. */
export function printFigure(name: string, value: string): void {
  process.stdout.write(`${name}: ${value} (load ${os.loadavg()[0]!.toFixed(0)})\n`);
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
