import { expect, test } from '@jest/globals';
import { changeRun, idleRun, type RunState } from '#components/run/run-state.ts';
import {
  activeText,
  doneText,
  endText,
  isStale,
  resultAnnouncement,
  runView,
  tooLargeText,
} from '#components/run/run-view.ts';
import { changeJob, initialJobForm } from '#lib/browser/draft/job-form.ts';
import type { RunEvent, RunSnapshot } from '#lib/shared/contracts/result.ts';
import { layout, measurement, numbered, runId, tooLarge, wholeRun } from '../recorded-run.ts';

const form = changeJob(initialJobForm, { type: 'row-changed', id: 'row-1', change: { text: 'Oi' } });
const started = changeRun(idleRun, { type: 'started', runId, nesting: true, form });
const events = numbered(runId, wholeRun);

function play(list: readonly RunEvent[], from: RunState = started): RunState {
  return list.reduce((state, event) => changeRun(state, { type: 'event', event }), from);
}

const text = (state: RunState) => activeText(state.active!, state.result?.layout ?? null);

test('a run passes through its states and texts', () => {
  expect(runView(idleRun)).toBe('idle');
  expect(runView(started)).toBe('checking');
  expect(text(play(events.slice(0, 1)))).toBe('We are busy. You are 3rd in line, about 20 s.');
  expect(runView(play(events.slice(0, 2)))).toBe('measuring');
  expect(runView(play(events.slice(0, 3)))).toBe('measured');
  expect(text(play(events.slice(0, 4)))).toBe('Finding a first layout for 61 pieces.');
  expect(text(play(events.slice(0, 6)))).toBe(
    'Best so far 3.42 sheets, no better for 7 s. 61 of 61 placed. 12 s left.',
  );
  const over = play(events);
  expect(runView(over)).toBe('nested');
  expect(over.result).toMatchObject({ layout, ended: 'finished', charged: true, runId });
  expect(resultAnnouncement(over.result!)).toBe('Measured 7 shapes. Usage 3.4 sheets.');
});

test('an extended search is shown as still improving instead of the time left', () => {
  const before = play(events.slice(0, 6));
  const progress = { type: 'progress', elapsedS: 25, leftS: 3, sinceImprovementS: 1, extended: true } as const;
  const event: RunEvent = { ...progress, runId, seq: before.active!.lastSeq + 1 };
  expect(text(play([event], before))).toBe('Best so far 3.42 sheets. 61 of 61 placed. Still improving, so it goes on.');
});

test('a long measurement shows its elapsed time', () => {
  const measuring = play(events.slice(0, 2)).active!;
  expect(activeText(measuring, null, 1)).toBe('Measuring.');
  expect(activeText(measuring, null, 12)).toBe(
    'Measuring: 12 s so far. Drawings with many crossing lines take longer.',
  );
  expect(activeText(started.active!, null, 12)).toBe(activeText(measuring, null, 12));
});

test('the table is available before nesting ends', () => {
  expect(play(events.slice(0, 3)).result?.measurement).toBe(measurement);
});

test('an earlier result remains on screen until a newer one arrives, even when the new run fails', () => {
  const over = play(events);
  const next = 'a1c1b9e6-6f6b-4a63-9a3e-0d1b9c1b2c3d';
  const again = changeRun(over, { type: 'started', runId: next, nesting: true, form });
  expect(again.result).toBe(over.result);
  const failed = changeRun(again, {
    type: 'failed',
    runId: next,
    problem: { code: 'insufficient_credits', message: 'x' },
  });
  expect(failed.result).toBe(over.result);
  expect(runView(failed)).toBe('no credits');
});

test('events of another run and repeated events change nothing', () => {
  const state = play(events.slice(0, 6));
  expect(play(events.slice(0, 6), state)).toBe(state);
  expect(play(numbered('11111111-6f6b-4a63-9a3e-0d1b9c1b2c3d', wholeRun), state)).toBe(state);
});

test('stop and keep ends with the best layout and states that', () => {
  const stopped = play([
    ...events.slice(0, 7),
    { type: 'done', seq: 99, runId, ended: 'stopped', elapsedS: 20, charged: true },
  ]);
  expect(runView(stopped)).toBe('stopped');
  expect(endText(stopped.result!)).toBe('Stopped at 20 s. This is the best layout found.');
  const { measurement: measured } = stopped.result!;
  const doneWith = (looseLinesPath: string) =>
    doneText({
      ...stopped.result!,
      measurement: { ...measured, rows: measured.rows.map((row) => ({ ...row, looseLinesPath })) },
    });
  expect(doneWith('')).toBe('Stopped at 20 s. All 4 pieces placed.');
  expect(doneWith('M0 0L5 0')).toContain('Open lines outside the pieces');
});

test('a run states that it started from the last layout or ended early, even when it is opened again', () => {
  const done = { ...events.at(-1)!, type: 'done', ended: 'finished', elapsedS: 20, charged: true } as const;
  const sentence = 'Started from your last layout.';
  const endedWith = (rest: object) => endText(play([...events.slice(0, -1), { ...done, ...rest }]).result!);
  expect(endedWith({ startedFrom: 'last layout' })).toBe(sentence);
  expect(endedWith({ startedFrom: 'last layout', ended: 'stopped' })).toBe(
    `${sentence} Stopped at 20 s. This is the best layout found.`,
  );
  expect(endedWith({ startedFrom: 'fresh' })).toBeNull();
  const stored = {
    runId,
    state: 'done',
    measurement,
    layout,
    seq: 7,
    error: null,
    handMade: false,
    goOns: null,
  } as const;
  const opened = (snapshot: RunSnapshot) => changeRun(idleRun, { type: 'found', snapshot, form }).result!;
  expect(endText(opened({ ...stored, startedFrom: 'last layout' }))).toBe(sentence);
  expect(endText(opened({ ...stored, reason: 'optimal' }))).toBe('Ended early: no layout uses less material.');
  expect(endedWith({ reason: 'cheapest' })).toBe('Ended early: it cannot get cheaper.');
  expect(endText(opened(stored))).toBeNull();
});

