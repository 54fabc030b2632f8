import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { initialTraceForm, type TraceForm } from '#components/vectorizer/settings/trace-form.ts';
import {
  initialTraceHistory,
  traceHistory,
  type HistoryAction,
} from '#components/vectorizer/settings/trace-history.ts';

const after = (...actions: HistoryAction[]) => actions.reduce(traceHistory, initialTraceHistory);
const changed = (change: Partial<TraceForm>): HistoryAction => ({ type: 'changed', change });

test('undo and redo move one step back and forward', () => {
  const changes = [changed({ mode: 'color' }), changed({ detail: 'high' })];
  expect(after(...changes, { type: 'undone' }).now).toEqual({ ...initialTraceForm, mode: 'color' });
  expect(after(...changes, { type: 'undone' }, { type: 'undone' }).now).toEqual(initialTraceForm);
  expect(after(...changes, { type: 'undone' }, { type: 'redone' }).now).toEqual(after(...changes).now);
});

test('a slider drag is one step until a preview is shown', () => {
  const drawn = [changed({ smoothing: 55 }), changed({ smoothing: 60 }), changed({ smoothing: 65 })];
  expect(after(...drawn).past).toHaveLength(1);
  expect(after(...drawn, { type: 'seen' }, changed({ smoothing: 70 })).past).toHaveLength(2);
});

test('a new change discards the steps to redo', () => {
  expect(after(changed({ invert: true }), { type: 'undone' }, changed({ detail: 'low' })).future).toEqual([]);
});

test('reset retains the real size and can be undone', () => {
  const reset = after(changed({ sizeText: '30' }), changed({ mode: 'lineart' }), { type: 'reset' });
  expect(reset.now).toEqual({ ...initialTraceForm, sizeText: '30' });
  expect(traceHistory(reset, { type: 'undone' }).now.mode).toBe('lineart');
});

test('a change without effect adds no step', () => {
  expect(after(changed({ mode: 'bw' }), { type: 'reset' }, { type: 'undone' })).toBe(initialTraceHistory);
});

test('undoing everything restores the initial form, and redoing everything the last one', () => {
  const action = fc.oneof(
    fc.record({
      type: fc.constant('changed' as const),
      change: fc.record({ smoothing: fc.integer({ min: 0, max: 3 }) }),
    }),
    fc.record({ type: fc.constant('changed' as const), change: fc.record({ invert: fc.boolean() }) }),
    fc.constantFrom<HistoryAction>({ type: 'undone' }, { type: 'redone' }, { type: 'seen' }, { type: 'reset' }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      let history = after(...actions);
      while (history.future.length > 0) history = traceHistory(history, { type: 'redone' });
      const last = history.now;
      while (history.past.length > 0) history = traceHistory(history, { type: 'undone' });
      expect(history.now).toEqual(initialTraceForm);
      while (history.future.length > 0) history = traceHistory(history, { type: 'redone' });
      expect(history.now).toEqual(last);
    }),
  );
});
