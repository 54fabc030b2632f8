import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleAddress } from '#components/tour/finished-example.ts';
import { ApiError } from '#lib/browser/api-client.ts';
import { formatLength } from '#lib/shared/format.ts';
import { saveInitialRequest } from '#lib/browser/draft/initial-request.ts';
import type { RunSnapshot } from '#lib/shared/contracts/result.ts';
import { layout, measurement, runId, tooLarge } from '../recorded-run.ts';
import { browserForTool, openFile, openText, openTool, runButton, runView, textField } from './open-tool.tsx';
import { holdAnswers, recordedServices, wholeRun } from './recorded-services.ts';

browserForTool();

const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="10in" height="5in"/>'], 'plate.svg', {
  type: 'image/svg+xml',
});

test('text is measured and nested: shows the table first, then better layouts, then the end', async () => {
  const { user, services, send } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  expect(services.requests.nest[0]).toMatchObject({
    file: null,
    rows: [{ id: 'row-1', text: 'Oi', font: 'Arial', size: 12, quantity: 1 }],
    sheet: { widthIn: 48, heightIn: 96 },
    options: { spacingIn: 0.25, marginIn: 0.5, rotation: '90', budgetS: 20 },
  });
  await send(...wholeRun.slice(0, 3));
  expect(runView()).toBe('measured');
  const head = screen.getByRole('region', { name: 'Result' });
  expect(head).toHaveTextContent('224.40 in');
  expect(within(head).getByText('18.70 ft')).toBeInTheDocument();
  expect(within(head).getByText('outer 172.00 + inner 40.00')).toBeInTheDocument();
  await send(...wholeRun.slice(3, 6));
  expect(
    screen.getAllByText('Best so far 3.42 sheets, no better for 7 s. 61 of 61 placed. 12 s left.')[0],
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel (uses 1 credit)' })).toBeInTheDocument();
  await send(...wholeRun.slice(6));
  expect(runView()).toBe('nested');
  expect(head).toHaveTextContent('3 full sheets + 40% of a fourth. Order 4. You keep a 48 x 57.6 in offcut.');
  expect(screen.getByText('Sheet 1 of 4')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next sheet' }));
  expect(screen.getByText('Sheet 2 of 4')).toBeInTheDocument();
});

test('without input, Run focuses the first text field and states the reason', async () => {
  const { user, services } = await openTool();
  await user.click(runButton());
  await waitFor(() => expect(textField()).toHaveFocus());
  expect(textField()).toHaveAccessibleDescription('Type some text or add a file, then press Run.');
  expect(services.requests.nest).toEqual([]);
});

test('a rejection without a field moves the focus to the row whose preview failed', async () => {
  const services = recordedServices();
  const message = 'Arial has no letter for "☃".';
  const draw = services.lettering;
  services.lettering = async (rows, signal) => {
    const { rows: drawn } = await draw(rows, signal);
    return {
      rows: drawn.map((row, index) =>
        rows[index]!.text.includes('☃') ? { ...row, path: '', error: { code: 'text_unsupported', message } } : row,
      ),
    };
  };
  services.run.nest = () => {
    throw new ApiError('text_unsupported', message);
  };
  const { user } = await openTool(services);
  await user.click(textField());
  await user.paste('OPEN\nHI ☃');
  await screen.findByRole('button', { name: /^Text 2 HI ☃.*check this item$/ });
  await user.click(runButton());
  const second = await screen.findByLabelText('Text 2');
  await waitFor(() => expect(second).toHaveFocus());
  expect(second).toBeInvalid();
  expect(second).toHaveAccessibleDescription(message);
});

test('an invalid sheet is reported at its field until it is corrected', async () => {
  const { user } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(screen.getByRole('button', { name: /^48 x 96 in · no price/ }));
  const width = await screen.findByLabelText('Sheet width (in)');
  await user.clear(width);
  await user.type(width, '3');
  await user.click(runButton());
  await waitFor(() => expect(width).toHaveFocus());
  expect(width).toHaveAccessibleDescription('Sheet width must be between 5 and 240 in.');
  await user.type(width, '6');
  expect(width).toBeValid();
});

test('nesting off measures only', async () => {
  const { user, services } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(screen.getByRole('switch', { name: 'Nest on sheets' }));
  await user.click(runButton());
  await waitFor(() => expect(runView()).toBe('measured'));
  expect(services.requests.measure).toHaveLength(1);
  expect(services.requests.nest).toEqual([]);
});

test('Ctrl and Enter run from anywhere', async () => {
  const { user, services } = await openTool();
  await user.type(textField(), 'Oi{Control>}{Enter}{/Control}');
  expect(services.requests.nest).toHaveLength(1);
});

test('heights can be typed in feet and inches', async () => {
  const { user } = await openTool();
  const height = screen.getByLabelText('Height (in)');
  await user.clear(height);
  await user.type(height, '1\' 6"');
  await user.tab();
  expect(await screen.findByText('= 18.00 in')).toBeInTheDocument();
});

test('Enter adds a row below, pasted lines become rows', async () => {
  const { user } = await openTool();
  await user.type(textField(), 'OPEN{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Text 2')).toHaveFocus());
  await user.paste('DAILY\n9-5');
  expect(screen.getByLabelText('Text 2')).toHaveValue('DAILY');
  expect(await openText(user, 3)).toHaveValue('9-5');
});

