import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '#lib/browser/api-client.ts';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { saveInitialRequest } from '#lib/browser/draft/initial-request.ts';
import { layout, measurement } from '../../recorded-run.ts';
import { browserForTool, openFile, openTool, runButton, runView, textField } from '../open-tool.tsx';
import { recordedServices, wholeRun } from '../recorded-services.ts';

browserForTool();

const fileInput = () => document.querySelector<HTMLInputElement>('#file-input')!;
const svgFile = (body: string) => new File([body], 'plate.svg', { type: 'image/svg+xml' });
const eps = new File(['%!PS-Adobe-3.0 EPSF-3.0\n0 0 moveto'], 'square.eps', { type: 'application/postscript' });

/** A drawing as the server measures it: 0.38 in wide, at 96 units per inch, assumed because the file names no scale. */
const doubtful: MeasurementResult = {
  ...measurement,
  rows: measurement.rows.map((row) => ({
    ...row,
    figures: { ...row.figures, widthIn: 0.38 },
    scale: { rule: 'css', unitsPerIn: 96, assumed: true },
  })),
};
const measuring = (answer: MeasurementResult) => {
  const services = recordedServices();
  return { ...services, run: { ...services.run, measure: async () => answer } };
};

test('panels can be folded, stay folded in this browser, and unfold for an error; Run remains visible', async () => {
  const { user } = await openTool();
  await user.click(screen.getByRole('button', { name: 'Hide the job' }));
  expect(textField()).not.toBeVisible();
  expect(runButton()).toBeVisible();
  expect(JSON.parse(localStorage.getItem('panels')!)).toEqual({ folded: ['job'], sizesPx: {} });
  // A field with an error scrolls into view.
  await user.click(runButton());
  await waitFor(() => expect(textField()).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Hide the job' })).toHaveAttribute('aria-expanded', 'true');
});

test('the edge of a panel moves with the arrow keys', async () => {
  const { user } = await openTool();
  const edge = screen.getByRole('separator', { name: 'Width of the numbers' });
  edge.focus();
  await user.keyboard('{Home}');
  expect(JSON.parse(localStorage.getItem('panels')!).sizesPx).toEqual({ 'numbers-width': 320 });
  await user.keyboard('{End}');
  expect(JSON.parse(localStorage.getItem('panels')!).sizesPx).toEqual({ 'numbers-width': 720 });
  await user.dblClick(edge);
  expect(JSON.parse(localStorage.getItem('panels')!).sizesPx).toEqual({});
});

test('a doubtful size is questioned before any run', async () => {
  const { user } = await openTool(measuring(doubtful));
  await user.upload(fileInput(), svgFile('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 480"/>'));
  expect(await screen.findByText('Is this really 0.38 in wide?')).toBeInTheDocument();
  expect(screen.getByText(/The file does not say its size\./)).toBeInTheDocument();
  expect(runView()).toBe('idle');
});

test('the stated size of a file is questioned even when the server is unreachable', async () => {
  const services = recordedServices();
  const run = { ...services.run, measure: () => Promise.reject(new ApiError('offline', '')) };
  const { user } = await openTool({ ...services, run });
  await user.upload(fileInput(), svgFile('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"/>'));
  expect(await screen.findByText('Is this really 0.21 in wide?')).toBeInTheDocument();
  expect(screen.getByText(/The file does not say its size\./)).toBeInTheDocument();
  await user.upload(fileInput(), svgFile('<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="5in"/>'));
  await waitFor(() => expect(screen.queryByText(/does not say its size/)).toBeNull());
  expect(screen.queryByText(/Is this really/)).toBeNull();
});

test('an EPS is drawn and its size shown before any run', async () => {
  const { user } = await openTool(measuring(measurement));
  await user.upload(fileInput(), eps);
  await openFile(user);
  expect(await screen.findByText(/^Artwork 10.00/)).toBeInTheDocument();
  expect(screen.getByText('(No preview available for EPS file)')).toBeInTheDocument();
  expect(screen.queryByText('Reading your EPS.')).toBeNull();
  expect(runView()).toBe('idle');
});

test('an upload shows its percentage and can be canceled before it is complete', async () => {
  const services = recordedServices();
  let say: (share: number) => void = () => undefined;
  const nest: typeof services.run.nest = (request, signal, onSent) => {
    say = onSent!;
    return services.run.nest(request, signal);
  };
  const { user } = await openTool({ ...services, run: { ...services.run, nest } });
  await user.upload(fileInput(), svgFile('<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="5in"/>'));
  await screen.findByText('plate.svg');
  await user.click(runButton());
  await act(async () => say(0.438));
  expect(runView()).toBe('uploading');
  expect(screen.getAllByText('Uploading plate.svg: 43%.')[0]).toBeInTheDocument();
  await act(async () => say(1));
  expect(runView()).toBe('checking');
  await act(async () => say(0.5));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(runView()).toBe('cancelled');
});

test('a measurement interrupted by a lost connection continues when the browser is online again', async () => {
  const services = recordedServices();
  let isThere = false;
  const measure = async () => (isThere ? measurement : Promise.reject(new ApiError('offline', '')));
  const { user } = await openTool({ ...services, run: { ...services.run, measure } });
  await user.type(textField(), 'Oi');
  await user.click(screen.getByRole('switch', { name: 'Nest on sheets' }));
  await user.click(runButton());
  await waitFor(() => expect(runView()).toBe('offline'));
  isThere = true;
  await act(async () => window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(runView()).toBe('measured'));
});

test('opens the list of problems and notes from their number', async () => {
  const row = measurement.rows[0]!;
  const notes = ['clip_applied', 'fat_stroke'].map((code) => ({
    code,
    message: `About ${code}.`,
    count: 1,
    places: [],
  }));
  const { user } = await openTool(
    measuring({ ...measurement, rows: [{ ...row, warnings: [...row.warnings, ...notes] }] }),
  );
  await user.type(textField(), 'Oi');
  await user.click(screen.getByRole('switch', { name: 'Nest on sheets' }));
  await user.click(runButton());
  const count = await screen.findByRole('button', { name: '1 to check · 2 notes' });
  expect(count).toHaveAttribute('aria-expanded', 'false');
  await user.click(count);
  expect(count).toHaveAttribute('aria-expanded', 'true');
  const problems = screen.getByRole('region', { name: 'Check before you quote or cut' });
  expect(within(problems).getAllByRole('listitem')).toHaveLength(1);
  expect(within(problems).getByRole('button', { name: 'Show me' })).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Notes' })).getAllByRole('listitem')).toHaveLength(2);
});

test('the keyboard selects a part on the canvas and clears the selection', async () => {
  const { user, send } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  await send(...wholeRun);
  const canvas = screen.getByRole('region', { name: /^Sheet 1 of 4/ });
  canvas.focus();
  await user.keyboard('n');
  const name = layout.placements[0]!.partId === 'f1' ? 'plate' : 'O';
  expect(
    await screen.findByText(new RegExp(`^No\\. \\d+, ${name}, row \\d, 10.00`), { selector: 'output' }),
  ).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/, row \d, 10.00/, { selector: 'output' })).toBeNull();
});

test('the tab order is preserved when Run is replaced by its stop buttons, and back', async () => {
  const { user, services, send } = await openTool();
  await user.type(textField(), 'Oi');
  runButton().focus();
  await user.keyboard('{Enter}');
  await send(...wholeRun.slice(0, 6));
  await user.tab();
  expect(screen.getByRole('button', { name: 'Take it' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(services.requests.stop).toHaveLength(1);
  await send(...wholeRun.slice(6));
  await user.tab();
  expect(runButton()).toHaveFocus();
});

test('Run has the focus after the landing page, without scrolling', async () => {
  const scrolled = jest.fn();
  await saveInitialRequest({ font: 'Arial', size: 12, text: 'Oi', svg: null });
  Element.prototype.scrollIntoView = scrolled;
  await openTool();
  expect(textField()).toHaveValue('Oi');
  await waitFor(() => expect(runButton()).toHaveFocus());
  expect(scrolled).not.toHaveBeenCalled();
});
