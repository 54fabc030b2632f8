import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Combination } from '#components/combine/combination.ts';
import { CombineFiles } from '#components/combine/combine-files.tsx';
import { readDrawing } from '#engine';
import { ConvertClient } from '#lib/browser/converter/convert-client.ts';
import { until } from '#harness/until.ts';
import { plateDxf, platePassword, platePdf, protectedPlatePdf } from '#harness/browser/vector-files.ts';
import { fileOf, OwnWorker } from '../converter/own-worker.ts';

beforeEach(() => {
  OwnWorker.isHeld = false;
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4in" height="2in" viewBox="0 0 4 2"><path d="M0 0H4V2H0Z"/></svg>';
const unitlessSvg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 254 254"><path d="M0 0H254V254H0Z"/></svg>';
const eps = '%!PS-Adobe-3.0 EPSF-3.0\n0 0 72 144 rectstroke showpage';

type Used = { filename: string; parts: { name: string; quantity: number; layer: string }[] };

function shown(...files: readonly File[]) {
  const combination = new Combination(() => new ConvertClient(() => new OwnWorker() as unknown as Worker));
  const use = jest.fn<(file: File) => void>();
  render(<CombineFiles combination={combination} inPlace={{ note: '', use }} />);
  const add = (...more: readonly File[]) => act(() => combination.add(more));
  add(...files);
  const button = () => screen.getByRole('button', { name: /^Use / });
  const press = async (): Promise<Used> => {
    await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'false'));
    fireEvent.click(button());
    await waitFor(() => expect(use).toHaveBeenCalled());
    const [file] = use.mock.calls.at(-1)!;
    const { shapes } = readDrawing(Buffer.from(combination.makeSvg().content), { fileName: 'job.svg' });
    const parts = shapes.map(({ source: { namedPart, layer } }) => ({ ...namedPart!, layer }));
    return { filename: file.name, parts };
  };
  return { combination, add, button, press };
}

const lineOf = (name: string) => screen.findByRole('listitem', { name });

test('files of all kinds are lines with their size and length, and parts with their name and quantity', async () => {
  const { press } = shown(
    fileOf('plate.dxf', plateDxf()),
    fileOf('bracket.svg', svg),
    fileOf('logo.eps', eps),
    fileOf('plate.pdf', platePdf()),
  );
  expect(await within(await lineOf('plate.dxf')).findByText('6.00 x 4.00 in, 26.28 in')).toBeTruthy();
  expect(within(await lineOf('plate.dxf')).getByText('mm')).toBeTruthy();
  expect(await within(await lineOf('logo.eps')).findByText('1.00 x 2.00 in, 6.00 in')).toBeTruthy();
  const quantity = screen.getByLabelText('Quantity of bracket.svg');
  fireEvent.change(quantity, { target: { value: '12' } });
  const page = await screen.findByLabelText('Page of plate.pdf');
  fireEvent.change(page, { target: { value: '1' } });
  expect(await within(await lineOf('plate.pdf')).findByText('2.00 x 1.00 in, 6.00 in, page 2 of 2')).toBeTruthy();
  expect(await press()).toEqual({
    filename: 'combined-files.svg',
    parts: [
      { name: 'plate.dxf', quantity: 1, layer: 'CUT' },
      { name: 'plate.dxf', quantity: 1, layer: 'HOLES' },
      { name: 'bracket.svg', quantity: 12, layer: '' },
      { name: 'logo.eps', quantity: 1, layer: '' },
      { name: 'plate.pdf', quantity: 1, layer: '' },
    ],
  });
});

test('layers are chosen in place, and a file without a layer is left out with its reason', async () => {
  const { press, button } = shown(fileOf('plate.dxf', plateDxf()), fileOf('bracket.svg', svg));
  fireEvent.click(await screen.findByRole('button', { name: 'Layers of plate.dxf: 2 of 3' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'HOLES' }));
  expect(await screen.findByText('6.00 x 4.00 in, 20.00 in')).toBeTruthy();
  expect((await press()).parts.map(({ layer }) => layer)).toEqual(['CUT', '']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'CUT' }));
  expect(await screen.findByText(/^Left out\. The chosen layers have no lines/)).toBeTruthy();
  expect(button()).toHaveTextContent('Use 1 of 2 files');
});