test('stop and keep is requested from the server and ends the run with its layout', async () => {
  const { user, services, send } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  await send(...wholeRun.slice(0, 5));
  await user.click(screen.getByRole('button', { name: 'Take it' }));
  expect(services.requests.stop).toEqual([['6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d', true]]);
  await send({ type: 'done', ended: 'stopped', elapsedS: 20, charged: true });
  expect(runView()).toBe('stopped');
  expect(screen.getByText(/Stopped at 20 s\. This is the best layout found\./)).toBeInTheDocument();
});

test('pieces that are too large are listed with their size', async () => {
  const { user, send } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  const partly = { ...layout, unplaced: [tooLarge] };
  await send(
    ...wholeRun.slice(0, 4),
    { type: 'best', layout: partly, placed: 59, total: 61, elapsedS: 1 },
    { type: 'done', ended: 'finished', elapsedS: 5, charged: true },
  );
  expect(runView()).toBe('partly placed');
  expect(screen.getByText(/2 parts are larger than the sheet: plate \(10\.0 x 10\.0 in\)\./)).toBeInTheDocument();
});

test('without credits, offers measuring and an upgrade, and retains the inputs', async () => {
  const services = recordedServices();
  services.run.nest = () => {
    throw new ApiError('insufficient_credits', 'No remaining nesting credits! Upgrade your account.');
  };
  const { user } = await openTool(services);
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  expect(await screen.findByText('No nesting credits left')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscribe');
  await user.click(screen.getByRole('button', { name: 'Measure only' }));
  await waitFor(() => expect(runView()).toBe('measured'));
  expect(textField()).toHaveValue('Oi');
});

test('a run in another window is named, and one press stops it, retains its layout and starts this one', async () => {
  const services = recordedServices();
  const { nest } = services.run;
  let isOtherRunning = true;
  services.run.nest = (request, signal) => {
    if (!isOtherRunning) return nest(request, signal);
    throw new ApiError('run_in_progress', 'You can run one job at a time.', { status: 429, runId: 'the-other' });
  };
  services.run.stop = async (id, keep) => {
    services.requests.stop.push([id, keep]);
    isOtherRunning = false;
  };
  const { user, send } = await openTool(services);
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  expect(await screen.findByText('Another of your jobs is still running')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stop that one and run this' }));
  await waitFor(() => expect(services.requests.nest).toHaveLength(1));
  expect(services.requests.stop).toEqual([['the-other', true]]);
  await send(...wholeRun);
  expect(runView()).toBe('nested');
});

test('removing a file removes its error; changing the sheet does not', async () => {
  const services = recordedServices();
  services.run.measure = () => Promise.reject(new ApiError('no_shapes', 'No shapes found in this file.'));
  services.run.nest = () => {
    throw new ApiError('no_shapes', 'No shapes found in this file.');
  };
  const { user } = await openTool(services);
  await user.upload(document.getElementById('file-input') as HTMLInputElement, svg);
  await screen.findByText('plate.svg');
  await user.click(runButton());
  expect(await screen.findByText('No shapes found')).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: /nest/i }));
  expect(screen.getByText('No shapes found')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove file' }));
  expect(screen.queryByText('No shapes found')).not.toBeInTheDocument();
});

