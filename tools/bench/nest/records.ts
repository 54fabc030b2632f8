import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { z } from 'zod';

/** Seconds at which the best value so far of a run is recorded. */
export const marksS: readonly number[] = [1, 5, 10, 20, 60, 300, 600];

/** One run of one program on one job: a line in the file of the nesting benchmarks. */
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
  /** Load average of the machine over one minute when the run began. */
  load: z.number(),
  takenAt: z.string(),
  /** Maximum number of pieces placed in a layout. */
  placed: z.number(),
  /** Density of a strip (share), usage of sheets; null without a layout of all pieces. */
  value: z.number().nullable(),
  /** The value at each recorded second; seconds without a complete layout are omitted. */
  marks: z.record(z.string(), z.number()),
  cpuS: z.number().nullable(),
  failed: z.string().nullable(),
  /** Fields that only our program reports. */
  own: z
    .object({
      firstLayoutMs: z.number(),
      firstValue: z.number().nullable(),
      /** Time to the first layout of the search itself, if a shelf packing came before it. */
      searchMs: z.number().nullable(),
      searchValue: z.number().nullable(),
      evaluationsPerS: z.number(),
      /** Time to the end of the run; older files lack it. */
      elapsedMs: z.number().optional(),
      peakMb: z.number(),
      checked: z.boolean(),
      layoutHash: z.string(),
    })
    .nullable(),
  /** Usage by the parts' net area and by a first fit of their boxes; for sheets only. */
  bounds: z.object({ area: z.number(), boxes: z.number() }).nullable(),
});
export type RunRecord = z.infer<typeof runRecord>;

/** Key of a run; of equal ones the later counts. */
export type RunKey = Pick<
  RunRecord,
  'bench' | 'job' | 'jobHash' | 'program' | 'threads' | 'seed' | 'seconds' | 'clock'
>;

const keyText = ({ bench, job, jobHash, program, threads, seed, seconds, clock }: RunKey): string =>
  JSON.stringify([bench, job, jobHash, program, threads, seed, seconds, clock]);

/** Returns the runs of a file, the latest of each key; a last line that is incomplete is omitted. */
export function readRecords(file: string): RunRecord[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const byKey = new Map<string, RunRecord>();
  lines.forEach((line, k) => {
    if (line === '') return;
    const record = readLine(line);
    if (record !== null) byKey.set(keyText(record), record);
    else if (k < lines.length - 1)
      throw new Error(`${file}, line ${k + 1}: not a run of a nesting benchmark. Remove the line.`);
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

/** File to which runs are appended, with the runs that it had before; without a file name nothing is stored. */
export class RunFile {
  readonly file: string | undefined;
  readonly #there: ReadonlyMap<string, RunRecord>;

  constructor(file: string | undefined) {
    this.file = file;
    const records = file === undefined ? [] : readRecords(file);
    // A failed run is repeated.
    this.#there = new Map(records.filter(({ failed }) => failed === null).map((record) => [keyText(record), record]));
    if (file !== undefined && existsSync(file)) mendEnd(file);
  }

  /** Returns the run in the file, or makes it now and appends it. */
  async get(key: RunKey, make: () => Promise<RunRecord>): Promise<RunRecord> {
    const known = this.#there.get(keyText(key));
    if (known) return known;
    const record = await make();
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(record)}\n`);
    return record;
  }
}

/** Repairs the end of the file: an interrupted run leaves part of a line, an editor perhaps a line without its end. */
function mendEnd(file: string): void {
  const bytes = readFileSync(file);
  const from = bytes.lastIndexOf(10) + 1;
  if (from === bytes.length) return;
  if (readLine(bytes.toString('utf8', from)) === null) truncateSync(file, from);
  else appendFileSync(file, '\n');
}
