/**
 * Checks the guarantees of billing events at full size: `node tools/bench/server/billing.ts`. The tests do the same at smaller sizes. Runs
 * on the embedded database and, if installed, on a PostgreSQL server; prints one JSON line per check. Arguments (orders, races, forged,
 * kills, flood) select checks.
 */
import { openDatabase } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { deliverInOrder, flood, forge, orders, overtake } from '#harness/billing/billing-storms.ts';
import { cuttable, type Cuttable } from '#harness/billing/cuttable.ts';
import { databases } from '#harness/database/databases.ts';
import { killOneDelivery } from '#harness/billing/kill-deliveries.ts';
import { startTestBilling, type TestBilling } from '#harness/billing/test-billing.ts';

const COPIES = 50;
const KILLS = 100;
const STATEMENTS = 4;
const FORGED = 1_000;
const RACES = 50;
const FLOOD = { events: 1_000, overMs: 10_000, customers: 100 };
const DOWN_MS = 4_000;

const print = (what: string, figures: object) => console.log(JSON.stringify({ what, ...figures }));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const only = process.argv.slice(2);
const isSelected = (part: string) => only.length === 0 || only.includes(part);

for (const [name, start] of databases) {
  const database = await start();
  const line = await cuttable(database.url);
  const db = openDatabase(databaseTarget(line.url), { connections: 10 });
  const it = await startTestBilling(database, { db });
  print('database', { name });
  if (isSelected('orders')) await benchOrders(it);
  if (isSelected('races')) await benchRaces(it);
  if (isSelected('forged')) {
    print('forged', { events: FORGED, answers: Object.fromEntries(await forge(it, FORGED)) });
  }
  if (isSelected('kills')) await benchKills(it);
  if (isSelected('flood')) {
    print('flood', await flood(it, FLOOD, async () => {}, 'calm'));
    print('flood, database gone meanwhile', await flood(it, FLOOD, () => away(line), 'gone'));
  }
  await it.stop();
  await db.destroy();
  await line.close();
  await database.close();
}

async function benchOrders(it: TestBilling): Promise<void> {
  const ends = [];
  for (const order of orders) ends.push(JSON.stringify(await deliverInOrder(it, order, COPIES)));
  print('orders of four events', { orders: ends.length, copies: COPIES, endStates: new Set(ends).size, end: ends[0] });
}

async function benchRaces(it: TestBilling): Promise<void> {
  let wrong = 0;
  for (let race = 0; race < RACES; race++) {
    const { stripe, stored } = await overtake(it, race % 2 ? 'ends' : 'runs', 2);
    const same = Object.entries(stripe).every(([key, value]) => (stored as Record<string, unknown>)[key] === value);
    if (!same) wrong += 1;
  }
  print('answers overtaking each other', { races: RACES, wrong });
}

async function benchKills(it: TestBilling): Promise<void> {
  let oneEffect = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const end = await killOneDelivery(it, 1 + (kill % STATEMENTS));
    if (end.died && end.answer === 200 && end.rows === 1 && end.done === 1 && end.isPaid) oneEffect += 1;
  }
  print('killed between effect and answer', { kills: KILLS, oneEffect });
}

async function away(line: Cuttable): Promise<void> {
  await pause(FLOOD.overMs / 3);
  line.cut();
  await pause(DOWN_MS);
  line.restore();
}
