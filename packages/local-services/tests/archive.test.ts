import { expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestStack } from '../../../tools/harness/test-stack.ts';

test('a stack in memory starts with the tables of its archive', async () => {
  const stack = await startTestStack();
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  // Made by the queue, which the stack itself does not open.
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as is_copied");
  await client.end();
  await stack.stop();
  expect(rows).toEqual([{ is_copied: true }]);
});
