import { format } from 'node:util';
import { isInterruption } from '../interruption.ts';

type Write = (level: 'info' | 'warn' | 'error', message: string, fields: Record<string, unknown>) => void;

const LEVELS = { log: 'info', info: 'info', debug: 'info', trace: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Writes console output of libraries and process warnings as structured log lines, in place of plain text and stack traces over
 * several lines. `write` must not use the console.
 */
export function installStructuredOutput(write: Write): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, Parameters<Write>[0]][]) {
    console[method] = (...values: unknown[]) => {
      // Logged as `stream interrupted` (instrumentation.ts); Next prints it, too.
      if (!values.some(isInterruption)) write(level, 'library output', { detail: format(...values) });
    };
  }
  // Node's own listener prints warnings as plain text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => write('warn', 'process warning', { error: warning }));
}
