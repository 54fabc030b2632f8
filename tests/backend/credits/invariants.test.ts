import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { lockCreditAccount } from '#backend/credits/credit-account.ts';
import { grantCredits } from '#backend/credits/grant-credits.ts';
import { refundCredit, releaseCredit } from '#backend/credits/release-credit.ts';
import { reserveCredit } from '#backend/credits/reserve-credit.ts';
import { settleCredit } from '#backend/credits/settle-credit.ts';
import { databaseOn, openDatabase, type Database } from '#backend/db/database.ts';
import { databases } from '../support/databases.ts';
import { ledgerFaults, type TestDatabase } from '../support/test-database.ts';

/** The full size (10,000 spends on 1,000; a minute of chaos) is run by bench/server-ledger.ts. */
const SPENDS = 1_500;
const BALANCE = 150;
const CLIENTS = 50;
const CHAOS_MS = 5_000;
const TIMEOUT_MS = 120_000;
const NOW = new Date('2026-11-21T12:00:00Z');

async function reserve(db: Database, userId: string, runId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await reserveCredit(trx, await lockCreditAccount(trx, userId, NOW), runId, NOW);
  });
}

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await start();
  }, TIMEOUT_MS);
  afterAll(() => database.close());

  async function balanceOf(userId: string): Promise<number> {
    const row = await database.db
      .selectFrom('credit_accounts')
      .select('balance')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return row.balance;
  }

  test(
    'many clients spending at once spend exactly what is there',
    async () => {
      const userId = await database.addUser();
      await grantCredits(database.db, userId, BALANCE - 10, 'test', NOW);
      const db = openDatabase(database.url, { connections: CLIENTS });
      let spent = 0;
      let refused = 0;
      let left = SPENDS;
      const client = async () => {
        while (left-- > 0) {
          await reserve(db, userId, randomUUID()).then(
            () => (spent += 1),
            (error: { code?: string }) => {
              if (error.code !== 'insufficient_credits') throw error;
              refused += 1;
            },
          );
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      await db.destroy();
      expect({ spent, refused, balance: await balanceOf(userId) }).toEqual({
        spent: BALANCE,
        refused: SPENDS - BALANCE,
        balance: 0,
      });
      expect(await ledgerFaults(database.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'extra credits are granted once for one reason',
    async () => {
      const userId = await database.addUser();
      const grants = await Promise.all(
        Array.from({ length: 5 }, () => grantCredits(database.db, userId, 7, 'sorry', NOW)),
      );
      expect(grants.filter(Boolean)).toHaveLength(1);
      expect(await balanceOf(userId)).toBe(17);
    },
    TIMEOUT_MS,
  );

  test(
    'random movements with connections cut in the middle leave every account adding up',
    async () => {
      const users = await Promise.all(Array.from({ length: 4 }, () => database.addUser()));
      const runs: string[] = [];
      const until = Date.now() + CHAOS_MS;
      let negative = 0;
      let done = 0;
      const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
      // Each actor has a pool of its own and loses its connections again and again, in the middle of whatever it does.
      const actor = async () => {
        while (Date.now() < until) {
          const clients: pg.PoolClient[] = [];
          const pool = new pg.Pool({ connectionString: database.url, max: 3 });
          pool.on('connect', (client) => clients.push(client as pg.PoolClient));
          const db = databaseOn(pool);
          const cut = setTimeout(() => clients.forEach(cutOff), 20 + Math.random() * 120);
          for (let i = 0; i < 25 && Date.now() < until; i++) {
            const runId = Math.random() < 0.4 || runs.length === 0 ? randomUUID() : pick(runs);
            try {
              const deed = Math.random();
              if (!runs.includes(runId)) {
                runs.push(runId);
                await reserve(db, pick(users), runId);
              } else if (deed < 0.35) await settleCredit(db, runId);
              else if (deed < 0.8) await releaseCredit(db, runId);
              else await refundCredit(db, runId);
              done += 1;
            } catch {
              // Cut off, or refused: both must leave the ledger whole.
            }
          }
          clearTimeout(cut);
          await db.destroy().catch(() => {});
        }
      };
      const watcher = async () => {
        while (Date.now() < until) {
          const rows = await sql<{
            n: number;
          }>`select count(*)::integer as n from credit_accounts where balance < 0`.execute(database.db);
          negative += rows.rows[0]!.n;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      };
      await Promise.all([...Array.from({ length: 4 }, actor), watcher()]);
      expect(negative).toBe(0);
      expect(done).toBeGreaterThan(50);
      expect(await ledgerFaults(database.db)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

function cutOff(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection;
  stream.destroy();
}
