import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScaleLine } from '#components/upload/scale-line.tsx';
import { changeJob, initialJobForm, type FileForm } from '#lib/browser/draft/job-form.ts';

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
