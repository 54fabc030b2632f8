import { afterEach, expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useFilesAnywhere } from '#components/ui/use-files-anywhere.ts';

const picture = new File(['x'], 'cell.png', { type: 'image/png' });

afterEach(() => {
  document.body.innerHTML = '';
});

/** Pastes into `target`; returns the accepted files and whether the browser's own paste was prevented. */
function paste(target: Element, clipboard: { text?: string; files?: File[] }) {
  const onFiles = jest.fn<(files: File[]) => void>();
  const { unmount } = renderHook(() => useFilesAnywhere({ current: null }, onFiles));
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = { files: clipboard.files ?? [], getData: () => clipboard.text ?? '' };
  target.dispatchEvent(Object.assign(event, { clipboardData }));
  unmount();
  return {
    names: onFiles.mock.calls.flatMap(([files]) => files.map(({ name }) => name)),
    isTaken: event.defaultPrevented,
  };
}

function field(): Element {
  document.body.innerHTML = '<input>';
  return document.body.firstElementChild!;
}

test('accepts a picture pasted onto the page', () => {
  expect(paste(document.body, { files: [picture] })).toEqual({ names: ['cell.png'], isTaken: true });
});

test('a cell of a spreadsheet, with text and a picture, is pasted into the focused field', () => {
  expect(paste(field(), { text: '312.5', files: [picture] })).toEqual({ names: [], isTaken: false });
});

test('accepts a picture without text even when a field has the focus', () => {
  expect(paste(field(), { files: [picture] })).toEqual({ names: ['cell.png'], isTaken: true });
});

test('accepts an SVG copied as text as a file, unless it is pasted into a field', () => {
  const text = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  expect(paste(document.body, { text })).toEqual({ names: ['pasted.svg'], isTaken: true });
  expect(paste(field(), { text })).toEqual({ names: [], isTaken: false });
});