test('a link away from the page requires one confirmation during a run, and none afterwards', async () => {
  const { user, send } = await openTool();
  const away = document.createElement('a');
  away.href = '/account';
  away.textContent = 'Account';
  document.body.append(away);
  let left = 0;
  away.addEventListener('click', (event) => {
    event.preventDefault();
    left += 1;
  });
  await user.click(away);
  expect(left).toBe(1);
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  fireEvent.click(away);
  expect(await screen.findByRole('dialog', { name: 'Leave while your job runs?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(left).toBe(1);
  fireEvent.click(away);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(left).toBe(2);
  await send(...wholeRun);
  fireEvent.click(away);
  expect(left).toBe(3);
  away.remove();
});

test('a changed input marks the result as stale until it is run again or changed back', async () => {
  const { user, send } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  await send(...wholeRun);
  expect(screen.queryByText('Inputs changed. Run again to update.')).not.toBeInTheDocument();
  await user.type(textField(), '!');
  expect(screen.getByText('Inputs changed. Run again to update.')).toBeInTheDocument();
  await user.type(textField(), '{Backspace}');
  expect(screen.queryByText('Inputs changed. Run again to update.')).not.toBeInTheDocument();
});

test('a file shows its name and size, and a rejected one does not replace it', async () => {
  const services = recordedServices();
  services.run.measure = holdAnswers(services.run.measure).call;
  const { user } = await openTool(services);
  const input = document.getElementById('file-input') as HTMLInputElement;
  await user.upload(input, svg);
  expect((await screen.findAllByText('plate.svg'))[0]).toBeInTheDocument();
  expect(await screen.findByText('10.00 x 5.00 in')).toBeInTheDocument();
  await openFile(user);
  expect(screen.getByText('Page 10.00 x 5.00 in')).toBeInTheDocument();
  fireEvent.change(input, { target: { files: [new File(['PK\x03\x04'], 'sign.zip')] } });
  expect(await screen.findByText('File type must be .svg,.eps')).toBeInTheDocument();
  expect(screen.getByText('This is a zip archive. Unpack it and add the file inside.')).toBeInTheDocument();
  expect(screen.getAllByText('plate.svg')[0]).toBeInTheDocument();
});

test('length and perimeter update while typing, before any run, and fade while newer ones are requested', async () => {
  const services = recordedServices();
  const [row] = measurement.rows.filter(({ kind }) => kind === 'text');
  const draw = services.lettering;
  let hold: Promise<void> | null = null;
  services.lettering = async (rows, signal) => {
    await hold;
    const result = await draw(rows, signal);
    return { rows: result.rows.map((drawn) => ({ ...drawn, measured: { ...row!, id: drawn.id } })) };
  };
  const { user } = await openTool(services);
  await user.type(textField(), 'OPEN');
  const head = await screen.findByRole('region', { name: 'Result' });
  const length = formatLength(row!.figures.lengthIn, 'in');
  await waitFor(() => expect(head).toHaveTextContent(`${length} in`));
  expect(screen.queryByText('Inputs changed. Run again to update.')).toBeNull();
  expect(services.requests.nest).toEqual([]);
  expect(services.requests.measure).toEqual([]);
  let release = () => {};
  hold = new Promise((resolve) => (release = resolve));
  await user.type(textField(), 'S');
  await waitFor(() => expect(document.querySelector('.grayscale')).not.toBeNull());
  await act(async () => release());
  await waitFor(() => expect(document.querySelector('.grayscale')).toBeNull());
  await user.clear(textField());
  expect(await screen.findByText('Measurements appear here. Add a file or type some text.')).toBeInTheDocument();
});

test('an EPS has no preview until it was measured', async () => {
  const services = recordedServices();
  const { call, release } = holdAnswers(services.run.measure);
  services.run.measure = call;
  const { user } = await openTool(services);
  const eps = new File(['%!PS-Adobe-3.0 EPSF-3.0'], 'plate.eps');
  await user.upload(document.getElementById('file-input') as HTMLInputElement, eps);
  expect(await screen.findByText('(No preview available for EPS file)')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Preview file' })).toBeDisabled();
  await user.click(screen.getByRole('switch', { name: 'Nest on sheets' }));
  await user.click(runButton());
  await act(async () => release());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview file' })).toBeEnabled());
  expect(services.requests.measure[0]?.file).toMatchObject({ fileType: 'EPS', filename: 'plate.eps' });
});

test('Clear removes the message about a rejected file and names the sheet that it retains', async () => {
  const { user } = await openTool();
  const input = document.getElementById('file-input') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['GIF89a'], 'sign.gif')] } });
  await screen.findByText('File type must be .svg,.eps');
  await user.type(textField(), 'Oi');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByText('File type must be .svg,.eps')).not.toBeInTheDocument();
  expect(await screen.findByText('The sheet stays: 48 x 96 in.')).toBeInTheDocument();
});

