import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { z } from 'zod';

/** Seconds at which a run's best so far is noted. */
export const marksS: readonly number[] = [1, 5, 10, 20, 60, 300, 600];

/** One run of one program on one job: a line of the file of the nesting benches. */
const runRecord = z.object({
  bench: z.enum(['strip', 'sheets', 'scaling']),
  job: z.string(),
  /** Hash of the input; equal for all programs with the same input. */
  jobHash: z.string(),
  pieces: z.number(),
  /** 'ours' or the peer's name. */
  program: z.string(),
  version: z.string(),
  threads: z.number(),
  /** Programs that ran at the same time, on the other core. */
  beside: z.array(z.string()),
  seed: z.number(),
  seconds: z.number(),
  clock: z.enum(['wall', 'cpu']),
  machine: z.string(),
  /** Programs at work on the machine when the run began, as the system counts them over a minute. */
  load: z.number(),
  takenAt: z.string(),
  /** Most pieces placed in a layout. */
  placed: z.number(),
  /** Density of a strip (share), usage of sheets; null without a layout of all pieces. */
  value: z.number().nullable(),
  /** The value at moments, by seconds; those without a whole layout are left out. */
  marks: z.record(z.string(), z.number()),
  cpuS: z.number().nullable(),
  failed: z.string().nullable(),
  /** Fields that only our program reports. */
  own: z
    .object({
      firstLayoutMs: z.number(),
      firstValue: z.number().nullable(),
      /** First layout of the search proper, where shelves came first. */
      searchMs: z.number().nullable(),
      searchValue: z.number().nullable(),
      evaluationsPerS: z.number(),
      peakMb: z.number(),
      checked: z.boolean(),
      layoutHash: z.string(),
    })
    .nullable(),
  /** Usage by the parts' net area and by a first fit of their boxes; of sheets only. */
  bounds: z.object({ area: z.number(), boxes: z.number() }).nullable(),
});
export type RunRecord = z.infer<typeof runRecord>;

/** Key of a run; the later of two equal ones counts. */
export type RunKey = Pick<
  RunRecord,
  'bench' | 'job' | 'jobHash' | 'program' | 'threads' | 'seed' | 'seconds' | 'clock'
>;

const keyText = ({ bench, job, jobHash, program, threads, seed, seconds, clock }: RunKey): string =>
  JSON.stringify([bench, job, jobHash, program, threads, seed, seconds, clock]);

/** The runs of a file, the latest of each key; a last line that was cut off while it was written is left out. */
export function readRecords(file: string): RunRecord[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const byKey = new Map<string, RunRecord>();
  lines.forEach((line, k) => {
    if (line === '') return;
    const record = readLine(line);
    if (record !== null) byKey.set(keyText(record), record);
    else if (k < lines.length - 1) throw new Error(`${file}, line ${k + 1}: no run of a nesting bench. Take it out.`);
  });
  return [...byKey.values()];
}

function readLine(line: string): RunRecord | null {
  try {
    return runRecord.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** The file runs are kept in as they are made, and what it had before; without a file name nothing is kept. */
export class RunFile {
  readonly file: string | undefined;
  readonly #there: ReadonlyMap<string, RunRecord>;

  constructor(file: string | undefined) {
    this.file = file;
    const records = file === undefined ? [] : readRecords(file);
    // A run that failed is made again.
    this.#there = new Map(records.filter(({ failed }) => failed === null).map((record) => [keyText(record), record]));
    if (file !== undefined && existsSync(file)) mendEnd(file);
  }

  /** The run as the file has it, or made now and added to the file. */
  async get(key: RunKey, make: () => Promise<RunRecord>): Promise<RunRecord> {
    const known = this.#there.get(keyText(key));
    if (known) return known;
    const record = await make();
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(record)}\n`);
    return record;
  }
}

/** A run that was interrupted while it wrote leaves part of a line, an editor perhaps one without its end. */
function mendEnd(file: string): void {
  const bytes = readFileSync(file);
  const from = bytes.lastIndexOf(10) + 1;
  if (from === bytes.length) return;
  if (readLine(bytes.toString('utf8', from)) === null) truncateSync(file, from);
  else appendFileSync(file, '\n');
}
