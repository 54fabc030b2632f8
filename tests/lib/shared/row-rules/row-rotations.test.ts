import { expect, test } from '@jest/globals';
import { artworkOf } from '#backend/jobs/job-process/artwork-of.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { changeJob, initialJobForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { measureRequest } from '#lib/shared/contracts/job.ts';
import { rulesByRow, rulesOf } from '#lib/shared/row-rules/row-rules.ts';

const row = { id: 'row-1', text: 'A', font: 'Arial', size: 4 };

test('a lock and the rule without rotation are equal, and a lock has precedence', () => {
  for (const rules of [{ rotationLocked: true }, { rotation: 'none' }, { rotationLocked: true, rotation: 'any' }]) {
    const request = measureRequest.parse({ rows: [{ ...row, ...rules }] });
    expect(rulesByRow(request)).toEqual(new Map([['row-1', { rotation: 'none' }]]));
    expect(artworkOf(request).rows[0]!.rules).toEqual({ rotation: 'none' });
  }
  expect(rulesByRow(measureRequest.parse({ rows: [row] }))).toEqual(new Map([['row-1', {}]]));
  expect(rulesOf({ rotationLocked: false, rotation: '180' })).toEqual({ rotation: '180' });
});

test('the rule chosen on screen reaches the engine, and a stored lock remains one', () => {
  const form = changeJob(initialJobForm, {
    type: 'row-changed',
    id: 'row-1',
    change: { text: 'A', rules: { rotation: '180' } },
  });
  const built = buildRequest(form);
  if (!built.ok) throw new Error('should have been built');
  expect(artworkOf(measureRequest.parse(built.request.artwork)).rows[0]!.rules).toEqual({ rotation: '180' });
  const stored = readForm({ file: null, rows: [{ id: 'row-1', text: 'A', rotationLocked: true }] })!;
  expect(stored.rows[0]!.rules).toEqual({ rotation: 'none' });
  const locked = buildRequest(stored);
  if (!locked.ok) throw new Error('should have been built');
  expect(locked.request.artwork.rows[0]).toMatchObject({ rotationLocked: true });
  expect(locked.request.artwork.rows[0]).not.toHaveProperty('rotation');
});
