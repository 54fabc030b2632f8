import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';
import type { FileForm } from '#lib/browser/draft/job-form.ts';
import { noPieceChoices } from '#lib/browser/draft/pieces/piece-choices.ts';
import { UploadBlock } from '#components/upload/upload-block.tsx';

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
      quantityProblem={null}
      fill={null}
      onUnfold={null}
      measured={null}
    />,
  );
  const paste = (file: File) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    fireEvent(window, Object.assign(event, { clipboardData: { files: [file], getData: () => '' } }));
  };
  return { reported, paste };
}

test('two files in quick succession are processed in order: the rejection of the second one remains', async () => {
  const { reported, paste } = drop();
  paste(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'plate.svg'));
  paste(new File(['%PDF-1.7'], 'drawing.pdf'));
  await waitFor(() => expect(reported.at(-1)).toBe('refused'));
  expect(reported).toEqual(['reading', 'reading', 'plate.svg', 'refused']);
  expect(screen.getByText(/File type must be/)).toBeTruthy();
});

test.each(['order.pdf', 'logo.ai', 'plate.DXF', 'renamed.svg'])(
  'a rejected %s has a button that carries it to the converter',
  async (name) => {
    const { reported, paste } = drop();
    paste(new File(['0\nSECTION\n'], name));
    await waitFor(() => expect(reported.at(-1)).toBe('refused'));
    expect(screen.getByText('File type must be .svg,.eps')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Convert it' }));
    // Without storage in this environment the file remains.
    expect(await screen.findByText(/could not transfer the file/)).toBeTruthy();
  },
);

test('a rejected picture has no such button', async () => {
  const { reported, paste } = drop();
  paste(new File(['GIF89a'], 'logo.gif'));
  await waitFor(() => expect(reported.at(-1)).toBe('refused'));
  expect(screen.queryByRole('button', { name: 'Convert it' })).toBeNull();
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
        quantityProblem={null}
        fill={null}
        onUnfold={null}
        measured={codes.length === 0 ? null : measured}
      />
    </TooltipProvider>
  );
}

function showFile(file: FileForm, codes: readonly string[] = []): unknown[] {
  const reported: unknown[] = [];
  render(block(file, codes, 0, reported));
  return reported;
}

test('a size typed for one file and not set does not remain for the next file', async () => {
  const { rerender } = render(block(plate, [], 1));
  fireEvent.click(await screen.findByRole('button', { name: 'Change size' }));
  fireEvent.change(screen.getByLabelText('Make it'), { target: { value: '24' } });
  rerender(block({ ...plate, filename: 'other.svg' }, [], 2));
  expect(screen.queryByLabelText('Make it')).toBeNull();
});

test('tiny holes are left out only by request', () => {
  const reported = showFile(plate);
  const box = screen.getByRole('checkbox', { name: 'Leave out holes smaller than 0.05 in' });
  expect(box.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(box);
  expect(reported).toEqual([{ leaveOutTinyHoles: true }]);
});

test('an EPS of several pages offers to choose one', () => {
  const reported = showFile(plate, ['other_pages']);
  const select = screen.getByRole('combobox', { name: 'Page' });
  expect(select).toHaveProperty('value', '1');
  fireEvent.change(select, { target: { value: '2' } });
  expect(reported).toEqual([{ page: 2 }]);
});

test('an EPS of one page offers no choice of pages', () => {
  showFile(plate);
  expect(screen.queryByRole('combobox', { name: 'Page' })).toBeNull();
});

test('offers to cut out the white shapes of a drawing', async () => {
  const reported = showFile(plate, ['white_over_shapes']);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'White is cut out' }));
  expect(reported).toEqual([{ whiteIsCutOut: true }]);
});