test('clear can be undone, results included', async () => {
  const { user, send } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  await send(...wholeRun);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(textField()).toHaveValue('');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(textField()).toHaveValue('Oi');
  expect(screen.getByRole('table')).toBeInTheDocument();
});

test('the preview shows the row in its font, and states when another font is measured', async () => {
  const { user } = await openTool();
  expect(screen.getByRole('button', { name: 'Preview text 1' })).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Font'), 'Gotham');
  await user.type(textField(), 'Oi');
  await user.click(screen.getByRole('button', { name: 'Preview text 1' }));
  const dialog = screen.getByRole('dialog', { name: 'Rendered Text' });
  expect(within(dialog).getByText('This is how your text looks in the Gotham font.')).toBeInTheDocument();
  expect(await within(dialog).findByRole('img', { name: 'Oi' })).toBeInTheDocument();
  expect(
    within(dialog).getByText(/Gotham's letter widths within about 2%; letter shapes by Montserrat\./),
  ).toBeInTheDocument();
});

test('the unit of the results also applies to sizes beside inputs', async () => {
  const { user } = await openTool();
  await user.type(textField(), 'Oi');
  expect(await screen.findByText('Overall 12.35 in tall, 102.18 in wide')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'mm' }));
  expect(screen.getByText('Overall 313.7 mm tall, 2,595.4 mm wide')).toBeInTheDocument();
});

test('the zip is requested by run, with the rates of this browser', async () => {
  const made = jest.fn(() => 'blob:x');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} });
  const { user, services, send } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  await send(...wholeRun);
  await user.click(screen.getByRole('button', { name: 'Download all as zip' }));
  expect(await screen.findByRole('button', { name: 'Downloaded' })).toBeInTheDocument();
  expect(services.requests.export).toEqual([
    {
      runId: '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d',
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      units: 'in',
      prices: { symbol: '$', cut: null, cutUnit: 'in', pierce: null, setup: null, markup: null },
    },
  ]);
  expect(made).toHaveBeenCalledTimes(1);
});

