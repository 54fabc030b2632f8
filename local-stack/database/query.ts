/** The part of `pg` that our SQL needs; a Pool, a Client and a test's own wrapper all fit. */
export type Queryable = {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
};

/** Runs one statement. The row type is the statement's own promise, stated where the statement is written. */
export async function rows<Row>(db: Queryable, sql: string, values: unknown[] = []): Promise<Row[]> {
  const result = await db.query(sql, values);
  return result.rows as Row[];
}

export async function firstRow<Row>(db: Queryable, sql: string, values: unknown[] = []): Promise<Row | undefined> {
  return (await rows<Row>(db, sql, values))[0];
}
