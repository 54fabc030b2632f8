import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { lockCreditAccount, readRemainingCredits } from '#backend/credits/credit-account.ts';
import { reserveCredit, settleCredit, releaseCredit } from '#backend/credits/credit-ledger.ts';
import type { Database } from '#backend/db/database.ts';
import {
  startAuthServer,
  startProgram,
  type AuthServer,
  type BackendProgram,
} from '#harness/backend/backend-program.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { postgresPrograms, startPostgres } from '#harness/database/postgres-server.ts';
import { ledgerFaults, type TestDatabase } from '#harness/database/test-database.ts';
import { SLEEPY_WORKER } from '#harness/faults/programs.ts';
import { product } from '#lib/shared/product.ts';
import { until } from '#harness/until.ts';

const SCRIPTS = path.resolve(import.meta.dirname, '../../deploy/database');
/** Folder of the Node that runs the tests. */
const NODE = path.dirname(process.execPath);
const TIMEOUT_MS = 600_000;
const PEOPLE = 12;
const DAYS = 31;
const DAY_MS = 86_400_000;
/** Longest wait in ms on an idle machine for the end of the restored runs. */
const RUNS_MS = 180_000;

/** Makes a role that is no superuser the owner of the tables, as in a hosted project, and returns its address. */
async function ownerOf({ db, url }: TestDatabase): Promise<{ url: string }> {
  await sql
    .raw(
      `create role owner login password 'owner';
      grant usage, create on schema auth, public to owner;
      do $$ declare named record; begin
        for named in select schemaname, tablename from pg_tables where schemaname in ('auth', 'public') loop
          execute format('alter table %I.%I owner to owner', named.schemaname, named.tablename);
        end loop;
      end $$;`,
    )
    .execute(db);
  const address = new URL(url);
  [address.username, address.password] = ['owner', 'owner'];
  return { url: address.href };
}

const run = async (
  script: string,
  { url }: { url: string },
  file: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const PATH = `${NODE}:${process.env['PATH']}`;
  const env = { ...process.env, DATABASE_URL: url, PREFIX: '/nonexistent', PATH, ...variables };
  return (await promisify(execFile)(path.join(SCRIPTS, script), [file], { env })).stdout;
};
const request = (budgetS: number) => ({
  runId: randomUUID(),
  rows: [{ id: 'r1', text: 'A', font: 'Arial', size: 12 }],
  sheet: { widthIn: 96, heightIn: 48 },
  options: { budgetS },
});
const disabledTriggers = async (db: Database): Promise<object[]> =>
  (await sql<object>`select tgname from pg_trigger where not tgisinternal and tgenabled = 'D'`.execute(db)).rows;
const balances = async (db: Database): Promise<object[]> =>
  (await sql<object>`select user_id, balance, period_start::text from credit_accounts order by user_id`.execute(db))
    .rows;
const movements = async (db: Database): Promise<object[]> =>
  (await sql<object>`select id::text, user_id, kind, amount, run_id, key from credit_ledger order by id`.execute(db))
    .rows;

/** A month of everybody's grants, runs that delivered and runs that did not; nobody spends all they have. */
async function liveForAMonth(db: Database, users: readonly string[], until: Date): Promise<void> {
  for (let day = DAYS; day > 0; day--) {
    const now = new Date(until.getTime() - day * DAY_MS);
    for (const [index, userId] of users.entries()) {
      if ((day + index) % 4 !== 0) continue;
      const runId = randomUUID();
      await db.transaction().execute(async (trx) => {
        await reserveCredit(trx, await lockCreditAccount(trx, userId, now), runId, now);
      });
      await ((day + index) % 8 === 0 ? settleCredit(db, runId) : releaseCredit(db, runId));
    }
  }
}

const onPostgres = postgresPrograms() ? describe : describe.skip;

