import { createWriteStream, type WriteStream } from 'node:fs';

/** Minimum delay until the file is reopened after a failure, for example on a full disk. */
const RETRY_MS = 5000;

export type LogFile = {
  write(line: string): void;
  close(): void;
};

/**
 * Opens a log file whose failures do not affect the caller: lines that cannot be written are counted, and the count is
 * written.
 */
export function openLogFile(file: string, options: { append: boolean; now?: () => number }): LogFile {
  const now = options.now ?? Date.now;
  let flags: 'a' | 'w' = options.append ? 'a' : 'w';
  let stream: WriteStream | null = null;
  let retryAt = 0;
  let lost = 0;

  function open(): WriteStream {
    const opened = createWriteStream(file, { flags });
    flags = 'a';
    opened.on('error', () => {
      if (stream === opened) stream = null;
      retryAt = now() + RETRY_MS;
    });
    return opened;
  }

  return {
    write(line) {
      if (!stream && now() >= retryAt) {
        stream = open();
        if (lost > 0) stream.write(`(${lost} lines could not be written)\n`, (error) => !error && (lost = 0));
      }
      if (!stream) lost++;
      else stream.write(`${line}\n`, (error) => error && lost++);
    },
    close: () => stream?.end(),
  };
}