test('a row expands into its letters, and a pinned one stays highlighted', async () => {
  const { user, send } = await openTool();
  await user.type(textField(), 'Oi');
  await user.click(runButton());
  await send(...wholeRun);
  await user.click(screen.getByRole('button', { name: /^Oi/ }));
  const letter = screen.getByRole('button', { name: /^No\. [\d, ]+ i$/ });
  await user.click(letter);
  expect(letter).toHaveAttribute('aria-pressed', 'true');
  expect(letter.closest('tr')).toHaveTextContent('26.00');
});

test('the job is restored after a reload', async () => {
  const first = await openTool();
  await first.user.type(textField(), 'OPEN');
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  await openTool();
  expect(await screen.findByText('Restored your last job.')).toBeInTheDocument();
  expect(textField()).toHaveValue('OPEN');
  await userEvent.click(screen.getByRole('button', { name: 'Start fresh' }));
  expect(textField()).toHaveValue('');
});

test.each([
  ['continues', 'running', 0],
  ['has ended', 'done', 1],
] as const)('Run pressed early starts a run only if the last one has ended: it %s', async (_, state, runs) => {
  const first = await openTool();
  await first.user.type(textField(), 'OPEN');
  await first.user.click(runButton());
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  let answer = (_snapshot: RunSnapshot) => {};
  const services = recordedServices();
  services.run.snapshot = () => new Promise((resolve) => (answer = resolve));
  const { user } = await openTool(services);
  await user.click(runButton());
  expect(runButton()).toHaveAttribute('aria-busy', 'true');
  expect(services.requests.nest).toEqual([]);
  await act(async () =>
    answer({ runId, state, measurement, layout, seq: 6, error: null, handMade: false, goOns: null }),
  );
  expect(screen.getByRole('button', { name: /^Cancel/ })).toBeInTheDocument();
  expect(services.requests.nest).toHaveLength(runs);
});

test('Clear cancels a pending press of Run', async () => {
  const first = await openTool();
  await first.user.type(textField(), 'OPEN');
  await first.user.click(runButton());
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  const services = recordedServices();
  services.run.snapshot = (_id, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const { user } = await openTool(services);
  await user.click(runButton());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(runButton()).not.toHaveAttribute('aria-busy');
  expect(screen.queryByText('Type some text or add a file, then press Run.')).toBeNull();
  expect(services.requests.nest).toEqual([]);
});

test('without space for all zones, one is shown, and a result switches to its zone', async () => {
  const wide = window.matchMedia;
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  });
  try {
    const { user, send } = await openTool();
    const tabs = within(screen.getByRole('navigation', { name: 'Workspace' }));
    const tab = (name: RegExp) => tabs.getByRole('button', { name });
    expect(tab(/^Job/)).toHaveAttribute('aria-current', 'true');
    await user.type(textField(), 'Oi');
    await user.click(runButton());
    await send(...wholeRun);
    expect(tab(/^Sheet/)).toHaveAttribute('aria-current', 'true');
    expect(tab(/^Numbers/)).toHaveTextContent('new');
    await user.click(tab(/^Numbers/));
    expect(tab(/^Numbers/)).not.toHaveTextContent('new');
  } finally {
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: wide });
  }
});

test('an example is shown finished without cost, and Run starts it as a job', async () => {
  const example = readFileSync(path.resolve(import.meta.dirname, `../../../public${exampleAddress}`), 'utf8');
  globalThis.fetch = (async () => ({ ok: true, json: async () => JSON.parse(example) as unknown })) as never;
  const { user, services } = await openTool();
  await user.click(screen.getByRole('button', { name: 'Try an example' }));
  await waitFor(() => expect(runView()).toBe('nested'));
  expect(textField()).toHaveValue('OPEN DAILY');
  expect(screen.getAllByText('Example')[0]).toBeInTheDocument();
  expect(screen.queryByText('Inputs changed. Run again to update.')).toBeNull();
  expect(services.requests).toEqual({ nest: [], measure: [], stop: [], export: [] });
  await user.click(runButton());
  expect(services.requests.nest).toHaveLength(1);
});

