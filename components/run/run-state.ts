import type {
  Layout,
  MeasurementResult,
  RunEvent,
  RunSnapshot,
  SearchStart,
  EndReason,
} from '#lib/shared/contracts/result.ts';
import type { JobForm } from '#lib/browser/draft/job-form.ts';
import type { Message } from '#lib/shared/model.ts';
import { filledMeasurement } from '#lib/shared/measurements/filled-measurement.ts';

/** A problem in the format of the error table. `offline` is set by the browser when no response arrives. */
export type RunProblem = {
  code: string;
  message: string;
  /** The message with its lengths as values, if it has any. */
  sentence?: Message['sentence'];
  field?: string | undefined;
  retryAfterS?: number | undefined;
  /** Id of the person's own run that is still active. */
  runId?: string | undefined;
  /** True when the run ended and its credit was refunded, so that a retry is a new run. */
  isEnded?: boolean | undefined;
};

/** An active run. */
export type ActiveRun = {
  runId: string;
  nesting: boolean;
  form: JobForm;
  phase: 'uploading' | 'checking' | 'queued' | 'measuring' | 'measured' | 'nesting' | 'waiting' | 'reconnecting';
  /** Number of the last event received; a resumed stream repeats earlier ones. */
  lastSeq: number;
  /** Sent share of the drawing, 0 to 1; null when nothing is being sent. */
  sentShare: number | null;
  position: number | null;
  etaS: number | null;
  placed: number;
  total: number;
  budgetS: number;
  elapsedS: number;
  leftS: number | null;
  sinceImprovementS: number | null;
  /** True once the search was extended beyond its effort, because it still gets better. */
  isExtended?: boolean | undefined;
  stopping: 'keep' | 'cancel' | null;
};

/** The newest figures and layout; they remain on screen until newer ones replace them. */
export type RunResult = {
  /** Null for an interactive measurement, which the server does not store. */
  runId: string | null;
  /** The inputs of the run. */
  form: JobForm;
  measurement: MeasurementResult;
  layout: Layout | null;
  ended: 'running' | 'measured' | 'finished' | 'stopped' | 'timed_out' | 'interrupted';
  elapsedS: number;
  charged: boolean;
  /** Start of the search; omitted where it is unknown. */
  startedFrom?: SearchStart | undefined;
  /** Reason why the search ended before its time. */
  reason?: EndReason | undefined;
  /** True when parts were moved manually and the layout has not been checked yet; it cannot be downloaded. */
  isUnchecked?: boolean;
};

export type RunState = { active: ActiveRun | null; result: RunResult | null; problem: RunProblem | null };

/** Id of the finished example in place of a run id; the server has no such run. */
export const exampleRunId = 'example';

export const idleRun: RunState = { active: null, result: null, problem: null };

export type RunAction =
  | { type: 'started'; runId: string; nesting: boolean; form: JobForm }
  /** Progress of sending the request, 0 to 1. */
  | { type: 'sent'; runId: string; share: number }
  | { type: 'measurement'; runId: string; measurement: MeasurementResult }
  | { type: 'event'; event: RunEvent }
  | { type: 'connection-lost'; runId: string }
  | { type: 'stop-requested'; keep: boolean }
  | { type: 'failed'; runId: string; problem: RunProblem }
  /** A run found again after a reload; `form` contains its inputs. */
  | { type: 'found'; snapshot: RunSnapshot; form: JobForm }
  /** Parts were moved manually; `layout` is set once it has been checked. */
  | { type: 'moved'; runId: string; layout: Layout | null; isUnchecked: boolean }
  | { type: 'problem-dismissed' }
  | { type: 'replaced'; state: RunState }
  | { type: 'cleared' };

export function changeRun(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case 'started':
      return { ...state, active: startedRun(action), problem: null };
    case 'sent':
      return state.active?.runId === action.runId ? { ...state, active: sentRun(state.active, action.share) } : state;
    case 'measurement':
      return state.active?.runId === action.runId
        ? {
            active: null,
            result: measuredResult(null, state.active.form, action.measurement, 'measured'),
            problem: null,
          }
        : state;
    case 'event':
      return applyEvent(state, action.event);
    case 'connection-lost':
      return state.active?.runId === action.runId
        ? { ...state, active: { ...state.active, phase: 'reconnecting' } }
        : state;
    case 'stop-requested':
      return state.active === null
        ? state
        : { ...state, active: { ...state.active, stopping: action.keep ? 'keep' : 'cancel' } };
    case 'failed':
      return state.active?.runId === action.runId ? fail(state, state.active, action.problem) : state;
    case 'found':
      return foundRun(state, action.snapshot, action.form);
    case 'moved':
      return state.result?.runId === action.runId
        ? { ...state, result: withMoved(state.result, action.layout, action.isUnchecked) }
        : state;
    case 'problem-dismissed':
      return { ...state, problem: null };
    case 'replaced':
      return action.state;
    case 'cleared':
      return idleRun;
  }
}

function startedRun(started: { runId: string; nesting: boolean; form: JobForm }): ActiveRun {
  return {
    runId: started.runId,
    nesting: started.nesting,
    form: started.form,
    phase: firstPhase(started.nesting),
    lastSeq: -1,
    sentShare: null,
    position: null,
    etaS: null,
    placed: 0,
    total: 0,
    budgetS: started.form.sheet.budgetS,
    elapsedS: 0,
    leftS: null,
    sinceImprovementS: null,
    stopping: null,
  };
}

