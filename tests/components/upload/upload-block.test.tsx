import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { noPieceChoices } from '#lib/browser/draft/pieces/piece-choices.ts';
import { UploadBlock } from '#components/upload/upload-block.tsx';
import { plateDxf } from '#harness/browser/vector-files.ts';
import { fileOf, OwnWorker } from '../converter/own-worker.ts';

// Browser functions that jsdom lacks.
afterEach(cleanup);

function drop() {
  const reported: string[] = [];
  render(
    <UploadBlock
      file={null}
      addedCount={0}
      onAdd={({ filename }) => reported.push(filename)}
      onReading={() => reported.push('reading')}
      onRead={(isTaken) => reported.push(isTaken ? 'taken' : 'refused')}
      onChange={jest.fn()}
      onRemove={jest.fn()}
      onFonts={jest.fn()}
      onList={({ name }) => reported.push(`list ${name}`)}
      openId={null}
      open={jest.fn()}
      quantityProblem={null}
      fill={null}
      onUnfold={null}
      measured={null}
    />,
  );
  const paste = (...files: File[]) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    fireEvent(window, Object.assign(event, { clipboardData: { files, getData: () => '' } }));
  };
  return { reported, paste };
}

test('two files in quick succession are processed in order: the rejection of the second one remains', async () => {
  const { reported, paste } = drop();
  paste(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'plate.svg'));
  paste(new File(['%PDF-1.7'], 'drawing.pdf'));
  await waitFor(() => expect(reported.at(-1)).toBe('refused'));
  expect(reported).toEqual(['reading', 'reading', 'plate.svg', 'refused']);
  expect(await screen.findByText(/File type must be/)).toBeTruthy();
});

test.each(['order.pdf', 'logo.ai', 'plate.DXF', 'renamed.svg'])(
  '%s opens the conversion in place, and Escape leaves everything as it was',
  async (name) => {
    const { reported, paste } = drop();
    paste(new File(['0\nSECTION\n'], name));
    await waitFor(() => expect(reported.at(-1)).toBe('refused'));
    const dialog = await screen.findByRole('dialog', { name: 'Convert to SVG' });
    expect(dialog).toHaveTextContent('File type must be .svg,.eps');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('File type must be .svg,.eps')).toBeNull();
  },
);

test('several files are rejected with an offer to combine them, and their drawing becomes the file of the job', async () => {
  OwnWorker.isHeld = false;
  globalThis.Worker = OwnWorker as unknown as typeof Worker;
  const { reported, paste } = drop();
  paste(fileOf('plate.dxf', plateDxf()), fileOf('damaged.pdf', '%PDF-1.7'), fileOf('hole.dxf', plateDxf()));
  expect(await screen.findByText('Too many files')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Combine them' }));
  const dialog = await screen.findByRole('dialog', { name: 'Combine files to one drawing' });
  const use = await within(dialog).findByRole('button', { name: 'Use 2 of 3 files' });
  await waitFor(() => expect(use).toHaveAttribute('aria-disabled', 'false'));
  fireEvent.click(use);
  await waitFor(() => expect(reported.at(-1)).toBe('taken'));
  expect(reported).toContain('combined-files.svg');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('Too many files')).toBeNull();
});

test('a rejected picture opens no dialog', async () => {
  const { reported, paste } = drop();
  paste(new File(['GIF89a'], 'logo.gif'));
  await waitFor(() => expect(reported.at(-1)).toBe('refused'));
  expect(screen.getByText('File type must be .svg,.eps')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

const plate: FileForm = {
  filename: 'plate.svg',
  fileType: 'SVG',
  content: 'data:image/svg+xml;base64,',
  sizeBytes: 10,
  quantityText: '1',
  fills: false,
  rules: {},
  leaveOutTinyHoles: false,
  leaveOutFrame: false,
  nameText: '',
  pieces: noPieceChoices,
};

/** The block with a file in it; each change is appended to the list. */
function block(file: FileForm, codes: readonly string[] = [], addedCount = 0, reported: unknown[] = []) {
  const warnings = codes.map((code) => ({ code, message: '', count: 2, places: [] }));
  const measured = {
    figures: { widthIn: 1, heightIn: 1 },
    scale: { rule: 'physical', unitsPerIn: 96, assumed: false },
    warnings,
    parts: [],
  } as unknown as MeasuredRow;
  return (
    <TooltipProvider>
      <UploadBlock
        file={file}
        addedCount={addedCount}
        onAdd={jest.fn()}
        onReading={jest.fn()}
        onRead={jest.fn()}
        onChange={(change) => reported.push(change)}
        onRemove={jest.fn()}
        onFonts={jest.fn()}
        onList={jest.fn()}
        openId="file"
        open={jest.fn()}
        quantityProblem={null}
        fill={null}
        onUnfold={null}
        measured={codes.length === 0 ? null : measured}
      />
    </TooltipProvider>
  );
}

/** Renders the open file, with its rules unfolded, once its script has loaded. */
async function showFile(file: FileForm, codes: readonly string[] = []): Promise<unknown[]> {
  const reported: unknown[] = [];
  render(block(file, codes, 0, reported));
  fireEvent.click(await screen.findByRole('button', { name: /^Rules/ }));
  return reported;
}

test('a size typed for one file and not set does not remain for the next file', async () => {
  const { rerender } = render(block(plate, [], 1));
  fireEvent.click(await screen.findByRole('button', { name: 'Change size' }));
  fireEvent.change(screen.getByLabelText('Make it'), { target: { value: '24' } });
  rerender(block({ ...plate, filename: 'other.svg' }, [], 2));
  expect(screen.queryByLabelText('Make it')).toBeNull();
});

test('tiny holes are left out only by request', async () => {
  const reported = await showFile(plate);
  const box = screen.getByRole('checkbox', { name: 'Leave out holes smaller than 0.05 in' });
  expect(box.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(box);
  expect(reported).toEqual([{ leaveOutTinyHoles: true }]);
});

test('an EPS of several pages offers to choose one', async () => {
  const reported = await showFile(plate, ['other_pages']);
  const select = screen.getByRole('combobox', { name: 'Page' });
  expect(select).toHaveProperty('value', '1');
  fireEvent.change(select, { target: { value: '2' } });
  expect(reported).toEqual([{ page: 2 }]);
});

test('an EPS of one page offers no choice of pages', async () => {
  await showFile(plate);
  expect(screen.queryByRole('combobox', { name: 'Page' })).toBeNull();
});

test('offers to cut out the white shapes of a drawing', async () => {
  const reported = await showFile(plate, ['white_over_shapes']);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'White is cut out' }));
  expect(reported).toEqual([{ whiteIsCutOut: true }]);
});
