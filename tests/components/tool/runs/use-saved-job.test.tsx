import { beforeEach, expect, jest, test } from '@jest/globals';
import { renderHook, waitFor } from '@testing-library/react';
import { browserStore } from '#lib/browser/browser-store.ts';
import { saveInitialRequest, type InitialRequest } from '#lib/browser/draft/initial-request.ts';
import { initialJobForm, type JobForm } from '#lib/browser/draft/job-form.ts';
import { storeTexts } from '#lib/browser/draft/saved-job.ts';
import { useArrival } from '#components/tool/runs/use-saved-job.ts';

const keptRows = [{ ...initialJobForm.rows[0]!, text: 'OPEN DAILY' }];
const drawing = { filename: 'logo.svg', content: 'data:image/svg+xml;base64,PHN2Zy8+' };
const carried: InitialRequest = { font: 'Arial', size: 12, text: '', svg: drawing };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function arrivedWith(request: InitialRequest): Promise<JobForm> {
  const files = browserStore();
  storeTexts('ann', { form: { ...initialJobForm, rows: keptRows }, lastRun: null }, { words: localStorage, files });
  await saveInitialRequest(request, { session: sessionStorage, store: files, nowMs: Date.now() });
  const onArrival = jest.fn<(arrived: { form: JobForm }) => void>();
  renderHook(() => useArrival('ann', onArrival));
  await waitFor(() => expect(onArrival).toHaveBeenCalledTimes(1));
  return onArrival.mock.calls[0]![0].form;
}

test('a carried drawing is added to the existing rows', async () => {
  const form = await arrivedWith(carried);
  expect(form.file?.filename).toBe('logo.svg');
  expect(form.rows).toEqual(keptRows);
});

test('carried text from the landing page replaces the existing rows', async () => {
  const form = await arrivedWith({ ...carried, text: 'HARBOR', font: 'Impact' });
  expect(form.rows.map(({ text, font }) => [text, font])).toEqual([['HARBOR', 'Impact']]);
});

test.each([
  ['60', '60'],
  ['12,50', '12,50'],
  ['1e9', ''],
  ['<b>', ''],
])('a price of a sheet typed on the landing page as %j is %j in the sheet settings', async (sheetPrice, priceText) => {
  const form = await arrivedWith({ ...carried, text: 'HARBOR', sheetPrice });
  expect(form.sheet.details.priceText).toBe(priceText);
});
