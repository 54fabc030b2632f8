import type { Sentence } from '#lib/shared/model.ts';
import type { LetteringRequest } from '#lib/shared/contracts/lettering.ts';
import type { LastLayout } from '../../runs/previous-layout.ts';
import type { JobFont } from './own-fonts.ts';
import type {
  ColorChoice,
  Continuation,
  ItemName,
  ManualPlacements,
  OutputChoice,
  RulesByRow,
  StartedFrom,
} from '#engine';
import type {
  CombineRequest,
  ConvertRequest,
  MeasureRequest,
  NestOptions,
  NestRequest,
} from '#lib/shared/contracts/job.ts';
import type { QuoteRequest } from '#lib/shared/contracts/quote.ts';
import type { RunLabels } from '#lib/shared/contracts/run-labels.ts';
import type { PriceRates } from '#lib/shared/costs/rates.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import type { EndReason, Layout, MeasurementResult, SearchStart } from '#lib/shared/contracts/result.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';

/**
 * Messages of the engine's job processes. Both ends are of one version, so the types are trusted. Results are JSON text, created once in
 * the job process, then stored and sent without being parsed.
 */
export type EngineJob =
  | { readonly kind: 'measure'; readonly request: MeasureRequest }
  | { readonly kind: 'convert'; readonly request: ConvertRequest }
  | { readonly kind: 'combine'; readonly request: CombineRequest }
  | { readonly kind: 'quote'; readonly request: QuoteRequest }
  | { readonly kind: 'lettering'; readonly rows: LetteringRequest['rows']; readonly fonts: readonly JobFont[] }
  | {
      readonly kind: 'nest';
      readonly request: ServedRequest;
      readonly seed: number;
      readonly budgetMs: number;
      /** Maximum length of the search as a multiple of `budgetMs`: beyond 1 it is extended while it gets better. Default 1. */
      readonly maxBudgets?: number;
      /** Number of searches that exchange layouts, each on its own core if available. */
      readonly searches: number;
      /** The user's previous layout, from which the search starts; absent if there is a manual start. */
      readonly earlier?: LastLayout;
      /** Last reported layout of an interrupted run, from which the search continues. */
      readonly start?: Pick<Layout, 'placements' | 'stock'>;
      /** Layout that the user continues from, in place of `start`. */
      readonly continuation?: Continuation;
    }
  | {
      readonly kind: 'manual layout';
      /** Stored measurement of the run whose parts were moved. */
      readonly measurement: string;
      readonly layout: string;
      readonly rules: RulesByRow;
      readonly on: ServedRequest['on'];
      readonly options: NestOptions;
      readonly manual: ManualPlacements;
    }
  | {
      readonly kind: 'export';
      readonly name: string;
      readonly date: string;
      readonly runId: string | null;
      readonly startedFrom?: SearchStart | undefined;
      readonly options: Record<string, unknown> | null;
      readonly labels?: RunLabels | undefined;
      readonly prices?: PriceRates | undefined;
      readonly names?: readonly ItemName[] | undefined;
      readonly engraveNames?: boolean | undefined;
      readonly colors?: ColorChoice | undefined;
      readonly output?: OutputChoice | undefined;
      /** Unit of the files; inches by default. */
      readonly units?: LengthUnit | undefined;
      readonly artwork:
        | { readonly from: 'request'; readonly request: MeasureRequest }
        | { readonly from: 'result'; readonly measurement: MeasurementResult; readonly layout: Layout | null };
    };

/** Progress messages of a nesting job. */
export type NestProgress =
  | { readonly type: 'measured'; readonly json: string }
  | { readonly type: 'nesting'; readonly total: number }
  /** The search was extended to this time in all. */
  | { readonly type: 'extended'; readonly budgetMs: number }
  | {
      readonly type: 'best';
      /** Layout as JSON text. */
      readonly json: string;
      readonly placed: number;
      readonly usage: number;
      /** See costsOf() and firstFigures() in backend/runs/previous-layout.ts. */
      readonly costs: readonly number[];
      readonly placedFirst?: number;
      readonly sheetsOfFirst?: number;
      readonly total: number;
      readonly elapsedMs: number;
    };

