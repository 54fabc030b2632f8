import { redact } from '#lib/server/security/redact.ts';

/** One JSON object a line. No secrets and no artwork: fields are numbers, codes, ids and short words. */
export type LogFields = Readonly<Record<string, unknown>>;
export type Log = {
  readonly info: (event: string, fields?: LogFields) => void;
  readonly warn: (event: string, fields?: LogFields) => void;
  readonly error: (event: string, fields?: LogFields) => void;
};

export function createLog(
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
  always: LogFields = {},
): Log {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) => {
      const clean = redact({ ...always, ...fields }) as Record<string, unknown>;
      write(JSON.stringify({ time: new Date().toISOString(), level, event, ...clean }));
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