test('one choice sets the unit of all files that state none, and no other unit', async () => {
  const { press, button } = shown(
    fileOf('a.dxf', plateDxf(0)),
    fileOf('b.dxf', plateDxf(0)),
    fileOf('c.svg', unitlessSvg),
    fileOf('d.dxf', plateDxf()),
  );
  expect(await screen.findByText('3 files state no unit. Read all of them in')).toBeTruthy();
  await waitFor(() => expect(button()).toHaveAccessibleDescription('Choose the unit of 3 files first.'));
  fireEvent.click(screen.getByRole('button', { name: 'cm' }));
  await waitFor(() => expect(screen.getAllByText('60.00 x 40.00 in, 262.83 in')).toHaveLength(2));
  expect(await screen.findByText('100.00 x 100.00 in, 400.00 in')).toBeTruthy();
  expect(screen.getByText('6.00 x 4.00 in, 26.28 in')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Unit of b.dxf'), { target: { value: 'mm' } });
  await waitFor(() => expect(screen.getAllByText('6.00 x 4.00 in, 26.28 in')).toHaveLength(2));
  expect((await press()).parts).toHaveLength(7);
});

test('of 200 files, those that cannot be read are named with their remedy, and all others are used', async () => {
  const good = Array.from({ length: 192 }, (_, i) => fileOf(`part-${i}.dxf`, plateDxf()));
  const bad = [
    ...Array.from({ length: 5 }, (_, i) => fileOf(`damaged-${i}.pdf`, '%PDF-1.7\nnothing')),
    fileOf('photo.png', Buffer.from('\x89PNG', 'latin1')),
    fileOf('scan.svg', 'GIF89a'),
    fileOf('all.zip', 'PK\x03\x04'),
  ];
  const { combination, add, press } = shown(...good.slice(0, 100), ...bad, ...good.slice(100));
  const isRead = () => combination.store.get().lines.every(({ step }) => step === 'done');
  await act(async () => void (await until(isRead, 'all files to be read')));
  expect(screen.getByText(/^8 files are left out of the drawing/)).toBeTruthy();
  for (const [name, words] of [
    ['photo.png', /^Left out\. This is a PNG picture\..*Trace it first/],
    ['scan.svg', /^Left out\. This is a GIF picture\./],
    ['all.zip', /^Left out\. This is a zip archive\. Unpack it and add the file inside\./],
    ...Array.from({ length: 5 }, (_, i) => [`damaged-${i}.pdf`, /^Left out\. /] as const),
  ] as const) {
    expect(within(await lineOf(name)).getByText(words)).toBeTruthy();
  }
  const { parts } = await press();
  expect(new Set(parts.map(({ name }) => name))).toEqual(new Set(good.map(({ name }) => name)));
  add(fileOf('one-more.dxf', plateDxf()));
  expect(await screen.findByText('A drawing combines up to 200 files: 1 file not added.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove them from the list' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(192);
}, 120_000);

test('a protected PDF requires its password until it is correct', async () => {
  shown(fileOf('protected.pdf', await protectedPlatePdf()), fileOf('bracket.svg', svg));
  const line = within(await lineOf('protected.pdf'));
  fireEvent.click(await line.findByRole('button', { name: 'Enter password' }));
  const field = line.getByLabelText('Password of protected.pdf');
  expect(field).toHaveFocus();
  await userEvent.type(field, 'wrong{Enter}');
  expect(await line.findAllByText(/This password does not open the PDF/)).not.toHaveLength(0);
  await userEvent.clear(line.getByLabelText('Password of protected.pdf'));
  await userEvent.type(line.getByLabelText('Password of protected.pdf'), `${platePassword}{Enter}`);
  expect(await line.findByText(/page 1 of 2$/)).toBeTruthy();
});

test('two files of one name are two parts; a file added again is not, and one that failed is replaced', async () => {
  const { add, press } = shown(
    fileOf('plate.dxf', plateDxf()),
    fileOf('plate.dxf', `${plateDxf()}\n`),
    fileOf('late.dxf', ''),
  );
  expect(await screen.findByText(/^Left out\. The file is empty/)).toBeTruthy();
  add(fileOf('plate.dxf', plateDxf()), fileOf('late.dxf', plateDxf()));
  expect(await screen.findByText('plate.dxf is in the list already.')).toBeTruthy();
  const { parts } = await press();
  expect([...new Set(parts.map(({ name }) => name))]).toEqual(['plate.dxf', 'plate.dxf (2)', 'late.dxf']);
});

test('canceling leaves the files in the list, and reading continues with those that remain', async () => {
  OwnWorker.isHeld = true;
  const { button } = shown(fileOf('a.dxf', plateDxf()), fileOf('b.dxf', plateDxf()));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getAllByText('Not read yet')).toHaveLength(2);
  expect(button()).toHaveAccessibleDescription('2 files not read yet. Go on reading, or remove them.');
  OwnWorker.isHeld = false;
  fireEvent.click(screen.getByRole('button', { name: 'Go on reading' }));
  await waitFor(() => expect(screen.getAllByText('6.00 x 4.00 in, 26.28 in')).toHaveLength(2));
});

test('a file removed while it is read leaves the others to be read', async () => {
  OwnWorker.isHeld = true;
  const { press } = shown(fileOf('a.dxf', plateDxf()), fileOf('b.dxf', plateDxf()));
  expect(await screen.findAllByText('Reading…')).toHaveLength(1);
  OwnWorker.isHeld = false;
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.dxf' }));
  expect(new Set((await press()).parts.map(({ name }) => name))).toEqual(new Set(['b.dxf']));
});

test('an invalid quantity is marked, and blocks the drawing', async () => {
  const { button } = shown(fileOf('a.dxf', plateDxf()));
  await screen.findByText('6.00 x 4.00 in, 26.28 in');
  const quantity = screen.getByLabelText('Quantity of a.dxf');
  fireEvent.change(quantity, { target: { value: '0' } });
  expect(quantity).toHaveAttribute('aria-invalid', 'true');
  expect(button()).toHaveAccessibleDescription('Correct the quantity first.');
});

test('names with markup and marks of direction are text, in one line of the drawing', async () => {
  const name = '"><script>alert(1)</script>\u202etxt.dxf';
  const { combination } = shown(fileOf(name, plateDxf()));
  await screen.findByText('6.00 x 4.00 in, 26.28 in');
  expect(document.querySelector('script')).toBeNull();
  expect(document.body.innerHTML).not.toContain('\u202e');
  expect(combination.makeSvg().content).not.toMatch(/<script|\u202e/);
});

test('a file beyond the shapes of a drawing is left out with the limit, and the others remain', async () => {
  const squares = (count: number) => Array.from({ length: count }, (_, i) => `M${i % 100} ${i / 100}h.5v.5h-.5z`);
  const many = (count: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="100in" height="200in" viewBox="0 0 100 200">${squares(count)
      .map((d) => `<path d="${d}"/>`)
      .join('')}</svg>`;
  shown(fileOf('a.svg', many(12_000)), fileOf('b.svg', many(12_000)), fileOf('c.svg', many(8000)));
  expect(
    await screen.findByText(/^Left out\. With this file the drawing would have more than 20,000 shapes/),
  ).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use 2 of 3 files' })).toBeTruthy(), {
    timeout: 60_000,
  });
}, 120_000);

test('one worker reads all files, one after another', async () => {
  const before = OwnWorker.count;
  const { press } = shown(...Array.from({ length: 20 }, (_, i) => fileOf(`${i}.dxf`, plateDxf())));
  await press();
  expect(OwnWorker.count).toBe(before + 1);
});
