import { expect, test } from '@jest/globals';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { fieldOfPath } from '#lib/browser/draft/field-of-path.ts';
import { changeJob, emptyRow, initialJobForm, type JobAction, type JobForm } from '#lib/browser/draft/job-form.ts';
import { readForm } from '#lib/browser/draft/read-form.ts';
import { cornersText, ellOf, readCorners, shapeOf } from '#lib/browser/draft/stock/outline-shape.ts';
import { FIRST_SIZE } from '#lib/browser/draft/stock/stock-form.ts';
import type { Remnant } from '#lib/shared/contracts/material.ts';

const corners = (...points: (readonly [number, number])[]) => points.map(([xIn, yIn]) => ({ xIn, yIn }));
const ell = corners([0, 0], [8, 0], [8, 12], [20, 12], [20, 20], [0, 20]);
const plain: JobForm = { ...initialJobForm, rows: [{ ...emptyRow('row-1'), text: 'A' }] };
const after = (form: JobForm, ...actions: readonly JobAction[]): JobForm => actions.reduce(changeJob, form);
const shaped = (of: string): JobAction => ({ type: 'outline-changed', of, shape: shapeOf(ell) });

function requested(form: JobForm) {
  const built = buildRequest(form);
  if (!built.ok) throw new Error(built.problems[0]?.message);
  return built.request.nest!;
}

test('an outline is sent with the sides of the box around it, for the first and further sizes', () => {
  const one = after(plain, shaped(FIRST_SIZE));
  expect(requested(one).sheet).toEqual({ widthIn: 20, heightIn: 20, outline: ell });
  const two = after(plain, { type: 'size-added' }, shaped('size-2'));
  expect(requested(two).stock).toMatchObject([{ id: 'size-1' }, { id: 'size-2', widthIn: 20, outline: ell }]);
  expect(requested(two).stock![0]).not.toHaveProperty('outline');
  const none = after(one, { type: 'outline-changed', of: FIRST_SIZE, shape: null });
  expect(requested(none).sheet).toEqual({ widthIn: 20, heightIn: 20 });
});

test('a stored job has its outline again, and none where the stored one is invalid', () => {
  const form = after(plain, shaped(FIRST_SIZE));
  const stored = JSON.parse(JSON.stringify(form)) as JobForm;
  expect(readForm(stored)?.sheet.details.outline).toEqual(ell);
  const spoiled = { ...stored, sheet: { ...stored.sheet, details: { ...stored.sheet.details, outline: [1, 2, 3] } } };
  expect(readForm(spoiled)?.sheet.details).not.toHaveProperty('outline');
});

test('the outline belongs to its sheet: it ends with other sides, turns with it, and ends with the job', () => {
  const form = after(plain, shaped(FIRST_SIZE));
  const sides = (widthText: string, heightText: string): JobAction => ({
    type: 'sheet-changed',
    change: { widthText, heightText },
  });
  expect(after(form, sides('30', '20')).sheet.details.outline).toBeUndefined();
  expect(after(form, sides('30', '20'), sides('20', '20')).sheet.details.outline).toEqual(ell);
  const triangle = shapeOf(corners([0, 0], [30, 0], [0, 10]));
  const wide = after(plain, { type: 'outline-changed', of: FIRST_SIZE, shape: triangle });
  expect(after(wide, sides('10', '30')).sheet.details.outline).toEqual(corners([0, 30], [0, 0], [10, 30]));
  expect(after(form, { type: 'cleared' }).sheet.details.outline).toBeUndefined();
});

test('a chosen offcut has its outline', () => {
  const remnant: Remnant = {
    id: '0b7dbaa1-2a3c-4c26-9b0f-0d6f1f5f7c11',
    name: 'Left over',
    widthIn: 20,
    heightIn: 20,
    outline: ell,
    madeFrom: '',
    madeFromRun: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    usedAt: null,
    usedByRun: null,
  };
  const { stock } = requested(after(plain, { type: 'remnant-chosen', remnant, isChosen: true }));
  expect(stock![1]).toMatchObject({ remnant: true, remnantId: remnant.id, widthIn: 20, heightIn: 20, outline: ell });
});

test('a problem of the server with an outline is shown at the width of its size', () => {
  const form = after(plain, { type: 'size-added' });
  expect(fieldOfPath('sheet.outline.2', form)).toBe('sheet-width');
  expect(fieldOfPath('stock.1.outline', form)).toBe('size-2-width');
});

test('corners are read from lines or semicolons in the unit on display, and written as lines', () => {
  expect(readCorners('0, 0\n 8 0; 1/2, 305mm', 'in')).toMatchObject({ wrongLine: null });
  expect(readCorners('25.4,50.8', 'mm')).toEqual({
    outline: [{ xIn: expect.closeTo(1, 9), yIn: expect.closeTo(2, 9) }],
    wrongLine: null,
  });
  expect(readCorners('0, 0\n8', 'in')).toEqual({ wrongLine: 2 });
  expect(readCorners('0, 0, 1', 'in')).toEqual({ wrongLine: 1 });
  expect(readCorners('a, b', 'in')).toEqual({ wrongLine: 1 });
  expect(cornersText(corners([0, 0], [1.5, 2]), 'in')).toBe('0, 0\n1.5, 2');
  expect(readCorners(cornersText(ell, 'mm'), 'mm')).toMatchObject({ wrongLine: null });
});

test('a shape begins at the upper left of its box', () => {
  expect(shapeOf(corners([3, 4], [5, 4], [3, 8]))).toEqual({
    outline: corners([0, 0], [2, 0], [0, 4]),
    widthText: '2',
    heightText: '4',
  });
});

test('an L has a missing corner at its upper right that is smaller than the sheet', () => {
  expect(ellOf({ width: '20', height: '20', missingWidth: '12', missingHeight: '12' })?.outline).toEqual(ell);
  expect(ellOf({ width: '20', height: '20', missingWidth: '20', missingHeight: '12' })).toBeNull();
  expect(ellOf({ width: '20', height: '20', missingWidth: '', missingHeight: '12' })).toBeNull();
  expect(ellOf({ width: '0.5', height: '20', missingWidth: '0.1', missingHeight: '12' })).toBeNull();
});
