/**
 * Tests the credit ledger at full size, on every kind of database on this machine: `node tools/bench/server/ledger.ts`.
 * 10,000 spends by 50 clients on 1,000 credits; then a minute of random movements with connections cut. Exits 1 on a fault.
 */
import { databases } from '#harness/database/databases.ts';
import { ledgerChaos, spendStorm } from '#harness/faults/ledger-storm.ts';
import { ledgerFaults } from '#harness/database/test-database.ts';

const STORM = { spends: 10_000, balance: 1_000, clients: 50 };
const CHAOS_MS = 60_000;

for (const [name, start] of databases) {
  const database = await start();
  const storm = await spendStorm(database, STORM);
  const perS = Math.round((STORM.spends / storm.ms) * 1000);
  console.log(
    `${name}: ${storm.spent} of ${STORM.spends} spends succeeded on ${STORM.balance}, balance ${storm.balance}, ${perS} a second`,
  );
  const chaos = await ledgerChaos(database, { ms: CHAOS_MS });
  console.log(
    `${name}: ${chaos.done} random movements in ${CHAOS_MS / 1000} s, ${chaos.negative} negative balances seen`,
  );
  const faults = await ledgerFaults(database.db);
  console.log(`${name}: ${faults.length} accounts or runs that do not add up`);
  await database.close();
  if (storm.spent !== STORM.balance || storm.balance !== 0 || chaos.negative > 0 || faults.length > 0)
    process.exitCode = 1;
}
