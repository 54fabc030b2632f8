import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The part of `pg` that migrations need; a Pool and a Client satisfy it. */
export type MigratedDatabase = { query(sql: string): Promise<{ rows: unknown[] }> };

export type MigrationSource = {
  /** Folder of `<version>_<name>.sql` files, applied in the order of their names. */
  folder: string;
  /** Schema that holds the table `schema_migrations`; the Supabase command line uses `supabase_migrations`. */
  recordSchema: 'supabase_migrations' | 'local_stack';
};

/**
 * Thrown if an applied migration's file has changed. Either the data has to be deleted, or the change made in a new
 * file.
 */
class MigrationChangedError extends Error {
  constructor(name: string) {
    super(
      `The migration ${name} was changed after it had been applied. Put the change into a new file. ` +
        'In development, "npm run local:reset" starts with an empty database.',
    );
    this.name = 'MigrationChangedError';
  }
}

/**
 * Applies new migrations; returns their names.
 *
 * Each file is one simple-protocol message together with its own record, hence one implicit transaction: it is applied
 * and recorded, or neither. Therefore `db` may be a pool, and the files must not contain `begin` or `commit`.
 */
export async function migrate(db: MigratedDatabase, source: MigrationSource): Promise<string[]> {
  const table = `${source.recordSchema}.schema_migrations`;
  await db.query(
    `create schema if not exists ${source.recordSchema};
     create table if not exists ${table} (version text primary key, statements text[], name text);`,
  );
  const recorded = await db.query(`select version, statements from ${table}`);
  const applied = new Map(
    (recorded.rows as { version: string; statements: string[] | null }[]).map((row) => [row.version, row.statements]),
  );
  const done: string[] = [];
  for (const file of sqlFiles(source.folder)) {
    const sql = readFileSync(path.join(source.folder, file), 'utf8');
    const { version, name } = splitName(file);
    const statements = applied.get(version);
    if (statements !== undefined) {
      // Only our own records store the file as one statement; the Supabase command line splits it.
      if (statements?.length === 1 && statements[0] !== sql) throw new MigrationChangedError(file);
      continue;
    }
    try {
      await db.query(
        `${sql}\n;insert into ${table} (version, statements, name)
         values (${literal(version)}, array[${literal(sql)}], ${literal(name)});`,
      );
    } catch (error) {
      throw new Error(`The migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    done.push(file);
  }
  return done;
}

function sqlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}

function splitName(file: string): { version: string; name: string } {
  const match = /^(\d+)_(.+)\.sql$/.exec(file);
  if (!match) throw new Error(`The migration ${file} needs a name like 20250101120000_what_it_does.sql.`);
  return { version: match[1]!, name: match[2]! };
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
