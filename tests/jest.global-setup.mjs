/** Empty databases to copy are made before the tests, once for each state of the schema: no test waits for it. */
export default async () => {
  const { emptyDatabase } = await import('../tools/harness/database/test-database.ts');
  const { emptyCluster, postgresPrograms } = await import('../tools/harness/database/postgres-server.ts');
  await emptyDatabase();
  if (postgresPrograms()) await emptyCluster();
};
