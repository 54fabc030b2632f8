import { postgresPrograms, startPostgres } from './postgres-server.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';

/** Every kind of database the product runs on, as far as this machine has it: what holds must hold on each. */
export const databases: readonly (readonly [name: string, start: () => Promise<TestDatabase>])[] = [
  ['the embedded database', () => startTestDatabase()],
  ...(postgresPrograms() ? ([['a PostgreSQL server', () => startPostgres()]] as const) : []),
];
