import { act, cleanup, screen, waitFor, within, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '#lib/browser/api-client.ts';
import type { SessionAnswer } from '#lib/shared/contracts/session.ts';
import { samplePicture } from '#lib/browser/picture/sample-choices.ts';
import type { TraceServices } from '#components/vectorizer/services.ts';
import { Vectorizer } from '#components/vectorizer/vectorizer.tsx';
import { renderPage, router } from '../auth/page.tsx';
import { traced, tracedInFull } from './traced.ts';

// A browser function that jsdom lacks.
Blob.prototype.arrayBuffer = function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(this);
  });
};

const signedIn: SessionAnswer = {
  state: 'signed_in',
  user: { id: 'u', email: 'a@example.com' },
  expiresAt: 4_000_000_000,
  needsSecondFactor: false,
};
/** The beginning of a PNG of 600 x 600 pixels. */
const pngBytes = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0x58, 0, 0, 2, 0x58, 8, 2, 0, 0,
  0,
]);
const ring = () => new File([pngBytes], 'ring.png', { type: 'image/png' });

type Recorded = { [Name in keyof TraceServices]: jest.Mock<TraceServices[Name]> };

function recorded(change: Partial<TraceServices> = {}): Recorded {
  return {
    preview: jest.fn(change.preview ?? (async () => traced())),
    vectorize: jest.fn(change.vectorize ?? (async () => tracedInFull())),
    health: jest.fn(change.health ?? (async () => ({ ok: true }))),
  };
}

let saved: string[];
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  router.push.mockClear();
  saved = [];
  Element.prototype.scrollIntoView = () => {};
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  };
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function open(services = recorded(), session = signedIn) {
  const user = userEvent.setup();
  const { sent } = renderPage(<Vectorizer services={services} />, {}, session);
  const button = await screen.findByRole('button', { name: /Choose picture|Replace/ });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  return { user, services, sent };
}

async function choose(user: ReturnType<typeof userEvent.setup>, ...files: File[]) {
  const input = screen.getByLabelText('Choose a picture');
  // Several files at once are dropped; the file chooser accepts one.
  if (files.length > 1) fireEvent.change(input, { target: { files } });
  else await user.upload(input, files);
}

const settingsOf = (services: Recorded, call: number) => services.preview.mock.calls[call]![0];

test('a chosen picture is traced and rated, and its figures are shown', async () => {
  const { user, services } = await open();
  await choose(user, ring());
  expect(await screen.findByText('Good for cutting')).toBeVisible();
  expect(screen.getByText('2.500 in')).toBeVisible();
  expect(screen.getByText('Nodes').nextSibling).toHaveTextContent('4');
  expect(settingsOf(services, 0)).toMatchObject({
    picture: { filename: 'ring.png', content: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/) },
    size: { by: 'widthIn', widthIn: 12 },
    settings: { mode: 'bw', speckIn: 0.02 },
    withPicture: false,
  });
});

test('a changed setting is traced by the picture’s token; undo shows the earlier outlines without a request', async () => {
  const { user, services } = await open();
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  await user.click(screen.getByRole('checkbox', { name: 'Invert' }));
  await waitFor(() => expect(services.preview).toHaveBeenCalledTimes(2));
  expect(settingsOf(services, 1)).toMatchObject({ picture: { token: 'a'.repeat(64) }, settings: { invert: true } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('checkbox', { name: 'Invert' })).not.toBeChecked();
  await waitFor(() => expect(screen.queryByText('Updating…')).not.toBeInTheDocument());
  expect(services.preview).toHaveBeenCalledTimes(2);
});

test('changes in quick succession are one preview, and the next change aborts it', async () => {
  const signals: AbortSignal[] = [];
  const services = recorded({
    preview: (_request, { signal }) => {
      signals.push(signal);
      return signals.length === 1 ? Promise.resolve(traced()) : new Promise(() => {});
    },
  });
  const { user } = await open(services);
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  const slider = screen.getByRole('slider', { name: 'Smooth corners' });
  for (const value of [55, 60, 65, 70]) fireEvent.change(slider, { target: { value } });
  await waitFor(() => expect(services.preview).toHaveBeenCalledTimes(2));
  expect(settingsOf(services, 1).settings?.smoothing).toBe(70);
  expect(signals[1]!.aborted).toBe(false);
  fireEvent.change(slider, { target: { value: 10 } });
  expect(signals[1]!.aborted).toBe(true);
});

test('an invalid size is reported at its field and not sent', async () => {
  const { user, services } = await open();
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  const size = screen.getByLabelText('Width of the whole picture (in)');
  await user.clear(size);
  await user.click(screen.getByRole('button', { name: /^SVG$/ }));
  expect(size).toBeInvalid();
  expect(screen.getByText('The size must be between 0.1 and 1200 in.')).toBeVisible();
  await waitFor(() => expect(size).toHaveFocus());
  expect(services.preview).toHaveBeenCalledTimes(1);
  expect(services.vectorize).not.toHaveBeenCalled();
});

test('saving three formats uses one trace, and the remaining number is shown', async () => {
  const { user, services } = await open();
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  for (const name of ['SVG', 'EPS', 'DXF']) {
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(saved).toContain(`ring.${name.toLowerCase()}`));
  }
  expect(services.vectorize).toHaveBeenCalledTimes(1);
  expect(screen.getByText(/19 full traces left today/)).toBeVisible();
});

