import { addStep, redo, startHistory, undo, type History } from '#components/ui/history.ts';
import { initialTraceForm, type TraceForm } from './trace-form.ts';

/**
 * The current settings with undo and redo. The steps of one slider are undone together unless a preview was shown
 * between them.
 */
export type TraceHistory = History<TraceForm> & {
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

const maxSteps = 100;

export const initialTraceHistory: TraceHistory = { ...startHistory(initialTraceForm), open: null };

export function traceHistory(history: TraceHistory, action: HistoryAction): TraceHistory {
  const { now: form, open } = history;
  switch (action.type) {
    case 'changed': {
      const next = { ...form, ...action.change };
      if (isSame(next, form)) return history;
      const field = Object.keys(action.change).join();
      // A further change of the same field replaces the last one.
      return field === open
        ? { ...history, now: next, future: [] }
        : { ...addStep(history, next, maxSteps), open: field };
    }
    case 'undone':
      return closeStep(undo(history));
    case 'redone':
      return closeStep(redo(history));
    case 'reset': {
      // The size is retained, because it depends on the job.
      const next = { ...initialTraceForm, sizeBy: form.sizeBy, sizeText: form.sizeText };
      return isSame(next, form) ? history : { ...addStep(history, next, maxSteps), open: null };
    }
    case 'seen':
      return closeStep(history);
    case 'restored':
      return { ...startHistory(action.form), open: null };
  }
}

function closeStep(history: TraceHistory): TraceHistory {
  return history.open === null ? history : { ...history, open: null };
}

function isSame(one: TraceForm, other: TraceForm): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof TraceForm] === value);
}
