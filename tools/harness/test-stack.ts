import path from 'node:path';
import { startLocalStack, type LocalStack, type LocalStackOptions } from '@measurement-nesting/local-services';
import { emptyDatabase } from './database/test-database.ts';

/** Minimum cost of bcrypt: a guess costs as much as the correct password, and the tests do not measure durations. */
const PASSWORD_COST = 4;

/** Starts the local services in memory, on a copy of the empty database. */
export async function startTestStack(options: Partial<LocalStackOptions> = {}): Promise<LocalStack> {
  return startLocalStack({
    projectFolder: path.resolve(import.meta.dirname, '../..'),
    dataDir: 'memory',
    archive: await emptyDatabase(),
    passwordCost: PASSWORD_COST,
    ...options,
  });
}
