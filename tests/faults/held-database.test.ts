import { expect, test } from '@jest/globals';
import pg from 'pg';
import { startStandIn } from '#packages/local-services/tests/stripe/support/stand-in.ts';
import { until } from '#harness/until.ts';

test('requests are answered while another session holds the only connection, and nothing is lost', async () => {
  const standIn = await startStandIn();
  const holder = new pg.Client({ connectionString: standIn.stack.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  // While this transaction is open nobody else gets at the embedded database.
  const made = await standIn.stripe.customers.create({ name: 'Held' });
  expect((await standIn.stripe.customers.retrieve(made.id)).id).toBe(made.id);
  await holder.query('commit');
  const stored = async () =>
    (await holder.query('select 1 from stripe_emulator.objects where id = $1', [made.id])).rows.length;
  await until(stored, 'the stored customer');
  await holder.end();
  await standIn.close();
});
