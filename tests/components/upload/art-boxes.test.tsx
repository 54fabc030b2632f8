import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ArtBoxes } from '#components/upload/frame/art-boxes.tsx';
import { storedWhiteChoice } from '#components/upload/white/white-choice.ts';
import type { FileChange, FileForm } from '#lib/browser/draft/job-form.ts';
import type { DrawingClass, MeasuredRow } from '#lib/shared/contracts/result.ts';
import { drawnClass, square } from '#tests/lib/shared/measurements/classes.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const plain: Partial<FileForm> = { leaveOutFrame: false };
/** Red outline around a black fill, which suggests a color code. */
const coded = [
  drawnClass({ color: '#ff0000', places: [square(0, 0, 9)] }),
  drawnClass({ kind: 'fill', color: '#000000', places: [square(2, 2, 1)] }),
];

function show(file: Partial<FileForm>, codes: readonly string[], classes: readonly DrawingClass[] = []) {
  const reported: FileChange[] = [];
  const measured = { classes, warnings: codes.map((code) => ({ code })) } as unknown as MeasuredRow;
  render(<ArtBoxes file={file as FileForm} measured={measured} onChange={(change) => reported.push(change)} />);
  return reported;
}
const whiteBox = () => screen.queryByRole('checkbox', { name: 'White is cut out' });
const frameBox = () => screen.queryByRole('checkbox', { name: 'Leave out the rectangle around everything else' });
const states = () => [whiteBox(), frameBox()].map((box) => box?.getAttribute('aria-checked'));

test('white shapes are cut out by request, which is stored for the next file', () => {
  const reported = show(plain, ['white_over_shapes']);
  expect(states()).toEqual(['false', undefined]);
  fireEvent.click(whiteBox()!);
  expect(reported).toEqual([{ whiteIsCutOut: true }]);
  expect(storedWhiteChoice()).toEqual({ whiteIsCutOut: true });
});

test('the rectangle around everything else is left out by request', () => {
  const reported = show(plain, ['background_rectangle']);
  expect(states()).toEqual([undefined, 'false']);
  fireEvent.click(frameBox()!);
  expect(reported).toEqual([{ leaveOutFrame: true }]);
});

test.each([
  ['other drawings have no box', plain, ['open_path'], [], [undefined, undefined]],
  ['boxes stay while they are on', { leaveOutFrame: true, whiteIsCutOut: true }, [], [], ['true', 'true']],
  [
    'a suggested color code replaces both',
    plain,
    ['white_over_shapes', 'background_rectangle'],
    coded,
    [undefined, undefined],
  ],
  ['and not those that are on', { leaveOutFrame: true, whiteIsCutOut: true }, [], coded, ['true', 'true']],
  [
    'a decision shows them again',
    { ...plain, operations: [] },
    ['white_cut_out', 'background_rectangle'],
    coded,
    ['false', 'false'],
  ],
] as const)('%s', (_name, file, codes, classes, expected) => {
  show(file, codes, classes);
  expect(states()).toEqual(expected);
});
