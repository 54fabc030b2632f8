/** Role of a process (ROLE). */
export type Role = 'all' | 'api' | 'worker';

/** A process's connections to the database, by who uses them. */
export type ConnectionShares = {
  /** Connections for calls, whose responses users wait for. */
  readonly calls: number;
  /** Connections for background work: runs, sweeps and billing. */
  readonly work: number;
  /** Connections of the queue. */
  readonly queue: number;
};

/** Minimum number of connections by role: one for each share. */
export const minConnections: Readonly<Record<Role, number>> = { api: 2, worker: 2, all: 3 };
/**
 * Number of connections by role without DB_POOL. Two processes of `all`, or two of `api` and two of `worker`, fit within Supabase's
 * smallest session pooler (15).
 */
export const usualConnections: Readonly<Record<Role, number>> = { api: 4, worker: 3, all: 6 };

/** Divides the `total` connections of a process, which never opens more, by its role. */
export function shareConnections(role: Role, total: number): ConnectionShares {
  const queue = role === 'api' || total < 8 ? 1 : 2;
  const rest = total - queue;
  if (role === 'api') return { calls: rest, work: 0, queue };
  if (role === 'worker') return { calls: 0, work: rest, queue };
  const work = Math.max(1, Math.floor(rest / 3));
  return { calls: rest - work, work, queue };
}

/** Number of processes by role. */
export type Fleet = Readonly<Record<Role, number>>;

/** Returns the number of connections that a fleet needs; `perProcess` is DB_POOL if set. */
export function fleetConnections(fleet: Fleet, perProcess?: number): number {
  const roles = Object.keys(usualConnections) as Role[];
  return roles.reduce((sum, role) => sum + fleet[role] * (perProcess ?? usualConnections[role]), 0);
}
