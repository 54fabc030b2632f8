import { readEnv } from '#backend/env.ts';
import { createLog } from '#backend/log.ts';
import { startBackend } from '#backend/start-backend.ts';

/** The backend program with an engine that performs the action in the "text" of a job. */
const backend = await startBackend(readEnv(process.env), createLog(), {
  thread: new URL('./hostile-thread.ts', import.meta.url),
});
process.on('SIGTERM', () => void backend.stop().then(() => process.exit(0)));
