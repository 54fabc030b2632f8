import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { postgresPrograms } from '#harness/database/postgres-server.ts';
import { gotruePath } from '#harness/real/services/programs.ts';
import { ensurePostgres, runJest } from '../test/jest.ts';
import { root } from '../test/programs.ts';
import type { Outcome } from './outcome.ts';

const CLI_VERSION = '3.1.0';
const CLI_FOLDER = path.join(root, '.local/real/cli');

/**
 * Checks the database of a project: its roles and rights, the migrations, and all guarantees of the other databases.
 */
export async function databaseParts(): Promise<Outcome[]> {
  ensurePostgres();
  const bin = postgresPrograms();
  if (!bin) {
    const missing = 'needs PostgreSQL (Debian: apt-get install postgresql)';
    return [{ part: 'PostgreSQL', version: '', ran: 'rights, migrations, contract suite', missing }];
  }
  const version = execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).replace(
    /^\D+|\s.*$/gs,
    '',
  );
  const part = `PostgreSQL, ${gotruePath() ? 'auth schema of GoTrue' : 'auth schema of the local services'}`;
  const rights = await runJest('real-rights', 'real', ['tests/real/rights.test.ts']);
  const contract = await runJest('real-database', 'unit', ['tests/contract/database'], { TEST_DATABASES: 'project' });
  const cli = installCli();
  const migrations = await runJest(
    'real-migrations',
    'real',
    ['tests/real/migrations.test.ts'],
    cli ? { SUPABASE_CLI: cli } : {},
  );
  return [
    { part, version, ran: 'row level security and rights of each role', tally: rights },
    { part, version, ran: 'contract suite of the database', tally: contract },
    {
      part: cli ? 'Supabase command line' : 'psql',
      version: cli ? CLI_VERSION : version,
      ran: 'the migrations, as the owner',
      tally: migrations,
    },
    ...(cli
      ? []
      : [
          {
            part: 'Supabase command line',
            version: CLI_VERSION,
            ran: 'db push',
            missing: 'npm cannot install it here',
          },
        ]),
  ];
}

/** Installed from npm beside the project, because it is far larger than everything else here. */
function installCli(): string | null {
  const program = path.join(CLI_FOLDER, 'node_modules/.bin/supabase');
  if (existsSync(program)) return program;
  process.stdout.write(`Installing Supabase's command line ${CLI_VERSION}...\n`);
  try {
    const quiet = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
    execFileSync('npm', ['install', '--prefix', CLI_FOLDER, ...quiet, `supabase@${CLI_VERSION}`], { stdio: 'ignore' });
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return program;
  } catch {
    return null;
  }
}
