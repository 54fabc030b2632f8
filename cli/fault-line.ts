import { EngineError } from '@measurement-nesting/curves';
import { isCommand, UsageError } from './usage.ts';

/** Output of a failed command and its exit code: 2 for wrong usage, 1 for everything else. */
export type FaultReport = { readonly text: string; readonly exitCode: 1 | 2 };

/** Messages for system errors of files (errno(3)). */
const systemFaults: Readonly<Record<string, string>> = {
  EACCES: 'you may not read or write it. Check its permissions.',
  EPERM: 'you may not read or write it. Check its permissions.',
  EISDIR: 'it is a folder. Name a file.',
  ELOOP: 'its links lead in a circle.',
  EMFILE: 'too many files are open.',
  ENAMETOOLONG: 'its name is too long.',
  ENOENT: 'there is no such file.',
  ENOSPC: 'the disk is full.',
  ENOTDIR: 'a part of its path is no folder.',
  EROFS: 'the disk cannot be written to.',
};

/**
 * Returns the error message of a command: one line, and a second one about the help for wrong usage; never a stack trace.
 *
 * @param command name of the command as typed.
 */
export function faultReport(error: unknown, command = ''): FaultReport {
  const { message, name, code, path } = partsOf(error);
  // Errors of Node's option parser are usage errors, too.
  if (error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS')) {
    const help = isCommand(command) ? `See '${command} --help'.` : "See '--help'.";
    return { text: `${line(firstSentences(message))}${help}\n`, exitCode: 2 };
  }
  if (error instanceof EngineError) return { text: line(message), exitCode: 1 };
  const known = Object.hasOwn(systemFaults, code) ? systemFaults[code] : undefined;
  if (known !== undefined) return { text: line(`${path || 'The output'}: ${known}`), exitCode: 1 };
  return { text: line(`Something went wrong: ${message || name}`), exitCode: 1 };
}

/** Reads the fields of any thrown value; classes may differ between parts of a process. */
function partsOf(error: unknown): { message: string; name: string; code: string; path: string } {
  if (typeof error !== 'object' || error === null) return { message: String(error), name: '', code: '', path: '' };
  const field = (key: string) => (key in error ? String((error as Record<string, unknown>)[key]) : '');
  return { message: field('message'), name: field('name'), code: field('code'), path: field('path') };
}

/** Removes the advice on positional arguments that Node's option parser adds to its messages. */
const firstSentences = (message: string): string => message.replace(/ To specify [\s\S]*$/, '');

/** Returns one line without control characters, because names and content of files may contain terminal escape sequences. */
function line(text: string): string {
  return `${text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()}\n`;
}
