import { limits } from '../limits.ts';
import { words } from '../product.ts';
import { errorTable, type ErrorCode } from './table.ts';

/** Messages for programs, where the table's speaks of the screen. */
const programMessages: Partial<Record<ErrorCode, string>> = {
  bad_request: 'The body is not one JSON value in UTF-8. Check its quotes, commas and brackets.',
  invalid_input: 'A field of the request is not valid. "fields" names it.',
  run_not_found: 'The account has no run with this id, or the run has no result.',
  run_expired: `The result of this run was deleted; results are kept for ${words.resultHours}. Send the request with a new run id.`,
  run_id_conflict: 'This run id was used for another request. Send the request with a new id.',
  going_on_costs: 'Continuing costs one credit now. Nothing was charged. Send "free": false to use a credit.',
  too_many_requests: 'Too many calls. Wait for the seconds in Retry-After, then send the request again.',
  insufficient_credits:
    'No nesting credits remain. They are renewed at refreshDate; a paid account nests without limit.',
  remnant_gone: 'The account has no offcut with this id.',
  remnant_used: 'This offcut is marked as used. Remove it from stock.',
  remnant_changed: 'This offcut has another size in the account. Correct its size in stock, or remove it.',
  file_too_large: `A drawing can have up to ${words.fileSize}, and a request ${limits.requestBytes / 1024 / 1024} MB with all its files. Delete embedded pictures or simplify paths.`,
  file_unreadable: 'The file could not be read. Save it again as plain SVG and send that.',
  text_empty: 'A row has no visible text. Send its text, or omit the row.',
  font_broken: 'The font file could not be read. Send another one.',
  font_missing: 'A row refers to a font file that is not in fonts, or to a face that the file does not have.',
  password_needed: 'The file is protected. Send its password as "password".',
  busy: 'The service is busy. Send the same request again after the seconds in Retry-After.',
  cancelled: 'The run was canceled. It used its credit only if it had found a layout.',
  job_lost: 'The run ended unexpectedly. No credit was used. Send the request with a new run id.',
  server_error: 'The request failed on the server. Send it again; if it fails again, report its requestId.',
};

/** Phrases of messages that name a control of the screen, and what programs read in their place. */
const screenPhrases: readonly (readonly [screen: string, program: string])[] = [
  ['Convert it to SVG first (More Tools)', 'Convert it to SVG first with POST /convert'],
  ['convert that to SVG (More Tools)', 'convert that to SVG with POST /convert'],
  ['(More Tools)', '(on the site, under More Tools)'],
  ['Remove it from this job and run again.', 'Remove it from `stock`.'],
  ['add it under File Upload', 'send that as `file`'],
  ['is missing. Add it again.', 'is not in `fonts`. Send it there, or use a listed font.'],
  ['Cut at least one again, then run.', 'Omit at least one from `leaveOutParts`.'],
  ['Choose Cut for the outlines of the pieces, then run.', 'Cut the outlines of the pieces by `operations`.'],
  [' Reload the page to see the current list.', ''],
  ['or type the words here', 'or send the words in `rows`'],
  ['Too many tries.', 'Too many calls.'],
  ['Type some text.', 'Send its text, or omit the row.'],
];

/** Returns the general message of an error code for programs. */
export const programMessageOf = (code: ErrorCode): string => programMessages[code] ?? errorTable[code].message;

/** Returns an error's message for programs: its own if it is more precise than the table's. */
export function programMessage(code: string, message: string): string {
  if (!Object.hasOwn(errorTable, code)) return message;
  const known = code as ErrorCode;
  if (message === errorTable[known].message) return programMessageOf(known);
  return screenPhrases.reduce((text, [screen, program]) => text.replace(screen, program), message);
}