onPostgres('a backup made during a run and restored into an empty database', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
  const file = path.join(folder, 'product.dump');
  const programs: BackendProgram[] = [];
  let before: TestDatabase;
  let after: TestDatabase;
  let auth: AuthServer;
  beforeAll(async () => {
    [before, after] = await Promise.all([startPostgres(), startPostgres()]);
    auth = await startAuthServer();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await Promise.all(programs.map(async (program) => (program.kill('SIGKILL'), program.exited)));
    auth?.close();
    await before?.close();
    await after?.close();
    rmSync(folder, { recursive: true, force: true });
  }, TIMEOUT_MS);
  const start = async ({ url }: TestDatabase): Promise<BackendProgram> => {
    const program = await startProgram(auth, url, { NEST_SLOTS: '1', MEASURE_SLOTS: '1' }, SLEEPY_WORKER);
    programs.push(program);
    return program;
  };

  test(
    'preserves balances and movements; a run with a layout ends as done, a queued one fails and is refunded',
    async () => {
      const users = await Promise.all(Array.from({ length: PEOPLE }, () => before.addUser()));
      await liveForAMonth(before.db, users, new Date());
      const [served, waiting] = [await before.addUser(), await before.addUser()];
      const old = await start(before);
      const [running, queued] = [request(60), request(60)];
      await eventsOf(await old.call(served, '/api/nest', running), (event) => event.type === 'best');
      await eventsOf(await old.call(waiting, '/api/nest', queued), (event) => event.type === 'queued');

      await run('backup.sh', before, file);
      old.kill('SIGKILL');
      await old.exited;
      expect(await run('restore.sh', await ownerOf(after), file)).toContain(
        'every balance as its ledger says, 2 runs in progress',
      );
      expect(await disabledTriggers(after.db)).toEqual([]);
      expect(await balances(after.db)).toEqual(await balances(before.db));
      const restored = await movements(after.db);
      expect(restored).toEqual(await movements(before.db));
      expect(restored.length).toBeGreaterThan(PEOPLE * DAYS * 0.4);

      const fresh = await start(after);
      const stateOf = async (runId: string) =>
        (await after.db.selectFrom('runs').select('state').where('id', '=', runId).executeTakeFirstOrThrow()).state;
      await until(
        () => Promise.all([running, queued].map(({ runId }) => stateOf(runId))),
        'the end of both runs',
        (states) => !states.some((state) => /queued|running/.test(state)),
        { limitMs: RUNS_MS, everyMs: 500 },
      );
      const creditsOf = async (userId: string) =>
        (await readRemainingCredits(after.db, userId, new Date())).remaining_credits;
      expect([await stateOf(running.runId), await creditsOf(served)]).toEqual(['done', product.freeCredits - 1]);
      expect([await stateOf(queued.runId), await creditsOf(waiting)]).toEqual(['failed', product.freeCredits]);

      const again = await eventsOf(await fresh.call(served, '/api/nest', { ...running, runId: randomUUID() }));
      expect(again.at(-1)).toMatchObject({ type: 'done', charged: false });
      const anew = await eventsOf(await fresh.call(waiting, '/api/nest', request(5)));
      expect(anew.at(-1)).toMatchObject({ type: 'done', charged: true });
      expect([await creditsOf(served), await creditsOf(waiting)]).toEqual([
        product.freeCredits - 1,
        product.freeCredits - 1,
      ]);
      expect(await ledgerFaults(after.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'does not change a database that is not empty or has no schema',
    async () => {
      const balancesThen = await balances(before.db);
      await expect(run('restore.sh', before, file)).rejects.toThrow(/not empty: it has \d+ accounts/);
      expect(await balances(before.db)).toEqual(balancesThen);
      await sql`create database bare`.execute(after.db);
      const bare = { ...after, url: after.url.replace(/[^/]*$/, 'bare') };
      await expect(run('restore.sh', bare, file)).rejects.toThrow('no schema yet');
    },
    TIMEOUT_MS,
  );

  test(
    'refuses a superuser, whose rights the SQL of a backup would have',
    async () => {
      const empty = await startPostgres();
      try {
        await expect(run('restore.sh', empty, file)).rejects.toThrow('DATABASE_URL is of a superuser');
      } finally {
        await empty.close();
      }
    },
    TIMEOUT_MS,
  );

  describe('the restore test', () => {
    const backups = path.join(folder, 'backups');
    const variables: Record<string, string> = {
      BACKUP_FOLDER: backups,
      BACKUP_IDENTITY: path.join(folder, 'identity'),
      BACKUP_SIGNING_KEY: path.join(folder, 'signing'),
      BACKUP_VERIFYING_KEY: path.join(folder, 'signing.pub'),
    };
    let owner: { url: string };
    beforeAll(async () => {
      owner = await ownerOf(before);
      await sql`alter role owner createdb`.execute(before.db);
      mkdirSync(backups);
      for (const name of ['identity', 'recipients']) writeFileSync(path.join(folder, name), 'key');
      variables['BACKUP_RECIPIENTS'] = path.join(folder, 'recipients');
      // Encrypts nothing: age --encrypt|--decrypt OPTION FILE --output FILE FILE
      writeFileSync(path.join(folder, 'age'), '#!/bin/sh\ncp "$6" "$5"\n', { mode: 0o755 });
      variables['PATH'] = `${folder}:${NODE}:${process.env['PATH']}`;
    }, TIMEOUT_MS);
    const backUp = () => run('scheduled-backup.sh', owner, '', variables);
    const restoreTest = () => run('restore-test.sh', owner, '', variables);
    const newest = () =>
      path.join(
        backups,
        readdirSync(backups)
          .filter((name) => name.endsWith('.age'))
          .toSorted()
          .at(-1)!,
      );
    const scratchDatabases = async () =>
      (await sql<object>`select datname from pg_database where datname like '%restore_test%'`.execute(before.db)).rows;

    test(
      'restores the newest backup into a separate database, and deletes that one',
      async () => {
        await expect(restoreTest()).rejects.toThrow(`Restore test failed: ${backups} has no backup.`);
        await backUp();
        const balancesThen = await balances(before.db);
        const { length } = await movements(before.db);
        expect(await restoreTest()).toMatch(
          new RegExp(
            `^product-\\S+: ${PEOPLE + 2} accounts, ${length} credit movements, every balance as its ledger says`,
          ),
        );
        expect(await balances(before.db)).toEqual(balancesThen);
        expect(await scratchDatabases()).toEqual([]);
      },
      TIMEOUT_MS,
    );

    test(
      'fails for a wrong balance, a damaged file and an old one, and leaves no database',
      async () => {
        const change = (by: number) =>
          sql`update credit_accounts set balance = balance + ${by} where user_id = (select min(user_id::text)::uuid from credit_accounts)`.execute(
            before.db,
          );
        await change(1);
        // The name of a backup has its second.
        rmSync(newest());
        await backUp();
        await change(-1);
        await expect(restoreTest()).rejects.toThrow(/1 balances differ[^]*Restore test failed: product-/);
        expect(await scratchDatabases()).toEqual([]);
        writeFileSync(newest(), 'no dump');
        await expect(restoreTest()).rejects.toThrow(/is not signed[^]*Restore test failed: product-/);
        expect(await scratchDatabases()).toEqual([]);
        const threeDaysAgoS = (Date.now() - 3 * DAY_MS) / 1000;
        utimesSync(newest(), threeDaysAgoS, threeDaysAgoS);
        await expect(restoreTest()).rejects.toThrow('is older than 48 hours');
      },
      TIMEOUT_MS,
    );
  });
});