test('the job from the landing page is measured when the tool opens, and not nested', async () => {
  await saveInitialRequest({ font: 'Arial', size: 12, text: 'HARBOR', svg: null });
  const { services } = await openTool();
  await waitFor(() => expect(runView()).toBe('measured'));
  expect(textField()).toHaveValue('HARBOR');
  expect(services.requests.measure).toMatchObject([{ rows: [{ text: 'HARBOR' }] }]);
  expect(services.requests.nest).toEqual([]);
  // Figures without sheets depend on no sheet: they stay good when nesting is on.
  expect(await screen.findByRole('switch', { name: 'Nest on sheets' })).toBeChecked();
  expect(screen.queryByText('Inputs changed. Run again to update.')).toBeNull();
});

test('a job of one file has at most 15 tab stops from the top of the tool to Run', async () => {
  localStorage.setItem('tour-seen', 'yes');
  const { user } = await openTool();
  await user.upload(document.getElementById('file-input') as HTMLInputElement, svg);
  await screen.findByRole('button', { name: 'Remove file' });
  (document.activeElement as HTMLElement).blur();
  let presses = 0;
  while (document.activeElement !== runButton() && presses <= 15) {
    await user.tab();
    presses += 1;
  }
  expect(document.activeElement).toBe(runButton());
});

test('Undo restores a removed file', async () => {
  const { user } = await openTool();
  await user.upload(document.getElementById('file-input') as HTMLInputElement, svg);
  await user.click(await screen.findByRole('button', { name: 'Remove file' }));
  expect(screen.queryByText('plate.svg')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Remove file' })).toBeInTheDocument();
  expect(screen.getAllByText('plate.svg')[0]).toBeInTheDocument();
});

test('a list dropped as a file is shown before its rows are added, and Undo removes them', async () => {
  const { user } = await openTool();
  const bytes = new TextEncoder().encode('Text;Height;Qty\nOPEN;2;3\nDAILY;;');
  const list = Object.assign(new File([bytes], 'names.csv'), { arrayBuffer: async () => bytes.buffer });
  await user.upload(document.getElementById('file-input') as HTMLInputElement, list);
  const dialog = within(await screen.findByRole('dialog', { name: 'Rows from a list' }));
  expect(await dialog.findByText('2 in · × 3')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Text 2 / })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Add 2 rows' }));
  expect(screen.getByLabelText('Text')).toHaveValue('OPEN');
  expect(screen.getByRole('button', { name: /^Text 2 DAILY/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('button', { name: /^Text 2 / })).toBeNull();
  expect(screen.getByLabelText('Text')).toHaveValue('');
});

test('a list beyond the limit of rows is refused with the limit and adds nothing', async () => {
  const { user } = await openTool();
  await user.click(screen.getByRole('button', { name: 'Paste a list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rows from a list' }));
  await user.click(dialog.getByLabelText('List'));
  await user.paste(Array.from({ length: 130 }, (_, index) => `ROW ${index}`).join('\n'));
  expect(
    dialog.getByText(
      'A job can have up to 100 rows of text. The list has 130: leave out 30, or run them as a second job.',
    ),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Add 130 rows' }));
  expect(screen.getByRole('dialog', { name: 'Rows from a list' })).toBeInTheDocument();
});

test.each([
  ['closes an empty row', false],
  ['leaves an empty row open while its text is typed', true],
])('an added file %s', async (_, isTyped) => {
  const { user } = await openTool();
  if (isTyped) await user.click(textField());
  fireEvent.change(document.getElementById('file-input')!, { target: { files: [svg] } });
  await screen.findByRole('button', { name: 'Remove file' });
  expect(screen.queryByRole('textbox', { name: 'Text' }) !== null).toBe(isTyped);
});
