import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { lockCreditAccount } from '#backend/credits/credit-account.ts';
import { product } from '#lib/shared/product.ts';
import { reserveCredit, settleCredit, refundCredit, releaseCredit } from '#backend/credits/credit-ledger.ts';
import { databaseOn, inTransaction, openDatabase, type Database } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { TEST_TIMEOUTS, type TestDatabase } from '#harness/database/test-database.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

async function reserve(db: Database, userId: string, runId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await reserveCredit(trx, await lockCreditAccount(trx, userId, NOW), runId, NOW);
  });
}

async function grantCredits(db: Database, userId: string, amount: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { balance, period } = await lockCreditAccount(trx, userId, NOW);
    const entry = { user_id: userId, kind: 'grant' as const, amount, run_id: null, key: 'extra:storm' };
    await trx
      .insertInto('credit_ledger')
      .values({ ...entry, period_start: period.start })
      .execute();
    await trx
      .updateTable('credit_accounts')
      .set({ balance: balance + amount })
      .where('user_id', '=', userId)
      .execute();
  });
}

export async function balanceOf(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom('credit_accounts')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.balance;
}

/** Makes `spends` attempts by `clients` at once on one account with `balance` credits. */
export async function spendStorm(
  database: TestDatabase,
  size: { spends: number; balance: number; clients: number },
): Promise<{ spent: number; refused: number; balance: number; ms: number }> {
  const userId = await database.addUser();
  await grantCredits(database.db, userId, size.balance - product.freeCredits);
  const db = openDatabase(databaseTarget(database.url), { connections: size.clients, timeouts: TEST_TIMEOUTS });
  let spent = 0;
  let refused = 0;
  let left = size.spends;
  const begun = performance.now();
  const client = async () => {
    while (left-- > 0) {
      try {
        await reserve(db, userId, randomUUID());
        spent += 1;
      } catch (error) {
        if ((error as { code?: string }).code !== 'insufficient_credits') throw error;
        refused += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: size.clients }, client));
  await db.destroy();
  return { spent, refused, balance: await balanceOf(database.db, userId), ms: performance.now() - begun };
}

const ACTORS = 4;
const ACCOUNTS = 4;
const DEEDS_PER_LIFE = 25;

/**
 * Makes random reserves, settles, releases and refunds for `ms`, and until `movements` of them were answered, by actors that repeatedly
 * lose their connections during an operation. Returns the number of answered movements and the number of times that a
 * balance below zero was found.
 */
export async function ledgerChaos(
  database: TestDatabase,
  { ms, movements = 0 }: { ms: number; movements?: number },
): Promise<{ done: number; negative: number }> {
  const users = await Promise.all(Array.from({ length: ACCOUNTS }, () => database.addUser()));
  const runs: string[] = [];
  const until = Date.now() + ms;
  let negative = 0;
  let done = 0;
  const isOver = () => Date.now() >= until && done >= movements;

  async function action(db: Database): Promise<void> {
    if (runs.length === 0 || Math.random() < 0.4) {
      const runId = randomUUID();
      runs.push(runId);
      return reserve(db, pick(users), runId);
    }
    const runId = pick(runs);
    const choice = Math.random();
    if (choice < 0.35) await settleCredit(db, runId);
    else if (choice < 0.8) await releaseCredit(db, runId);
    else await refundCredit(db, runId);
  }

  async function life(): Promise<void> {
    const clients: pg.PoolClient[] = [];
    const pool = new pg.Pool({ connectionString: database.url, max: 3 });
    pool.on('connect', (client) => clients.push(client as pg.PoolClient));
    const db = databaseOn(pool);
    const cut = setTimeout(() => clients.forEach(cutOff), 20 + Math.random() * 120);
    for (let i = 0; i < DEEDS_PER_LIFE && !isOver(); i++) {
      // Disconnected, or rejected without credits: the ledger must be consistent after both.
      await action(db).then(
        () => (done += 1),
        () => {},
      );
    }
    clearTimeout(cut);
    await db.destroy().catch(() => {});
  }

  const actor = async () => {
    while (!isOver()) await life();
  };
  const watcher = async () => {
    while (!isOver()) {
      const below = await sql<{
        n: number;
      }>`select count(*)::integer as n from credit_accounts where balance < 0`.execute(database.db);
      negative += below.rows[0]!.n;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await Promise.all([...Array.from({ length: ACTORS }, actor), watcher()]);
  return { done, negative };
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

function cutOff(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection;
  stream.destroy();
}
