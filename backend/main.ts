import { installStructuredOutput } from '#lib/server/security/structured-output.ts';
import { explainRejectedWrites } from './db/database-fault.ts';
import { checkFonts } from './check-fonts.ts';
import { createLog } from './log.ts';
import { readEnv } from './env.ts';
import { startBackend } from './start-backend.ts';

/** `node backend/main.ts`: ROLE=all, api or worker. Ends with code 78 when the environment is wrong. */
const EXIT_CONFIGURATION = 78;

const log = createLog();
installStructuredOutput((level, event, fields) => log[level](event, fields));
try {
  const env = readEnv(process.env);
  const originals = await checkFonts(env.FONTS_DIR, log);
  const backend = await startBackend(env, log, { originals });
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    backend.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('could not stop in good order', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
} catch (error) {
  log.error('the backend could not start', { error, detail: explainRejectedWrites(error) });
  const isConfiguration = error instanceof Error && error.message.startsWith('The backend cannot start:');
  // Exits at once, because open database connections would delay the exit.
  process.stdout.write('', () => process.exit(isConfiguration ? EXIT_CONFIGURATION : 1));
}
