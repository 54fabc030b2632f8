import { faultReport } from './fault-line.ts';
import { run } from './run.ts';

/** Whoever reads the output may have seen enough (`measure FILE | head`): then nobody is left to tell. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? process.exit() : fail(error)));
process.stderr.on('error', () => undefined);
process.on('uncaughtException', fail);

process.exitCode = await run(process.argv.slice(2));

function fail(error: unknown): void {
  const { text, exitCode } = faultReport(error);
  process.stderr.write(text);
  process.exit(exitCode);
}
