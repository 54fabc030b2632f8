import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from '@jest/globals';
import { interfaceTimes } from '#components/ui/interface-times.ts';
import type { Remnant } from '#lib/shared/contracts/material.ts';
import { limits } from '#lib/shared/limits.ts';
import { MaterialCard } from '#components/material/material-card.tsx';
import { LazyToaster } from '#components/ui/lazy-toaster.tsx';
import { refusal, renderPage, type Answers } from '../auth/page.tsx';
import { holdTimers } from '../hold-timers.ts';

const LIST = '/api/user/remnants';
const KEEP = '/api/user/remnants/keep';
const MARK = '/api/user/remnants/mark';
const offcut: Remnant = {
  id: '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d',
  name: 'White acrylic 1/8',
  widthIn: 48,
  heightIn: 58.5799,
  madeFrom: 'OPEN DAILY',
  madeFromRun: '7f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d',
  createdAt: '2026-11-01T12:00:00.000Z',
  usedAt: null,
  usedByRun: null,
};
const used: Remnant = {
  ...offcut,
  id: offcut.id.replace('6f1c', '8f1c'),
  name: 'ACM',
  madeFrom: '',
  madeFromRun: null,
  usedAt: '2026-11-20T12:00:00.000Z',
  usedByRun: '9f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d',
};
holdTimers(interfaceTimes.toastMs);
// jsdom captures no pointer and has no layout.
beforeAll(() => {
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.scrollIntoView = () => {};
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function show(remnants: readonly Remnant[], answers: Answers = {}) {
  return renderPage(
    <>
      <MaterialCard />
      <LazyToaster />
    </>,
    { [LIST]: { body: { remnants } }, ...answers },
  );
}

test('without offcuts, the card explains their origin and offers to add one', async () => {
  show([]);
  expect(await screen.findByText(/After a run you can save the offcut/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add an offcut' })).toBeInTheDocument();
});

test('an offcut is listed with its size rounded down, its source, and its dates', async () => {
  show([offcut, used]);
  const row = within(await screen.findByRole('list', { name: 'Offcuts' })).getByRole('listitem');
  expect(row).toHaveTextContent('White acrylic 1/848 x 58.57 inleft over from OPEN DAILY · kept November 1, 2026');
  expect(screen.queryByText('ACM')).not.toBeInTheDocument();
  await press('Show 1 used offcut');
  const usedRow = within(screen.getByRole('list', { name: 'Used offcuts' })).getByRole('listitem');
  expect(usedRow).toHaveTextContent('typed in · kept November 1, 2026 · used November 20, 2026');
});

test('a list that fails to load can be requested again', async () => {
  let isDown = true;
  show([], { [LIST]: () => (isDown ? refusal(503, 'busy', 'We are busy.') : { body: { remnants: [offcut] } }) });
  expect(await screen.findByText('Your material could not be loaded.')).toBeInTheDocument();
  isDown = false;
  await press('Try again');
  expect(await screen.findByText(offcut.name)).toBeInTheDocument();
});

test('the size of an offcut is read like every length, and nothing is sent until it is valid', async () => {
  const { sent } = show([], { [KEEP]: { body: offcut } });
  await screen.findByText(/No offcuts yet/);
  await press('Add an offcut');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Width (in)'), '0.5');
  await press('Keep offcut');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Name the offcut/);
  expect(screen.getByText('Width must be between 1 and 240 in.')).toBeInTheDocument();
  expect(screen.getByText('Height must be between 1 and 240 in.')).toBeInTheDocument();
  expect(sent.some(({ path }) => path === KEEP)).toBe(false);

  await userEvent.type(screen.getByLabelText('Name'), ' Plywood ');
  await userEvent.clear(screen.getByLabelText('Width (in)'));
  await userEvent.type(screen.getByLabelText('Width (in)'), '1\' 6"');
  await userEvent.type(screen.getByLabelText('Height (in)'), '24');
  await press('Keep offcut');
  await waitFor(() =>
    expect(sent.find(({ path }) => path === KEEP)?.data).toMatchObject({ name: 'Plywood', widthIn: 18, heightIn: 24 }),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add an offcut' })).toHaveFocus());
});

test('an offcut is saved with its exclusion zones', async () => {
  const { sent } = show([{ ...offcut, zones: [{ xIn: 1, yIn: 1, widthIn: 2, heightIn: 2 }] }], {
    [KEEP]: { body: offcut },
  });
  expect(await screen.findByRole('list', { name: 'Offcuts' })).toHaveTextContent('48 x 58.57 in, 1 exclusion zone');
  await press('Add an offcut');
  await userEvent.type(screen.getByLabelText('Name'), 'Plywood');
  await userEvent.type(screen.getByLabelText('Width (in)'), '18');
  await userEvent.type(screen.getByLabelText('Height (in)'), '24');
  await press('Exclusion zones');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a zone' }));
  const zone = within(screen.getByRole('group', { name: 'Exclusion zone 1' }));
  await userEvent.clear(zone.getByLabelText('X (in)'));
  await userEvent.type(zone.getByLabelText('X (in)'), '20');
  await userEvent.click(screen.getByRole('button', { name: /^Exclusion zones/ }));
  await press('Keep offcut');
  // The problem unfolds the zones.
  const field = await screen.findByLabelText('X (in)');
  expect(field).toHaveAccessibleDescription(/Exclusion zone 1 of the 18 x 24 in sheet is outside the sheet/);
  expect(sent.some(({ path }) => path === KEEP)).toBe(false);
  await userEvent.clear(field);
  await userEvent.type(screen.getByLabelText('X (in)'), '3');
  await press('Keep offcut');
  const zones = [{ xIn: 3, yIn: 0, widthIn: 2, heightIn: 2 }];
  await waitFor(() =>
    expect(sent.find(({ path }) => path === KEEP)?.data).toMatchObject({ widthIn: 18, heightIn: 24, zones }),
  );
});

test('Undo reverts deleting and marking exactly', async () => {
  const { sent } = show([offcut, used], {
    '/api/user/remnants/delete': { body: { success: true } },
    [KEEP]: { body: offcut },
    [MARK]: { body: { success: true } },
  });
  await screen.findByText(offcut.name);
  await press(`Delete ${offcut.name}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent.find(({ path }) => path === KEEP)?.data).toEqual(offcut));

  await press('Show 1 used offcut');
  await press('Mark ACM as not used');
  await waitFor(() =>
    expect(sent.find(({ path }) => path === MARK)?.data).toEqual({ ids: [used.id], isUsed: false, byRun: null }),
  );
  await screen.findByText('“ACM” is marked as not used.');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent.findLast(({ path }) => path === MARK)?.data).toEqual({
      ids: [used.id],
      isUsed: true,
      byRun: used.usedByRun,
    }),
  );
});

test('an offcut that was deleted in another tab shows an error, and the list is requested again', async () => {
  const { sent } = show([offcut], { '/api/user/remnants/rename': refusal(404, 'remnant_gone', 'It is gone.') });
  await screen.findByText(offcut.name);
  await press(`Rename ${offcut.name}`);
  const field = screen.getByLabelText('Name');
  expect(field).toHaveFocus();
  await userEvent.type(field, ' left{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('It is gone.');
  expect(sent.filter(({ path }) => path === LIST).length).toBeGreaterThan(1);
});

test('at the maximum number of offcuts, a message replaces the button', async () => {
  const all = Array.from({ length: limits.remnants }, (_, nth) => ({
    ...used,
    id: `6f1c1b9e-6f6b-4a63-9a3e-${String(nth).padStart(12, '0')}`,
  }));
  show(all);
  expect(await screen.findByText(/Delete some that are used up/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add an offcut' })).not.toBeInTheDocument();
});
