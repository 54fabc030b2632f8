import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const COMPILED = path.resolve(import.meta.dirname, '../.local/cache/compiled');
/** Maximum number of files in the folder. Programs in temporary folders leave files that no other run reads. */
const MAX_COMPILED = 20_000;

/**
 * Programs and threads that tests start load modules that others have compiled, half of the processor time of a start.
 * Empty databases to copy are made before the tests, once for each state of the schema: no test waits for it.
 */
export default async () => {
  if (existsSync(COMPILED) && readdirSync(COMPILED, { recursive: true }).length > MAX_COMPILED)
    rmSync(COMPILED, { recursive: true, force: true });
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
  const { emptyDatabase } = await import('../tools/harness/database/test-database.ts');
  const { emptyCluster, postgresPrograms } = await import('../tools/harness/database/postgres-server.ts');
  await emptyDatabase();
  if (postgresPrograms()) await emptyCluster();
};
