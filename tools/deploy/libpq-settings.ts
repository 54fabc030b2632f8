// `node tools/deploy/libpq-settings.ts FOLDER`: prints DATABASE_URL, PGSSLMODE and PGSSLROOTCERT for PostgreSQL's programs as
// shell commands, from the DATABASE_URL and DATABASE_CA of the environment. Trusted certificates are written to FOLDER.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { libpqConnection } from '../../backend/db/target.ts';

const [folder] = process.argv.slice(2);
const { DATABASE_URL, DATABASE_CA } = process.env;
if (folder === undefined || !DATABASE_URL) {
  process.stderr.write('Usage: DATABASE_URL=postgresql://... libpq-settings.ts FOLDER\n');
  process.exit(2);
}

const quoted = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`;
const set = (name: string, value: string): void => void process.stdout.write(`export ${name}=${quoted(value)}\n`);
try {
  const { url, sslmode, certificates } = libpqConnection(DATABASE_URL, DATABASE_CA || undefined);
  set('DATABASE_URL', url);
  set('PGSSLMODE', sslmode);
  if (certificates === null) {
    process.stdout.write('unset PGSSLROOTCERT\n');
  } else {
    const file = path.join(folder, 'authorities.pem');
    writeFileSync(file, certificates, { mode: 0o600 });
    set('PGSSLROOTCERT', file);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // sysexits.h, EX_CONFIG.
  process.exitCode = 78;
}