export type JobAnswer =
  | { readonly kind: 'json'; readonly json: string }
  | {
      readonly kind: 'manual layout';
      /** Manual layout as JSON text; null if parts collide. */
      readonly layout: string | null;
      readonly collisions: string;
      /** True if it equals the layout of the search. */
      readonly isAsNested: boolean;
    }
  | { readonly kind: 'zip' | 'pdf'; readonly fileName: string; readonly bytes: Uint8Array }
  | {
      readonly kind: 'nested';
      readonly placed: number;
      readonly stopped: boolean;
      readonly elapsedMs: number;
      /** Reason why the layout to continue from was not used; null if it was used or absent. */
      readonly startIgnored: string | null;
      readonly startedFrom: StartedFrom;
      readonly reason?: EndReason | undefined;
    };

/** Messages between the backend and the job processes of one pool; other pools have other job types. */
export type ToJobProcess<Job = EngineJob> =
  | { readonly type: 'run'; readonly id: number; readonly job: Job }
  | { readonly type: 'stop'; readonly id: number };

export type FromJobProcess<Answer = JobAnswer, Progress = NestProgress> =
  | ({ readonly type: 'ready' } & Usage)
  /** Current size of the process and its processor time since the start. */
  | { readonly type: 'pulse'; readonly rssBytes: number; readonly processorMs: number }
  | { readonly type: 'progress'; readonly id: number; readonly progress: Progress }
  | ({ readonly type: 'answer'; readonly id: number; readonly answer: Answer } & Usage)
  | ({
      readonly type: 'refused';
      readonly id: number;
      readonly code: string;
      readonly message: string;
      readonly sentence?: Sentence | undefined;
      readonly field?: string | undefined;
      readonly detail: string;
      /** True for an unexpected error, after which the thread's state, native memory included, is unknown. */
      readonly isFault: boolean;
    } & Usage);

/** Processor time of the process so far, in ms. Added by its main thread, so that the next job's time counts from its start. */
type Usage = { readonly processorMs?: number };

/** Data that a job thread is started with. */
export type JobThreadData = {
  /** One Int32: the id of the job to stop. */
  readonly stopFlag: SharedArrayBuffer;
  readonly fontsDir: string | undefined;
  /** Memory limit of the whole process. */
  readonly rssMb: number;
};

/** A nesting request in the form of the search. */
export type ServedRequest = Omit<NestRequest, 'file' | 'rows' | 'sheet' | 'stock' | 'goOn'> &
  MeasureRequest & {
    /** One size, or the stock. */
    readonly on: NonNullable<NestRequest['sheet'] | NestRequest['stock']>;
    /** The filled item and the number of sheets per uncounted size; null if everything is counted. */
    readonly fill: { readonly rowId: string; readonly sheets: number } | null;
  };

/** Returns the request with a count of one for the filled item. @throws AppError invalid_input without any sheet. */
export function servedRequest(request: NestRequest): ServedRequest {
  const { file, rows, sheet, stock, goOn: _goOn, ...rest } = request;
  const on = stock ?? sheet;
  if (on === undefined)
    throw new AppError('invalid_input', { message: 'Send either one sheet size or a stock of sizes.' });
  const filling = file?.quantity === 'fill' ? FILE : rows.find(({ quantity }) => quantity === 'fill')?.id;
  return {
    ...rest,
    file: file && { ...file, quantity: countOf(file) },
    rows: rows.map((row) => ({ ...row, quantity: countOf(row) })),
    on,
    fill: filling === undefined ? null : { rowId: filling, sheets: request.options.fillSheets ?? 1 },
  };
}

/** Id of the file's row in a measurement. */
const FILE = 'file';

const countOf = ({ quantity }: { quantity: number | 'fill' }): number => (quantity === 'fill' ? 1 : quantity);
