import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Most of the time of a short command is spent loading our own source, so it is cached; a folder without write access is no error.
// Everything else is loaded after this. Threads read the variable.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '../.local/compile-cache');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const [{ faultReport }, { run }] = await Promise.all([import('./fault-line.ts'), import('./run.ts')]);

/** The reader of the output may have closed the pipe (`measure FILE | head`). */
process.stdout.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? process.exit() : fail(error)));
process.stderr.on('error', () => undefined);
process.on('uncaughtException', fail);

process.exitCode = await run(process.argv.slice(2));

function fail(error: unknown): void {
  const { text, exitCode } = faultReport(error);
  process.stderr.write(text);
  process.exit(exitCode);
}
