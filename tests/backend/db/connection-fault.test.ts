import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { classifyError } from '#backend/areas/create-app.ts';
import { isReachable, openDatabase } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';

test('an unreachable database is reported as busy, with a time to retry', async () => {
  // Port 1 is closed everywhere.
  const db = openDatabase(databaseTarget('postgresql://nobody@127.0.0.1:1/none'), { connections: 1 });
  expect(await isReachable(db)).toBe(false);
  const error: unknown = await sql`select 1`.execute(db).catch((reason: unknown) => reason);
  expect(classifyError(error)).toMatchObject({ status: 503, body: { error: { code: 'busy', retryAfterS: 5 } } });
  await db.destroy();
});

test('other errors are internal, and their text is not returned', () => {
  const { status, body } = classifyError(new Error('relation "secret" does not exist'));
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret');
});
