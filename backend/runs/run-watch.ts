import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { RunSignals } from './run-signals.ts';

/** Milliseconds between queries for events of runs on other machines. */
const LOOK_MS = 1_000;

/** Position of one reader of a run; advanced in place. */
type Cursor = { seq: number };

export type RunWatch = {
  /** Wakes a reader when its run has events after the cursor or no longer exists. Returns a function that ends it. */
  readonly add: (runId: string, cursor: Cursor) => () => void;
};

/**
 * Watches all runs followed in this process with one statement a second, however many readers there are. Runs of this process's worker are
 * signaled at once; this is for the others.
 */
export function createRunWatch(db: Database, signals: RunSignals): RunWatch {
  const cursors = new Map<string, Set<Cursor>>();
  let isPolling = false;

  async function poll(): Promise<void> {
    isPolling = true;
    while (cursors.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref());
      const ids = [...cursors.keys()];
      // A failed query is skipped; readers detect a longer outage themselves.
      const seqs = await seqsOf(db, ids).catch(() => undefined);
      if (!seqs) continue;
      for (const id of ids) {
        const seq = seqs.get(id) ?? Infinity;
        const readers = cursors.get(id) ?? [];
        if ([...readers].some((cursor) => cursor.seq < seq)) signals.notify(id);
      }
    }
    isPolling = false;
  }

  return {
    add(runId, cursor) {
      const readers = cursors.get(runId) ?? new Set();
      cursors.set(runId, readers.add(cursor));
      if (!isPolling) void poll();
      return () => {
        readers.delete(cursor);
        if (readers.size === 0 && cursors.get(runId) === readers) cursors.delete(runId);
      };
    },
  };
}

async function seqsOf(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ id: string; seq: number }>`
    select id, seq from runs where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.rows.map(({ id, seq }) => [id, seq]));
}
