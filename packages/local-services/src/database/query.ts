/** The part of `pg` that our SQL needs; a Pool, a Client and a test's wrapper satisfy it. */
export type Queryable = {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
};

/** Runs one statement. The caller states the row type, which is not checked. */
export async function rows<Row>(db: Queryable, sql: string, values: unknown[] = []): Promise<Row[]> {
  const result = await db.query(sql, values);
  return result.rows as Row[];
}

export async function firstRow<Row>(db: Queryable, sql: string, values: unknown[] = []): Promise<Row | undefined> {
  return (await rows<Row>(db, sql, values))[0];
}