const firstPhase = (nesting: boolean) => (nesting ? 'checking' : 'measuring');

/**
 * Applies upload progress. The upload ends before the first event arrives, so progress that arrives later is ignored.
 */
function sentRun(active: ActiveRun, share: number): ActiveRun {
  if (share < 1) return active.lastSeq < 0 ? { ...active, phase: 'uploading', sentShare: share } : active;
  return active.phase === 'uploading'
    ? { ...active, phase: firstPhase(active.nesting), sentShare: null }
    : { ...active, sentShare: null };
}

function measuredResult(
  runId: string | null,
  form: JobForm,
  measurement: MeasurementResult,
  ended: RunResult['ended'],
): RunResult {
  return { runId, form, measurement, layout: null, ended, elapsedS: 0, charged: false };
}

function applyEvent(state: RunState, event: RunEvent): RunState {
  const { active } = state;
  if (active === null || event.runId !== active.runId) return state;
  if (event.type === 'waiting') return { ...state, active: { ...active, phase: 'waiting' } };
  if (event.seq <= active.lastSeq) return state;
  const seen = { ...active, lastSeq: event.seq };
  switch (event.type) {
    case 'queued':
      return { ...state, active: { ...seen, phase: 'queued', position: event.position, etaS: event.etaS } };
    case 'measuring':
      return { ...state, active: { ...seen, phase: 'measuring' } };
    case 'measured':
      return {
        active: { ...seen, phase: seen.nesting ? 'measured' : 'measuring' },
        result: measuredResult(seen.runId, seen.form, event.measurement, 'running'),
        problem: null,
      };
    case 'nesting':
      return {
        ...state,
        active: { ...seen, phase: 'nesting', total: event.total, budgetS: event.budgetS, leftS: event.budgetS },
      };
    case 'best': {
      const improved: ActiveRun = {
        ...seen,
        phase: 'nesting',
        placed: event.placed,
        total: event.total,
        elapsedS: event.elapsedS,
        sinceImprovementS: 0,
      };
      return {
        ...state,
        active: improved,
        result: withLayout(state.result, event.runId, event.layout, event.elapsedS),
      };
    }
    case 'progress':
      return {
        ...state,
        active: {
          ...seen,
          phase: 'nesting',
          elapsedS: event.elapsedS,
          leftS: event.leftS,
          sinceImprovementS: event.sinceImprovementS,
          isExtended: event.extended,
        },
      };
    case 'done':
      return {
        ...state,
        active: null,
        result: finish(state.result, seen, event),
        problem: null,
      };
    case 'failed':
      return fail(state, seen, { ...event.error, isEnded: true });
  }
}

function withLayout(result: RunResult | null, runId: string, layout: Layout, elapsedS: number): RunResult | null {
  if (result === null || result.runId !== runId) return result;
  return { ...result, measurement: filledMeasurement(result.measurement, layout), layout, elapsedS };
}

function withMoved(result: RunResult, layout: Layout | null, isUnchecked: boolean): RunResult {
  return { ...result, layout: layout ?? result.layout, isUnchecked };
}

function finish(
  result: RunResult | null,
  { runId, nesting }: ActiveRun,
  { ended, elapsedS, charged, startedFrom, reason }: Extract<RunEvent, { type: 'done' }>,
): RunResult | null {
  if (result === null || result.runId !== runId) return result;
  return { ...result, ended: nesting ? ended : 'measured', elapsedS, charged, startedFrom, reason };
}

/**
 * Retains the measurement of a failed run, which is valid. The layout of a canceled run is removed, as the person
 * requested.
 */
function fail(state: RunState, active: ActiveRun, problem: RunProblem): RunState {
  const { result } = state;
  if (result === null || result.runId !== active.runId) return { ...state, active: null, problem };
  const layout = problem.code === 'cancelled' ? null : result.layout;
  return { active: null, result: { ...result, layout, ended: 'interrupted' }, problem };
}

function foundRun(state: RunState, snapshot: RunSnapshot, form: JobForm): RunState {
  const { runId, measurement, layout, error } = snapshot;
  const isOpen = snapshot.state === 'queued' || snapshot.state === 'running';
  const isDone = snapshot.state === 'done';
  const { nesting } = form.sheet;
  const ended = isDone ? (nesting ? 'finished' : 'measured') : isOpen ? 'running' : 'interrupted';
  const result =
    measurement === null
      ? state.result
      : {
          ...measuredResult(runId, form, measurement, ended),
          layout,
          charged: isDone,
          startedFrom: snapshot.startedFrom,
          reason: snapshot.reason,
        };
  if (!isOpen) return { active: null, result, problem: error && { ...error, isEnded: true } };
  const phase = snapshot.state === 'queued' ? 'queued' : nesting ? 'nesting' : 'measuring';
  const known = state.active?.runId === runId ? state.active : startedRun({ runId, nesting, form });
  const placed = layout?.placements.length ?? 0;
  const unplaced = layout?.unplaced.reduce((sum, entry) => sum + entry.count, 0) ?? 0;
  const active: ActiveRun = {
    ...known,
    phase,
    lastSeq: Math.max(known.lastSeq, snapshot.seq),
    placed,
    total: known.total === 0 ? placed + unplaced : known.total,
    sinceImprovementS: null,
    leftS: null,
  };
  return { active, result, problem: null };
}
