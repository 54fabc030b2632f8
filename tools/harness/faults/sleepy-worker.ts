import { readEnv } from '#backend/env.ts';
import { createLog } from '#backend/log.ts';
import { startBackend } from '#backend/start-backend.ts';

/** The backend program with a search that sleeps instead of working. */
const backend = await startBackend(readEnv(process.env), createLog(), {
  thread: new URL('./sleepy-thread.ts', import.meta.url),
});
process.on('SIGTERM', () => void backend.stop().then(() => process.exit(0)));
