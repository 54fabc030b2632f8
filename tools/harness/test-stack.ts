import path from 'node:path';
import { startLocalStack, type LocalStack, type LocalStackOptions } from '@measurement-nesting/local-services';
import { emptyDatabase } from './database/test-database.ts';

/** bcrypt's least: a guess costs as little as the password, and what is tested is not how long they take. */
const PASSWORD_COST = 4;

/** The local stack in memory, on a copy of the empty database. */
export async function startTestStack(options: Partial<LocalStackOptions> = {}): Promise<LocalStack> {
  return startLocalStack({
    projectFolder: path.resolve(import.meta.dirname, '../..'),
    dataDir: 'memory',
    archive: await emptyDatabase(),
    passwordCost: PASSWORD_COST,
    ...options,
  });
}
