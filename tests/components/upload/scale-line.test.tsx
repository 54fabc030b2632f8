import { useState } from 'react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withKnownUnit } from '#components/upload/known-units.ts';
import { ScaleLine } from '#components/upload/scale-line.tsx';
import { changeJob, initialJobForm, type FileForm } from '#lib/browser/draft/job-form.ts';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><path d="M0 0h9v9z"/></svg>';
const added = {
  filename: 'a.svg',
  fileType: 'SVG' as const,
  content: `data:image/svg+xml;base64,${btoa(svg)}`,
  sizeBytes: 1,
};

function Host() {
  const [file, setFile] = useState<FileForm>(changeJob(initialJobForm, { type: 'file-added', file: added }).file!);
  return <ScaleLine file={file} measured={null} onScale={(scale) => setFile({ ...file, scale })} />;
}

test('a drawing without units offers the units, and one press selects one', async () => {
  const user = userEvent.setup();
  render(<Host />);
  const group = screen.getByRole('group', { name: 'Unit of the drawing' });
  expect(group).toHaveTextContent('The file does not say its size. 600 x 400, read as:');
  expect(
    screen
      .getAllByRole('button')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['mm (23.62 in)', 'px (6.25 in)', 'in (600 in)', 'pt (8.33 in)', 'cm (236.22 in)']);
  expect(screen.getByRole('button', { name: 'px (6.25 in)' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'mm (23.62 in)' }));
  expect(screen.getByRole('button', { name: 'mm (23.62 in)' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Read as mm')).toBeInTheDocument();
  expect(group).toHaveTextContent('As you chose for other files from this program.');
  expect(group).not.toHaveTextContent('The file does not say');
  await user.click(screen.getByRole('button', { name: 'Use the file’s own size' }));
  expect(screen.getByRole('button', { name: 'px (6.25 in)' })).toHaveAttribute('aria-pressed', 'true');
});

test('a drawing from Affinity offers common values of pixels per inch, and the choice applies to this file only', async () => {
  const user = userEvent.setup();
  const affinity = '<svg viewBox="0 0 2480 3508" xmlns:serif="http://www.serif.com/"><path d="M0 0h600v600z"/></svg>';
  const content = `data:image/svg+xml;base64,${btoa(affinity)}`;
  const measured = {
    figures: { widthIn: 2, heightIn: 2 },
    parts: [],
    scale: { rule: 'affinity', unitsPerIn: 300, assumed: true },
    warnings: [],
  } as unknown as MeasuredRow;
  const onScale = jest.fn();
  const { file } = changeJob(initialJobForm, { type: 'file-added', file: { ...added, content } });
  render(<ScaleLine file={file!} measured={measured} onScale={onScale} />);
  const group = screen.getByRole('group', { name: 'Unit of the drawing' });
  expect(group).toHaveTextContent('The file does not say its size.');
  const buttons = within(group).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    '72 px/in (8.33 in)',
    '96 px/in (6.25 in)',
    '300 px/in (2 in)',
  ]);
  expect(buttons[2]).toHaveAttribute('aria-pressed', 'true');
  await user.click(buttons[0]!);
  expect(onScale).toHaveBeenCalledWith({ by: 'unitsPerIn', unitsPerIn: 72 });
  expect(withKnownUnit({ ...added, content }).scale).toBeUndefined();
});
