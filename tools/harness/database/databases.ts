import { startSupabasePostgres } from '#harness/real/supabase-postgres.ts';
import { postgresPrograms, startPostgres } from './postgres-server.ts';
import { startTestDatabase, type TestDatabase } from './test-database.ts';

type Kind = readonly [name: string, start: () => Promise<TestDatabase>];

const everywhere: readonly Kind[] = [
  ['the embedded database', () => startTestDatabase()],
  ...(postgresPrograms() ? ([['a PostgreSQL server', () => startPostgres()]] as const) : []),
];

/**
 * All kinds of databases that the product supports and this machine has; guarantees must hold on each. The tests with real
 * services (TEST_DATABASES=project) use one with a project's roles and rights instead.
 */
export const databases: readonly Kind[] =
  process.env.TEST_DATABASES === 'project'
    ? [['a PostgreSQL server with the roles of a project', () => startSupabasePostgres()]]
    : everywhere;