test('sending stores the outlines for the tool and opens it', async () => {
  const { user } = await open();
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  await user.click(screen.getByRole('button', { name: 'Send to Measurement & Nesting' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/app'));
  const carried = JSON.parse(sessionStorage.getItem('initial-request')!) as {
    svg: { filename: string; content: string };
  };
  expect(carried.svg.filename).toBe('ring.svg');
  expect(atob(carried.svg.content.split(',')[1]!)).toContain('<svg');
});

test('outlines are filled without a line, or are cut lines without a fill', async () => {
  const { user } = await open();
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  const outline = () => document.querySelector('path[fill-rule=evenodd]')!;
  expect(outline()).toHaveAttribute('stroke', 'none');
  expect(outline()).toHaveAttribute('fill', traced().layers[0]!.color);
  await user.click(screen.getByRole('radio', { name: 'Cut lines' }));
  expect(outline()).toHaveAttribute('stroke', 'var(--cut)');
  expect(outline()).toHaveAttribute('fill', 'none');
});

test('a removed background is shown as a checkerboard', async () => {
  const notes = [{ code: 'background_removed', message: 'The background (#ffffff) was left out.' }];
  const { user } = await open(recorded({ preview: async () => traced({ notes }) }));
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  expect(document.querySelector('[data-slot=see-through]')).not.toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Cut lines' }));
  expect(document.querySelector('[data-slot=see-through]')).toBeNull();
});

describe('a trace of several colors', () => {
  const colors = ['#cc2222', '#2233cc'];
  async function openColors(name: string) {
    const [black] = traced().layers;
    const layers = colors.map((color) => ({ ...black!, color }));
    const paths = colors.map((color) => `<path id="color-${color.slice(1)}" fill="${color}" d="M0 0H1V1Z"/>`);
    const content = ['<svg xmlns="http://www.w3.org/2000/svg">', ...paths, '</svg>', ''].join('\n');
    const services = recorded({
      preview: async () => traced({ layers }),
      vectorize: async () => ({ ...tracedInFull(), layers, files: [{ format: 'svg', filename: 'ring.svg', content }] }),
    });
    const { user } = await open(services);
    await choose(user, new File([pngBytes], name, { type: 'image/png' }));
    await screen.findByText('Good for cutting');
    return user;
  }
  async function send(user: Awaited<ReturnType<typeof openColors>>) {
    router.push.mockClear();
    sessionStorage.clear();
    await user.click(screen.getByRole('button', { name: 'Send to Measurement & Nesting' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/app'));
    const carried = JSON.parse(sessionStorage.getItem('initial-request')!) as {
      svg: { filename: string; content: string };
    };
    const sent = atob(carried.svg.content.split(',')[1]!);
    return {
      filename: carried.svg.filename,
      colors: colors.filter((color) => sent.includes(`color-${color.slice(1)}`)),
    };
  }

  test('is sent as a job for each color by default, one after the other', async () => {
    const user = await openColors('logo.png');
    expect(screen.getByLabelText('Colors to send')).toHaveValue('#cc2222');
    expect(screen.getByText(/Come back here to send the other 1 color\./)).toBeVisible();
    expect(await send(user)).toEqual({ filename: 'ring-cc2222.svg', colors: ['#cc2222'] });
    // Back from the tool.
    cleanup();
    const later = await openColors('logo.png');
    expect(screen.getByLabelText('Colors to send')).toHaveValue('#2233cc');
    expect(await send(later)).toEqual({ filename: 'ring-2233cc.svg', colors: ['#2233cc'] });
  });

  test('is sent as the chosen color, or as one drawing of all', async () => {
    const user = await openColors('sign.png');
    await user.selectOptions(screen.getByLabelText('Colors to send'), '#2233cc');
    expect(await send(user)).toEqual({ filename: 'ring-2233cc.svg', colors: ['#2233cc'] });
    await user.selectOptions(screen.getByLabelText('Colors to send'), 'All, on top of each other');
    expect(screen.getByText(/in which touching colors merge/)).toBeVisible();
    expect(await send(user)).toEqual({ filename: 'ring.svg', colors });
  });
});

describe('another picture', () => {
  const other = (name = 'other.png') => new File([pngBytes], name, { type: 'image/png' });
  const [black] = traced().layers;
  const layers = ['#cc2222', '#2233cc'].map((color) => ({ ...black!, color }));

  test('starts with its own colors to send, even with the name of the previous one', async () => {
    const { user } = await open(recorded({ preview: async () => traced({ layers }) }));
    await choose(user, ring());
    await screen.findByText('Good for cutting');
    await user.selectOptions(screen.getByLabelText('Colors to send'), 'All, on top of each other');
    await choose(user, other('ring.png'));
    await waitFor(() => expect(screen.getByLabelText('Colors to send')).toHaveValue('#cc2222'));
  });

  test('is shown without the failed trace of the previous one', async () => {
    const limit = new ApiError('trace_limit', 'You have used today’s 20 traces.', { status: 429 });
    const { user } = await open(recorded({ vectorize: () => Promise.reject(limit) }));
    await choose(user, ring());
    await screen.findByText('Good for cutting');
    await user.click(screen.getByRole('button', { name: 'DXF' }));
    await screen.findByRole('alert');
    await choose(user, other());
    await screen.findByText('other.png');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('aborts the full trace of the previous one, which is neither saved nor sent', async () => {
    let finish = (): void => {};
    const signals: AbortSignal[] = [];
    const services = recorded({
      vectorize: (_request, { signal }) =>
        new Promise((resolve, reject) => {
          signals.push(signal);
          finish = () => resolve(tracedInFull());
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    const { user } = await open(services);
    await choose(user, ring());
    await screen.findByText('Good for cutting');
    await user.click(screen.getByRole('button', { name: 'SVG' }));
    await screen.findByText(/Tracing the whole picture/);
    await choose(user, other());
    await waitFor(() => expect(screen.queryByText(/Tracing the whole picture/)).not.toBeInTheDocument());
    finish();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(saved).toEqual([]);
  });
});

test('a full trace can be canceled without an error', async () => {
  const services = recorded({
    vectorize: (_request, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  });
  const { user } = await open(services);
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  await user.click(screen.getByRole('button', { name: 'SVG' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(/Tracing the whole picture/)).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});

test.each([
  ['nothing_to_trace', 422, 'Nothing to trace'],
  ['picture_damaged', 422, 'This picture cannot be traced'],
  ['too_much_detail', 422, 'Too much detail to cut'],
  ['offline', 0, 'Connection lost'],
  ['busy', 503, 'We are busy'],
  ['session_expired', 401, 'Your session has expired'],
  ['server_error', 500, 'Something went wrong on our side'],
])('%s is reported on the page, and picture and settings remain', async (code, status, title) => {
  const error = new ApiError(code, 'What is wrong, and what helps.', { status });
  const { user } = await open(recorded({ preview: () => Promise.reject(error) }));
  await choose(user, ring());
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(screen.getByText('ring.png')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('after too many previews, the wait is stated and Retry requests again', async () => {
  const limit = new ApiError('too_many_requests', 'Previews for this hour are used up. Wait 20 minutes.', {
    status: 429,
    retryAfterS: 1200,
  });
  const services = recorded();
  services.preview.mockRejectedValueOnce(limit);
  const { user } = await open(services);
  await choose(user, ring());
  expect(await screen.findByRole('alert')).toHaveTextContent('Previews for this hour are used up. Wait 20 minutes.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Good for cutting')).toBeVisible();
});

test('the daily limit of traces is reported with an upgrade', async () => {
  const limit = new ApiError('trace_limit', 'You have used today’s 20 traces.', { status: 429 });
  const { user } = await open(recorded({ vectorize: () => Promise.reject(limit) }));
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  await user.click(screen.getByRole('button', { name: 'DXF' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('No traces left today');
  expect(within(alert).getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscribe');
});

test('during maintenance a note is shown without an alert, and no preview is requested', async () => {
  const down = new ApiError('tracing_unavailable', 'Down.', { status: 503 });
  const { user, services } = await open(recorded({ health: () => Promise.reject(down) }));
  await choose(user, ring());
  expect(await screen.findByText('Tracing is down for maintenance')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('ring.png')).toBeVisible());
  expect(services.preview).not.toHaveBeenCalled();
});

test('a rejected file is explained, and the current picture remains', async () => {
  const { user } = await open();
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  await choose(user, new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This is an SVG. It has outlines already: add it under File Upload.');
  expect(alert).toHaveTextContent('Your picture ring.png is still here.');
});

test('the server returns a picture that the browser cannot draw', async () => {
  const shown = 'data:image/jpeg;base64,/9j/';
  const { user, services } = await open(recorded({ preview: async () => traced({ pictureContent: shown }) }));
  // TIFF, little-endian: a directory with the width and the height, 40 x 30.
  const head = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 2, 0];
  const entries = [0, 1, 3, 0, 1, 0, 0, 0, 40, 0, 0, 0, 1, 1, 3, 0, 1, 0, 0, 0, 30, 0, 0, 0];
  await choose(user, new File([new Uint8Array([...head, ...entries])], 'scan.tif', { type: 'image/tiff' }));
  expect(await screen.findByAltText('scan.tif, before tracing')).toHaveAttribute('src', shown);
  expect(settingsOf(services, 0).withPicture).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Invert' }));
  await waitFor(() => expect(services.preview).toHaveBeenCalledTimes(2));
  expect(settingsOf(services, 1).withPicture).toBe(false);
});

test('when signed out, a picture waits for the login and nothing is sent', async () => {
  const { user, services } = await open(recorded(), { state: 'signed_out' });
  await choose(user, ring());
  expect(await screen.findByText('Your picture is ready')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in to trace your picture' })).toHaveAttribute(
    'href',
    '/login?next=%2Fmore-tools%2Fvectorizer',
  );
  expect(services.preview).not.toHaveBeenCalled();
  expect(services.health).not.toHaveBeenCalled();
});

test('a picture dropped before the session is known is traced as soon as it is', async () => {
  const services = recorded();
  renderPage(<Vectorizer services={services} />, {}, signedIn);
  expect(screen.getByRole('button', { name: 'Choose picture' })).toHaveAttribute('aria-disabled', 'true');
  const event = new Event('paste', { bubbles: true, cancelable: true });
  fireEvent(window, Object.assign(event, { clipboardData: { files: [ring()], getData: () => '' } }));
  expect(await screen.findByText('Good for cutting')).toBeVisible();
});

test('a reason highlights its places in the drawing', async () => {
  const places = [{ minX: 1, minY: 1, maxX: 2, maxY: 2 }];
  const reasons = [{ code: 'thin_bridge' as const, level: 'care' as const, message: 'Thin.', count: 1, places }];
  const { user } = await open(recorded({ preview: async () => traced({ verdict: { level: 'care', reasons } }) }));
  await choose(user, ring());
  expect(await screen.findByText('Check before cutting')).toBeVisible();
  const show = screen.getByRole('button', { name: 'Show me: Thin.' });
  await user.click(show);
  expect(show).toHaveAttribute('aria-pressed', 'true');
  expect(document.querySelectorAll('rect')).toHaveLength(1);
  await user.click(show);
  expect(document.querySelectorAll('rect')).toHaveLength(0);
});

test('a late sample does not replace a chosen picture', async () => {
  const { user } = await open();
  const answered = globalThis.fetch;
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const requested = jest.fn();
  globalThis.fetch = (async (...request: Parameters<typeof fetch>) => {
    if (request[0] !== samplePicture) return answered(...request);
    requested();
    await arrived;
    return { ok: true, blob: async () => new Blob([pngBytes], { type: 'image/png' }) };
  }) as typeof fetch;
  await user.click(screen.getByRole('button', { name: 'Try a sample' }));
  expect(requested).toHaveBeenCalledTimes(1);
  await choose(user, ring());
  await screen.findByText('Good for cutting');
  await act(async () => {
    arrive();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getByRole('button', { name: 'Remove ring.png' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove harbor-sign.jpg' })).not.toBeInTheDocument();
});
