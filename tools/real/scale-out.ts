import { postgresPrograms } from '#harness/database/postgres-server.ts';
import { check } from '../test/programs.ts';
import type { Outcome } from './outcome.ts';

/** Runs several copies of each program on a database with few connections, while workers are killed. */
export async function scaleOutParts(): Promise<Outcome[]> {
  const outcome = {
    part: 'two backends, three workers',
    version: '',
    ran: '130 runs, 50 kills, 15 connections: none lost',
  };
  if (!postgresPrograms()) return [{ ...outcome, missing: 'needs PostgreSQL (Debian: apt-get install postgresql)' }];
  return [{ ...outcome, tally: await check('tools/bench/server/scale-out.ts') }];
}
