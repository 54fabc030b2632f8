import { act, renderHook } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { useShownResult } from '#components/tool/zones/use-shown-result.ts';
import { changeJob, initialJobForm, type JobAction } from '#lib/browser/draft/job-form.ts';
import { measurement } from '../../recorded-run.ts';

const svg = (content: string) => ({ filename: 'a.svg', fileType: 'SVG' as const, content, sizeBytes: 1 });
const before = [
  { type: 'file-added', file: svg('data:,one') },
  { type: 'row-changed', id: 'row-1', change: { text: 'OPEN' } },
] satisfies JobAction[];

test.each([
  ['the text of its row', 'row-1', { type: 'row-changed', id: 'row-1', change: { text: 'SHUT' } }],
  ['the file', 'file', { type: 'file-added', file: svg('data:,two') }],
  ['the job of a row', 'row-1', { type: 'cleared' }],
  ['the job of a file', 'file', { type: 'cleared' }],
] satisfies [string, string, JobAction][])(
  'a pinned part is not highlighted after a change of %s',
  (_, rowId, change) => {
    const form = [...before].reduce(changeJob, initialJobForm);
    const { result, rerender } = renderHook(
      (shown: typeof form) =>
        useShownResult(null, { form: shown, names: [], active: null, live: null, isTourOpen: false }),
      { initialProps: form },
    );
    const pinned = { rowId, partIds: ['part-1'], pinned: true };
    const { onHighlight } = result.current;
    act(() => onHighlight(() => pinned));
    expect(result.current.highlight).toEqual(pinned);
    rerender(changeJob(form, { type: 'sheet-changed', change: { widthText: '60' } }));
    expect(result.current.highlight).toEqual(pinned);
    rerender(changeJob(form, change));
    expect(result.current.highlight).toBeNull();
    expect(result.current.onHighlight).toBe(onHighlight);
  },
);

test('marks of a notice are shown before the first run, until the drawing is measured again', () => {
  const [row] = measurement.rows;
  const live = (shown: typeof measurement) => ({ measurement: shown, form: initialJobForm, isCurrent: true });
  const { result, rerender } = renderHook(
    (shown: typeof measurement) =>
      useShownResult(null, { form: initialJobForm, names: [], active: null, live: live(shown), isTourOpen: false }),
    { initialProps: measurement },
  );
  const places = { row: row!, message: '1 open line.', places: [row!.parts[0]!.box] };
  act(() => result.current.setPlaces(places));
  expect(result.current.places).toBe(places);
  rerender({ ...measurement, rows: measurement.rows.map((one) => ({ ...one, parts: [...one.parts] })) });
  expect(result.current.places).toBeNull();
});
