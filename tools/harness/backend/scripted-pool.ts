import type { EngineJob, JobAnswer, NestProgress } from '#backend/jobs/job-process/protocol.ts';
import type { JobPool, PoolRun } from '#backend/jobs/pool/job-pool.ts';
import { JobCrash, type CrashReason, type JobProcess } from '#backend/jobs/job-process.ts';

/** Functions with which a script replaces the engine. */
type Stage = {
  readonly job: Extract<EngineJob, { kind: 'nest' | 'measure' }>;
  readonly report: (progress: NestProgress) => void;
  /** Reports the measurement and the start of the search. */
  readonly open: () => void;
  /** Reports a layout with this many parts placed. */
  readonly best: (placed: number, usage: number) => void;
  /** Resolves when the run is requested to stop; rejects when it is killed. */
  readonly untilStopped: () => Promise<void>;
  readonly crash: (reason: CrashReason) => never;
};

export type Script = (stage: Stage) => Promise<Partial<Extract<JobAnswer, { kind: 'nested' }>> | void>;

export const layoutJson = (placed: number, usage: number): string =>
  JSON.stringify({
    usage,
    sheets: Math.ceil(usage),
    sheet: { widthIn: 96, heightIn: 48, marginIn: 0.5 },
    placements: Array.from({ length: placed }, (_, i) => ({
      rowId: 'r1',
      partId: `p${i}`,
      sheet: 0,
      xIn: i,
      yIn: 0,
      angleDeg: 0,
    })),
    unplaced:
      placed > 0
        ? []
        : [
            {
              rowId: 'r1',
              partId: 'p0',
              name: 'A',
              count: 1,
              reason: 'too_large',
              message: 'A is larger than the sheet.',
            },
          ],
    cutOff: null,
    coveredShare: 0.5,
    lowerBoundSheets: 1,
  });

const figures = {
  lengthIn: 4,
  perimeterIn: 4,
  outerIn: 4,
  innerIn: 0,
  openIn: 0,
  areaSqIn: 1,
  widthIn: 1,
  heightIn: 1,
  pieces: 1,
  pierces: 1,
};
export const measurementJson = JSON.stringify({ unit: 'in', totals: figures, rows: [] });
/** Returns a measurement of one row of text, under the id that the screen assigned. */
export const measurementOf = (rowId: string): string =>
  JSON.stringify({
    unit: 'in',
    totals: figures,
    rows: [
      {
        id: rowId,
        kind: 'text',
        name: 'A',
        quantity: 1,
        figures,
        parts: [],
        letters: [],
        looseLinesPath: '',
        differences: [],
        warnings: [],
        fontListed: 'Arial',
        fontMeasured: 'TeX Gyre Heros',
        widthWithinPercent: 0,
        setting: '',
        heightRule: 'cap',
        scale: { rule: 'lettering', unitsPerIn: 1, assumed: false },
      },
    ],
  });
const TOTAL = 3;

/** Returns a pool that runs scripts, one per attempt, the last one repeatedly. It uses no CPU time. */
export function scriptedPool(...scripts: Script[]): JobPool & { readonly played: () => number } {
  let played = 0;
  return {
    played: () => played,
    waiting: () => 0,
    pids: () => [],
    close: () => {},
    run(job: EngineJob, how: PoolRun) {
      if (job.kind !== 'nest' && job.kind !== 'measure') return Promise.reject(new Error('only runs are scripted'));
      const script = scripts[Math.min(played, scripts.length - 1)]!;
      played += 1;
      const stopped = Promise.withResolvers<void>();
      const killed = Promise.withResolvers<never>();
      killed.promise.catch(() => {});
      const process = {
        pid: -1,
        ready: Promise.resolve(),
        isAlive: () => true,
        peakBytes: () => 0,
        lastProcessorMs: () => 0,
        run: () => Promise.reject(new Error('owned by the pool')),
        stop: () => stopped.resolve(),
        kill: () => killed.reject(new JobCrash('killed', 'scripted')),
      } satisfies JobProcess;
      how.onStart?.(process);
      const report = (progress: NestProgress) => how.onProgress?.(progress);
      const stage: Stage = {
        job,
        report,
        open() {
          report({ type: 'measured', json: measurementJson });
          report({ type: 'nesting', total: TOTAL });
        },
        best: (placed, usage) =>
          report({
            type: 'best',
            json: layoutJson(placed, usage),
            placed,
            usage,
            costs: [],
            total: TOTAL,
            elapsedMs: 5,
          }),
        untilStopped: () => Promise.race([stopped.promise, killed.promise]),
        crash(reason) {
          throw new JobCrash(reason, 'scripted');
        },
      };
      const nested = {
        kind: 'nested',
        placed: 0,
        stopped: false,
        elapsedMs: 10,
        startIgnored: null,
        startedFrom: 'fresh',
      } as const;
      const measured = { kind: 'json', json: measurementOf(job.request.rows[0]?.id ?? 'file') } as const;
      const play = script(stage).then((answer): JobAnswer =>
        job.kind === 'measure' ? measured : { ...nested, ...answer },
      );
      return Promise.race([play, killed.promise]);
    },
  };
}
