import { useReducer } from 'react';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renamed } from '#harness/fonts/sfnt.ts';
import { FontField, RefusedFonts } from '#components/lettering/fonts/font-field.tsx';
import { OwnFontsOnShelf, useOwnFonts, type OwnFonts } from '#components/lettering/fonts/use-own-fonts.ts';
import { useToast } from '#components/ui/use-toast.ts';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { memoryStore, type BrowserStore } from '#lib/browser/browser-store.ts';
import { changeJob, emptyRow, initialJobForm, type JobForm } from '#lib/browser/draft/job-form.ts';
import { interWoff2, jostFile } from '#packages/lettering/tests/font-file/font-kit.ts';

// Files of jsdom cannot be cloned.
Object.assign(globalThis, { structuredClone: (value: unknown) => value });

let jost: Uint8Array;
beforeAll(async () => {
  jost = await jostFile();
});
afterEach(cleanup);

const fileOf = (name: string, bytes: Uint8Array): File => {
  const file = new File([new Uint8Array(bytes)], name);
  return Object.assign(file, { arrayBuffer: async () => new Uint8Array(bytes).buffer });
};
const shop = (family: string, style = 'Regular', name = `${family}.ttf`) => fileOf(name, renamed(jost, family, style));

/** Renders the font field of each row of a form, with a store of the browser. */
function stage(store: BrowserStore = memoryStore(), form: JobForm = initialJobForm) {
  const seen: { form: JobForm; fonts: OwnFonts | null; undo: () => void } = { form, fonts: null, undo: () => {} };
  function Stage() {
    const [job, change] = useReducer(changeJob, form);
    const fonts = useOwnFonts('ada', job.rows, change, store);
    const { current } = useToast();
    Object.assign(seen, { form: job, fonts });
    return (
      <TooltipProvider>
        <OwnFontsOnShelf value={fonts}>
          <RefusedFonts />
          {job.rows.map((row) => (
            <FontField
              key={row.id}
              row={row}
              onChange={(changed) => change({ type: 'row-changed', id: row.id, change: changed })}
              problem={null}
            />
          ))}
        </OwnFontsOnShelf>
        <p>{current?.title}</p>
        {current?.description !== undefined && <p>{current.description}</p>}
      </TooltipProvider>
    );
  }
  const { unmount } = render(<Stage />);
  const menu = () => screen.getAllByLabelText<HTMLSelectElement>('Font')[0]!;
  return {
    seen,
    unmount,
    menu,
    chosen: () => menu().selectedOptions[0]!.textContent,
    choose: async (...files: File[]) => {
      const input = screen.getAllByLabelText<HTMLInputElement>('Choose font files')[0]!;
      await userEvent.upload(input, files);
    },
  };
}

test('a font added at a row is used there and remains available in the browser', async () => {
  const store = memoryStore();
  const { chosen, choose, seen, unmount } = stage(store);
  await choose(shop('Sign Grotesk'));
  await waitFor(() => expect(chosen()).toBe('Sign Grotesk'));
  expect(seen.form.rows[0]!.font).toBe('Arial');
  const { form } = seen;
  unmount();

  const again = stage(store, form);
  await waitFor(() => expect(again.menu().querySelector('optgroup')?.label).toBe('Your fonts'));
  expect(again.chosen()).toBe('Sign Grotesk');
  expect(screen.queryByText(/isn’t in this browser/)).toBeNull();
  expect((await again.seen.fonts!.contentOf(form.rows[0]!.own!.file))!.content).toMatch(/^data:font\/sfnt;base64,/);
});

test('a row whose font file is missing names it and accepts it again', async () => {
  const first = stage();
  await first.choose(shop('Sign Grotesk'));
  await waitFor(() => expect(first.chosen()).toBe('Sign Grotesk'));
  const { form } = first.seen;
  first.unmount();

  const elsewhere = stage(memoryStore(), form);
  await screen.findByText(/Your font “Sign Grotesk” isn’t in this browser\. Add its file again/);
  await elsewhere.choose(shop('Sign Grotesk', 'Regular', 'copy of it.ttf'));
  await waitFor(() => expect(screen.queryByText(/isn’t in this browser/)).toBeNull());
});

test('the original of a listed font replaces its substitute in every row until it is removed', async () => {
  const rows = [emptyRow('row-1'), { ...emptyRow('row-2'), font: 'Gotham' as const }];
  const { seen, choose, menu, chosen } = stage(memoryStore(), { ...initialJobForm, rows });
  await choose(shop('Gotham', 'Book'));
  await waitFor(() => expect(seen.form.rows.map(({ own }) => own?.name)).toEqual(['Gotham Book', 'Gotham Book']));
  expect(chosen()).toBe('Gotham: your file');
  await userEvent.selectOptions(menu(), 'Futura');
  expect(seen.form.rows[0]!.own).toBeNull();
  await userEvent.selectOptions(menu(), 'Gotham: your file');
  expect(seen.form.rows[0]!.own?.name).toBe('Gotham Book');
  seen.fonts!.remove(seen.form.rows[0]!.own!.file);
  await screen.findByText('Removed Gotham Book');
  expect(seen.form.rows.map(({ own }) => own)).toEqual([null, null]);
  expect(chosen()).toBe('Gotham');
});

test('a damaged font does not change the font of the row', async () => {
  const { chosen, choose, seen } = stage();
  await choose(shop('Sign Grotesk'));
  await waitFor(() => expect(chosen()).toBe('Sign Grotesk'));
  await choose(fileOf('cut.ttf', jost.subarray(0, 9000)));
  await screen.findByText(/The font file "cut\.ttf" can't be used: it is cut off/);
  expect(chosen()).toBe('Sign Grotesk');
  await seen.fonts!.add([fileOf('cut.otf', jost.subarray(0, 9000))]);
  expect((await screen.findByText(/"cut\.otf"/)).closest('[role=alert]')).not.toBeNull();
});

test('a newer version of a file replaces it; another style of the family is added', async () => {
  const { seen, choose } = stage();
  await choose(shop('Sign Grotesk'), shop('Sign Grotesk', 'Bold', 'bold.ttf'));
  await waitFor(() => expect(seen.fonts!.fonts).toHaveLength(2));
  const before = seen.form.rows[0]!.own!.file;
  // Same names, different bytes.
  const newer = renamed(jost, 'Sign Grotesk', 'Regular');
  newer[newer.length - 1]! ^= 1;
  await choose(fileOf('newer.ttf', newer));
  await waitFor(() => expect(seen.form.rows[0]!.own!.file).not.toBe(before));
  expect(seen.fonts!.fonts!.map(({ filename }) => filename).toSorted()).toEqual(['bold.ttf', 'newer.ttf']);
});

test('a browser that cannot save fonts shows a message and uses the font while the page is open', async () => {
  const { seen, choose, chosen } = stage({ ...memoryStore(), set: async () => false });
  await choose(shop('Sign Grotesk'));
  await screen.findByText(/This browser can’t save fonts/);
  expect(chosen()).toBe('Sign Grotesk');
  expect(await seen.fonts!.contentOf(seen.form.rows[0]!.own!.file)).not.toBeNull();
});

test('the weight of a variable font is a slider', async () => {
  const { seen, choose } = stage();
  await choose(fileOf('inter.woff2', await interWoff2()));
  const slider = await screen.findByLabelText<HTMLInputElement>('Weight');
  expect([slider.min, slider.max, slider.value]).toEqual(['100', '900', '400']);
  expect(seen.form.rows[0]!.own!.location).toEqual({});
});
