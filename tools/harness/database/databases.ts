import { startSupabasePostgres } from '#harness/real/supabase-postgres.ts';
import { postgresPrograms, startPostgres } from './postgres-server.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';

type Kind = readonly [name: string, start: () => Promise<TestDatabase>];

const everywhere: readonly Kind[] = [
  ['the embedded database', () => startTestDatabase()],
  ...(postgresPrograms() ? ([['a PostgreSQL server', () => startPostgres()]] as const) : []),
];

/**
 * Every kind of database the product runs on, as far as this machine has it: what holds must hold on each. The ring of real
 * counterparts (TEST_DATABASES=project) asks the same of one with a project's roles and rights.
 */
export const databases: readonly Kind[] =
  process.env.TEST_DATABASES === 'project'
    ? [['a PostgreSQL server with the roles of a project', () => startSupabasePostgres()]]
    : everywhere;
