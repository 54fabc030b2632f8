import { installStructuredOutput } from '#lib/server/security/structured-output.ts';
import { explainRejectedWrites } from './db/no-writes.ts';
import { checkFonts } from './check-fonts.ts';
import { createLog } from './log.ts';
import { readEnv } from './env.ts';
import { startBackend, type BackendOptions } from './start-backend.ts';

const EXIT_CONFIGURATION = 78;

/** Runs the backend as a program, until a signal stops it. Ends with code 78 when the environment is wrong. */
export async function runBackend(options: Omit<BackendOptions, 'originals'> = {}): Promise<void> {
  const log = createLog();
  installStructuredOutput((level, event, fields) => log[level](event, fields));
  try {
    const env = readEnv(process.env);
    const originals = await checkFonts(env.FONTS_DIR, log);
    const backend = await startBackend(env, log, { ...options, originals });
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
}
