import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { postgresPrograms, startPostgres, type PostgresDatabase } from '#harness/database/postgres-server.ts';
import { openFaultStage, type FaultStage } from '#harness/faults/fault-stage.ts';
import { until } from '#harness/until.ts';

const TIMEOUT_MS = 600_000;
const HANDED_BACK = 'a run is handed back: no connection to the database';
const onPostgres = postgresPrograms() ? describe : describe.skip;

onPostgres('a PostgreSQL server', () => {
  let database: PostgresDatabase;
  let stage: FaultStage;
  beforeAll(async () => {
    stage = await openFaultStage(async () => (database = await startPostgres()));
  }, TIMEOUT_MS);
  afterAll(() => stage.close(), TIMEOUT_MS);

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const lines = (event: string) => stage.program.log.filter((line) => line.includes(`"event":"${event}"`));
  const triesUsed = () =>
    sql<{ id: string }>`select id from pgboss.job where name = 'nest' and retry_count > 0`
      .execute(database.db)
      .then(({ rows }) => rows.length);

  const runsUnderWay = () =>
    sql<{ id: string }>`select id from runs where state in ('queued', 'running')`
      .execute(database.db)
      .then(({ rows }) => rows.length);

  /** Starts a run and waits for its first layout; `end` resolves with its last event. */
  async function runUnderWay() {
    const userId = await database.addUser();
    let hasLayout: () => void;
    const underWay = new Promise<void>((resolve) => (hasLayout = resolve));
    const end = stage.runToItsEnd(userId, 20, ({ type }) => type === 'best' && hasLayout());
    await underWay;
    return { userId, end };
  }

  /**
   * While `set` holds, a call that writes is rejected with a retry delay and the reason is logged; afterwards everything continues by
   * itself.
   */
  async function holdsBack(set: (on: boolean) => Promise<void>, why: string) {
    const caller = await database.addUser();
    const seen: Record<string, unknown> & { named: string[] } = { named: [] };
    const triesBefore = await triesUsed();
    const { userId, end } = await runUnderWay();
    const from = stage.program.log.length;
    await set(true);
    try {
      await until(
        () => stage.program.log.slice(from).some((line) => line.includes('no new runs are taken')),
        'a paused worker',
      );
      const { status, retryAfter } = await stage.readCredits(caller);
      Object.assign(seen, { status, retryAfter });
      for (const event of ['request failed', HANDED_BACK]) {
        // The line of a request can arrive after its answer.
        await until(() => lines(event).at(-1)?.includes(why) === true, `the reason of '${event}'`);
        seen.named.push(event);
      }
      // Longer than the first checks for recovery.
      await pause(2_000);
      seen.paused = lines('nothing against taking runs any more').length < lines('no new runs are taken').length;
    } finally {
      await set(false);
    }
    seen.end = (await end).type;
    seen.credits = await stage.creditsOf(userId);
    seen.triesUsed = (await triesUsed()) - triesBefore;
    // A session that began read-only stays so: each is discarded after it has reported that.
    await until(
      async () => (await stage.readCredits(caller)).status,
      'status 200',
      (status) => status === 200,
    );
    seen.ledgerFaults = await stage.ledgerFaults();
    return seen;
  }
  const AS_PROMISED = {
    status: 503,
    retryAfter: '5',
    named: ['request failed', HANDED_BACK],
    paused: true,
    end: 'done',
    credits: 9,
    triesUsed: 0,
    ledgerFaults: [],
  };

  test(
    'that is read-only is reported as busy and named; the run continues afterwards, charged once, in the same attempt',
    async () => {
      const seen = await holdsBack(async (on) => {
        await database.db.connection().execute(async (own) => {
          await sql`set transaction_read_only = off`.execute(own);
          await sql
            .raw(`alter database postgres set default_transaction_read_only = ${on ? 'on' : 'off'}`)
            .execute(own);
        });
        // Open sessions retain their initial setting: as after a failover, they have to reconnect.
        if (on) stage.proxy.cut();
      }, 'The database is read-only');
      expect(seen).toEqual(AS_PROMISED);
    },
    TIMEOUT_MS,
  );

  test(
    'with a full disk is reported as busy with the reason; the run continues afterwards in the same attempt, charged once',
    async () => {
      await sql`
        create function disk_is_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$
      `.execute(database.db);
      const tables = await sql<{ name: string }>`
        select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')
      `.execute(database.db);
      const seen = await holdsBack(async (on) => {
        const change = ({ name }: { name: string }) =>
          on
            ? `create trigger full_disk before insert or update on ${name} for each statement execute function disk_is_full()`
            : `drop trigger full_disk on ${name}`;
        await sql.raw(tables.rows.map(change).join('; ')).execute(database.db);
      }, 'disk is full');
      expect(seen).toEqual(AS_PROMISED);
    },
    TIMEOUT_MS,
  );

  test.each([
    ['is restarted', 'SIGINT'],
    ['crashes and recovers', 'SIGQUIT'],
  ] as const)(
    'that %s during a run ends it as done, charged once',
    async (_how, signal) => {
      const { userId, end } = await runUnderWay();
      await database.restart(signal);
      expect(await runsUnderWay()).toBe(1);
      expect(await end).toMatchObject({ type: 'done' });
      expect(await stage.creditsOf(userId)).toBe(9);
      expect(await stage.ledgerFaults()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
