import path from 'node:path';

/**
 * Programs and threads that tests start load modules that others have compiled, half of the processor time of a start.
 * Empty databases to copy are made before the tests, once for each state of the schema: no test waits for it.
 */
export default async () => {
  process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../.local/compile-cache');
  const { emptyDatabase } = await import('../tools/harness/database/test-database.ts');
  const { emptyCluster, postgresPrograms } = await import('../tools/harness/database/postgres-server.ts');
  await emptyDatabase();
  if (postgresPrograms()) await emptyCluster();
};