test('canceling removes the layout and retains the figures', () => {
  const canceled = play([
    ...events.slice(0, 7),
    { type: 'failed', seq: 99, runId, error: { code: 'cancelled', message: 'The run was canceled.' } },
  ]);
  expect(runView(canceled)).toBe('cancelled');
  expect(canceled.result).toMatchObject({ layout: null, measurement, ended: 'interrupted' });
});

test('pieces that do not fit are a separate state, with sufficient advice', () => {
  const partly = { ...layout, unplaced: [tooLarge] };
  const best: RunEvent = { type: 'best', seq: 50, runId, layout: partly, placed: 59, total: 61, elapsedS: 3 };
  const done: RunEvent = { type: 'done', seq: 51, runId, ended: 'finished', elapsedS: 5, charged: true };
  const state = play([...events.slice(0, 4), best, done]);
  expect(runView(state)).toBe('partly placed');
  expect(tooLargeText(partly, measurement, false, 'in')).toBe(
    '2 parts are larger than the sheet: plate (10.0 x 10.0 in). Use a sheet at least 11.0 x 11.0 in, or allow rotation.',
  );
  expect(tooLargeText(partly, measurement, true, 'mm')).toBe(
    '2 parts are larger than the sheet: plate (254.0 x 254.0 mm). Use a sheet at least 279.4 x 279.4 mm.',
  );
  const byRule = { ...layout, unplaced: [{ ...tooLarge, rule: '180' as const }] };
  expect(tooLargeText(byRule, measurement, true, 'in')).toBe(
    '2 parts are larger than the sheet at their allowed rotations (half turns): plate (10.0 x 10.0 in). Use a sheet at least 11.0 x 11.0 in, or allow rotation.',
  );
  const none = { ...partly, placements: [] };
  expect(runView(play([...events.slice(0, 4), { ...best, layout: none, placed: 0 }, done]))).toBe('nothing fits');
});

test.each([
  ['offline', 'offline'],
  ['session_expired', 'signed out'],
  ['signed_out', 'signed out'],
  ['no_shapes', 'no shapes found'],
  ['file_unreadable', 'file unreadable'],
  ['invalid_input', 'invalid input'],
  ['busy', 'busy'],
  ['timed_out', 'timed out'],
  ['nothing_fits', 'nothing fits'],
  ['job_lost', 'server error'],
  ['toString', 'server error'],
])('code %s leads to the state %s', (code, view) => {
  expect(runView(changeRun(started, { type: 'failed', runId, problem: { code, message: '' } }))).toBe(view);
});

test('a lost connection is shown until events arrive again', () => {
  const lost = changeRun(play(events.slice(0, 6)), { type: 'connection-lost', runId });
  expect(runView(lost)).toBe('reconnecting');
  expect(runView(play(events, lost))).toBe('nested');
});

test('a run found after a reload shows its stored state and continues if it has not ended', () => {
  const found = { runId, measurement, layout, seq: 7, error: null, handMade: false, goOns: null };
  const done = changeRun(idleRun, { type: 'found', form, snapshot: { ...found, state: 'done' } });
  expect(runView(done)).toBe('nested');
  const running = changeRun(idleRun, { type: 'found', form, snapshot: { ...found, state: 'running' } });
  expect(runView(running)).toBe('nesting');
  expect(runView(play(events, running))).toBe('nested');
});

test('a measurement that is found again remains a measurement, in progress or done', () => {
  const measured = changeJob(form, { type: 'sheet-changed', change: { nesting: false } });
  const found = { runId, measurement: null, layout: null, seq: 2, error: null, handMade: false, goOns: null };
  const running = changeRun(idleRun, { type: 'found', form: measured, snapshot: { ...found, state: 'running' } });
  expect(runView(running)).toBe('measuring');
  const done = changeRun(running, {
    type: 'found',
    form: measured,
    snapshot: { ...found, measurement, state: 'done' },
  });
  expect(runView(done)).toBe('measured');
});

test('a result is stale after the inputs change, and current again when they are changed back', () => {
  const { result } = play(events);
  expect(isStale(result, form)).toBe(false);
  const other = changeJob(form, { type: 'row-changed', id: 'row-1', change: { sizeText: '13' } });
  expect(isStale(result, other)).toBe(true);
  const back = changeJob(other, { type: 'row-changed', id: 'row-1', change: { sizeText: '1 ft' } });
  expect(isStale(result, back)).toBe(false);
});

test('a waiting run shows that until its next event', () => {
  const before = play(events.slice(0, 2));
  const waiting = play([{ seq: before.active!.lastSeq, runId, type: 'waiting', sinceS: 20 }], before);
  expect(text(waiting)).toBe(
    'Waiting: we cannot work on your run right now. It continues by itself as soon as we can.',
  );
  expect(waiting.active!.lastSeq).toBe(before.active!.lastSeq);
  expect(runView(play(events.slice(2, 3), waiting))).toBe(runView(play(events.slice(2, 3), before)));
});
