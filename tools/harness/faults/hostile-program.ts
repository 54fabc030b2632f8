import { readEnv } from '#backend/env.ts';
import { createLog } from '#backend/log.ts';
import { startBackend } from '#backend/start-backend.ts';
import { UNHURRIED } from '#harness/backend/unhurried.ts';

/**
 * The backend program with an engine that performs the action in the "text" of a job. UNHURRIED=1 sets wall-clock limits that no test
 * reaches.
 */
const backend = await startBackend(readEnv(process.env), createLog(), {
  thread: new URL('./hostile-thread.ts', import.meta.url),
  waitFactor: process.env.UNHURRIED === '1' ? UNHURRIED : undefined,
});
process.on('SIGTERM', () => void backend.stop().then(() => process.exit(0)));
