import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { rows } from '../../database/query.ts';
import type { Change, StoredObject } from './store.ts';

const RETRY_MS = 250;
const BATCH = 500;

/** Writes changes to the database in order. */
export type Journal = {
  add(changes: Change[]): void;
  /**
   * Resolves when all changes added so far are stored, or after `timeoutMs`. A caller may hold the only session of the
   * embedded database meanwhile, so an unlimited wait would deadlock.
   */
  settled(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
};

export async function loadObjects(pool: Pool): Promise<StoredObject[]> {
  return rows<StoredObject>(pool, 'select position::int, content from stripe_emulator.objects order by position');
}

export function createJournal(pool: Pool): Journal {
  let queue: Change[] = [];
  let added = 0;
  let stored = 0;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  let isClosing = false;
  let waiters: { until: number; go(): void }[] = [];

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH);
      try {
        await writeObjects(pool, latestOfEach(batch));
      } catch (error) {
        if (isClosing) throw error;
        await sleep(RETRY_MS);
        continue;
      }
      queue = queue.slice(batch.length);
      stored += batch.length;
      const ready = waiters.filter(({ until }) => until <= stored);
      waiters = waiters.filter(({ until }) => until > stored);
      for (const { go } of ready) go();
    }
    isWriting = false;
  }

  return {
    add(changes) {
      queue.push(...changes);
      added += changes.length;
      if (!isWriting) writing = writeAll();
    },
    async settled(timeoutMs) {
      if (stored >= added) return;
      const until = added;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        waiters.push({
          until,
          go() {
            clearTimeout(timer);
            resolve();
          },
        });
      });
    },
    async close() {
      isClosing = true;
      await writing.catch((error: unknown) => console.error(`stripe: not stored at the end: ${String(error)}`));
    },
  };
}

function latestOfEach(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((change) => [`${change.kind} ${change.id}`, change])).values()];
}

/** Writes in one statement, hence all or nothing. */
async function writeObjects(pool: Pool, changes: readonly Change[]): Promise<void> {
  const remaining = changes.filter(({ content }) => content !== null);
  const gone = changes.filter(({ content }) => content === null);
  await pool.query(
    `with gone as (
       delete from stripe_emulator.objects o
       using unnest($5::text[], $6::text[]) as g (kind, id) where o.kind = g.kind and o.id = g.id
     )
     insert into stripe_emulator.objects (kind, id, position, content)
     select * from unnest($1::text[], $2::text[], $3::bigint[], $4::json[])
     on conflict (kind, id) do update set position = excluded.position, content = excluded.content`,
    [
      remaining.map(({ kind }) => kind),
      remaining.map(({ id }) => id),
      remaining.map(({ position }) => position),
      remaining.map(({ content }) => JSON.stringify(content)),
      gone.map(({ kind }) => kind),
      gone.map(({ id }) => id),
    ],
  );
}
