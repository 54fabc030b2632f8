import { afterEach, expect, test } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { useLettering, type DrawnRow, type LetteringApi } from '#components/lettering/use-lettering.ts';
import type { TextRow } from '#lib/shared/contracts/job.ts';
import { initialJobForm, type RowForm } from '#lib/browser/draft/job-form.ts';
import type { LocalPreview } from '#lib/browser/lettering/local-preview.ts';

afterEach(cleanup);

const by = (painter: string, { id, text }: TextRow): DrawnRow => ({
  id,
  path: `${painter}: ${text}`,
  box: { minX: 0, minY: 0, maxX: 1, maxY: 1 },
  widthIn: 1,
  heightIn: 1,
  fontListed: 'Arial',
  fontMeasured: '',
  warnings: [],
  measured: null,
  error: null,
});
const rowsOf = (...texts: string[]): RowForm[] =>
  texts.map((text, i) => ({ ...initialJobForm.rows[0]!, id: `row-${i + 1}`, text }));

function stage(draw: LocalPreview['draw'], rows: RowForm[]) {
  const requests: string[][] = [];
  const api: LetteringApi = async (some) => {
    requests.push(some.map(({ text }) => text));
    return { rows: some.map((row) => by('server', row)) };
  };
  const local: LocalPreview = { draw, end: () => {} };
  const { result, rerender } = renderHook(({ typed }) => useLettering(typed, api, { local }), {
    initialProps: { typed: rows },
  });
  return {
    requests,
    type: (typed: RowForm[]) => rerender({ typed }),
    path: (id: string) => result.current.get(id)?.path,
  };
}
const longerThanThePause = () => new Promise((resolve) => setTimeout(resolve, 400));

test('rows that are drawn locally are not requested from the server, which draws the others', async () => {
  const { requests, path, type } = stage(
    async (rows) => rows.filter(({ text }) => text !== '漢').map((row) => by('here', row)),
    rowsOf('OPEN', '漢'),
  );
  await waitFor(() => expect(path('row-1')).toBe('here: OPEN'));
  await waitFor(() => expect(path('row-2')).toBe('server: 漢'));
  expect(requests).toEqual([['漢']]);
  type(rowsOf('OPENED'));
  await waitFor(() => expect(path('row-1')).toBe('here: OPENED'));
  await longerThanThePause();
  expect(requests).toEqual([['漢']]);
});

test('a removed or emptied row is drawn again when its text returns, and never with the previous text', async () => {
  const { path, type } = stage(async (rows) => rows.map((row) => by('here', row)), rowsOf('OPEN', 'DAILY'));
  await waitFor(() => expect(path('row-2')).toBe('here: DAILY'));
  type(rowsOf('OPENED'));
  await waitFor(() => expect(path('row-1')).toBe('here: OPENED'));
  expect(path('row-2')).toBeUndefined();
  type(rowsOf('OPENED', 'DAILY'));
  await waitFor(() => expect(path('row-2')).toBe('here: DAILY'));
  type(rowsOf(''));
  await waitFor(() => expect(path('row-1')).toBeUndefined());
  type(rowsOf('OPENED'));
  await waitFor(() => expect(path('row-1')).toBe('here: OPENED'));
});

test('the server draws while a font loads, and a later local drawing replaces its answer', async () => {
  let come = () => {};
  const { requests, path } = stage(
    (rows) => new Promise((resolve) => (come = () => resolve(rows.map((row) => by('here', row))))),
    rowsOf('OPEN'),
  );
  await waitFor(() => expect(path('row-1')).toBe('server: OPEN'));
  come();
  await waitFor(() => expect(path('row-1')).toBe('here: OPEN'));
  expect(requests).toEqual([['OPEN']]);
});

test('the server draws every row when the local preview fails', async () => {
  const { path } = stage(() => Promise.reject(new Error('no worker')), rowsOf('OPEN'));
  await waitFor(() => expect(path('row-1')).toBe('server: OPEN'));
});
