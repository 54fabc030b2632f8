import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { plateDxf, platePassword, platePdf, protectedPlatePdf } from '#harness/browser/vector-files.ts';
import { ConverterPage, droppedFile } from './converter-page.tsx';
import { OwnWorker } from './own-worker.ts';

function shown(name: string, content: string | Buffer) {
  const { rerender } = render(<ConverterPage dropped={droppedFile(name, content)} />);
  return {
    drop: (other: string, text: string | Buffer) => rerender(<ConverterPage dropped={droppedFile(other, text)} />),
  };
}

beforeEach(() => {
  OwnWorker.isHeld = false;
});

test('a DXF shows its drawing, size and layers; hidden layers are not chosen', async () => {
  shown('plate.dxf', plateDxf());
  expect(await screen.findByRole('img', { name: 'Drawing of plate.dxf' })).toBeTruthy();
  expect(screen.getByText(/6\.00 x 4\.00 in/)).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'CUT' })).toHaveAttribute('aria-checked', 'true');
  const notes = screen.getByRole('checkbox', { name: 'NOTES' });
  expect(notes).toHaveAttribute('aria-checked', 'false');
  expect(notes).toHaveAccessibleDescription('1 line, 6.00 in, hidden in the file');
  await userEvent.click(notes);
  expect(screen.getByText(/6\.00 x 5\.00 in/)).toBeTruthy();
});

test('sending and saving require a layer', async () => {
  shown('plate.dxf', plateDxf());
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose none' }));
  const save = screen.getByRole('button', { name: 'Download SVG' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveAccessibleDescription('Choose at least one layer.');
});

test('a DXF without a unit requires one first', async () => {
  shown('unitless.dxf', plateDxf(0));
  const send = await screen.findByRole('button', { name: /^Send to/ });
  expect(send).toHaveAccessibleDescription('Choose the unit of the file first.');
  expect(screen.queryByText(/Drawing$/)).toBeNull();
  const cut = screen.getByRole('checkbox', { name: 'CUT' });
  expect(cut).toHaveAccessibleDescription(/^\d+ lines?$/);
  await userEvent.click(screen.getByRole('button', { name: /^mm/ }));
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'CUT' })).toHaveAccessibleDescription(/^\d+ lines?, [\d.]+ in$/),
  );
  await waitFor(() => expect(screen.getByText(/6\.00 x 4\.00 in/)).toBeTruthy());
  expect(screen.getByRole('button', { name: /^mm/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: /^Send to/ })).toHaveAttribute('aria-disabled', 'false');
});

test('the pages of a PDF can be chosen', async () => {
  shown('plate.pdf', platePdf());
  const pages = await screen.findByRole('group', { name: 'Page 1 of 2' });
  await userEvent.click(within(pages).getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText(/2\.00 x 1\.00 in/)).toBeTruthy();
});

test('a rejected or canceled file does not replace the open drawing', async () => {
  const { drop } = shown('plate.dxf', plateDxf());
  await screen.findByRole('img', { name: 'Drawing of plate.dxf' });
  drop('note.txt', 'hello');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('note.txt was not converted');
  expect(alert).toHaveTextContent('plate.dxf is still here.');
  OwnWorker.isHeld = true;
  drop('plate.pdf', platePdf());
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/Reading/)).toBeNull();
  expect(screen.getByRole('img', { name: 'Drawing of plate.dxf' })).toBeTruthy();
});

test('a protected PDF requires its password until it is correct', async () => {
  shown('protected.pdf', await protectedPlatePdf());
  const field = await screen.findByLabelText('Password of protected.pdf');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('The password stays in this browser.');
  await userEvent.type(field, 'wrong{Enter}');
  await screen.findByText(/does not open the PDF/);
  const again = screen.getByLabelText('Password of protected.pdf');
  expect(again).toHaveAttribute('aria-invalid', 'true');
  await userEvent.clear(again);
  await userEvent.type(again, platePassword);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('img', { name: 'Drawing of protected.pdf' })).toBeTruthy();
  expect(screen.queryByLabelText('Password of protected.pdf')).toBeNull();
});
