import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestDatabase } from './test-database.ts';

/** Returns the address of the database for a new role with the owner's rights and a maximum number of connections. */
export async function limitedRole({ url, db }: TestDatabase, connections: number): Promise<string> {
  const name = `limited_${randomUUID().slice(0, 8)}`;
  await sql.raw(`create role ${name} login in role postgres connection limit ${connections}`).execute(db);
  const limited = new URL(url);
  limited.username = name;
  return limited.href;
}

/** Changes the maximum; open connections stay. */
export async function limitConnections({ db }: TestDatabase, url: string, connections: number): Promise<void> {
  await sql.raw(`alter role ${new URL(url).username} connection limit ${connections}`).execute(db);
}
