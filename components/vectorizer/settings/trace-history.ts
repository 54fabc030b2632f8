import { initialTraceForm, type TraceForm } from './trace-form.ts';

/**
 * The current settings with undo and redo. The steps of one slider are undone together unless a preview was shown
 * between them.
 */
export type TraceHistory = {
  form: TraceForm;
  past: readonly TraceForm[];
  future: readonly TraceForm[];
  /** The field being changed; null after a preview was shown. */
  open: string | null;
};

export type HistoryAction =
  | { type: 'changed'; change: Partial<TraceForm> }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'reset' }
  /** A preview was shown, so the next change is a separate step. */
  | { type: 'seen' }
  /** Restored from a previous visit; nothing to undo. */
  | { type: 'restored'; form: TraceForm };

const longestPast = 100;

export const initialTraceHistory: TraceHistory = { form: initialTraceForm, past: [], future: [], open: null };

export function traceHistory(history: TraceHistory, action: HistoryAction): TraceHistory {
  const { form, past, future, open } = history;
  switch (action.type) {
    case 'changed': {
      const next = { ...form, ...action.change };
      if (isSame(next, form)) return history;
      const field = Object.keys(action.change).join();
      return { form: next, past: field === open ? past : withStep(past, form), future: [], open: field };
    }
    case 'undone': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { form: before, past: past.slice(0, -1), future: [form, ...future], open: null };
    }
    case 'redone': {
      const [after, ...later] = future;
      if (after === undefined) return history;
      return { form: after, past: withStep(past, form), future: later, open: null };
    }
    case 'reset': {
      // The size is retained, because it depends on the job.
      const next = { ...initialTraceForm, sizeBy: form.sizeBy, sizeText: form.sizeText };
      return isSame(next, form) ? history : { form: next, past: withStep(past, form), future: [], open: null };
    }
    case 'seen':
      return open === null ? history : { ...history, open: null };
    case 'restored':
      return { ...initialTraceHistory, form: action.form };
  }
}

function withStep(past: readonly TraceForm[], form: TraceForm): readonly TraceForm[] {
  return [...past, form].slice(-longestPast);
}

function isSame(one: TraceForm, other: TraceForm): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof TraceForm] === value);
}
