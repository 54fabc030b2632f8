import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { layeredPdf, plateDxf, platePdf, protectedPlatePdf } from '#harness/browser/vector-files.ts';
import { runs } from '#harness/depth.ts';
import type { ConvertChoices } from '#lib/browser/converter/file-to-convert.ts';
import { ConverterPage, droppedFile } from './converter-page.tsx';
import { OwnWorker } from './own-worker.ts';

let blobs: Map<string, Blob>;
/** The saved drawing. Pictures of pages and drawings have URLs as well, but are not downloaded. */
let saved: Blob | undefined;
beforeEach(() => {
  blobs = new Map();
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  };
  HTMLAnchorElement.prototype.click = function click() {
    saved = blobs.get(this.href);
  };
});

const contents = {
  'plate.dxf': plateDxf(),
  'unitless.dxf': plateDxf(0),
  'layers.pdf': layeredPdf('CUT', 'HOLES'),
  'other-layers.pdf': layeredPdf('HOLES', 'Print'),
  'layers.ai': layeredPdf('CUT', 'Print'),
  'two-pages.pdf': platePdf(),
  'protected.pdf': await protectedPlatePdf(),
  'broken.pdf': '%PDF-1.7\nnothing',
};
type FileName = keyof typeof contents;

const elementOf = (name: FileName) => <ConverterPage dropped={droppedFile(name, contents[name])} />;

/** Waits until the files dropped since `before` workers have been read. */
async function expectRead(before: number): Promise<void> {
  await waitFor(() => expect(OwnWorker.count).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText(/^Reading/)).toBeNull());
}

const enabled = (name: RegExp) =>
  screen.queryAllByRole('button', { name }).find((button) => button.getAttribute('aria-disabled') !== 'true');

/** Waits until an opened drawing has its picture and can be saved, or states what to choose first. */
async function expectReady(): Promise<void> {
  await waitFor(() => {
    if (screen.queryByRole('button', { name: /^Download SVG$/ }) === null) return;
    expect(screen.queryByRole('img', { name: /^Drawing of/ })).not.toBeNull();
    if (!document.querySelector('#converter-note')!.textContent.startsWith('Choose')) {
      expect(enabled(/^Download SVG$/)).toBeDefined();
    }
  });
}

/** Returns the SVG that is saved; null when nothing can be saved. */
async function savedSvg(): Promise<string | null> {
  const save = enabled(/^Download SVG$/);
  if (save === undefined) return null;
  saved = undefined;
  fireEvent.click(save);
  await waitFor(() => expect(saved).toBeDefined());
  const reader = new FileReader();
  reader.readAsText(saved!);
  await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
  return String(reader.result);
}

/** Returns what the user sees and gets. */
async function shown() {
  await expectReady();
  const note = document.querySelector('#converter-note');
  const alert = screen.queryByRole('alert')?.textContent?.replace(/[\w-]+\.\w+ is still here\.$/, '') ?? null;
  return {
    alert,
    password: screen.queryByLabelText(/^Password/)?.getAttribute('value') ?? null,
    drawing: {
      pictures: screen.queryAllByRole('img').map((image) => image.getAttribute('alt')),
      groups: screen.queryAllByRole('group').map(({ textContent }) => textContent),
      sizes: screen.queryAllByRole('definition').map(({ textContent }) => textContent),
      boxes: screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-checked')),
      units: screen.queryAllByRole('button', { name: /^(mm|in|cm) / }).map((unit) => unit.getAttribute('aria-pressed')),
      note: note === null || note.closest('[hidden]') !== null ? null : note.textContent,
      svg: await savedSvg(),
    },
  };
}
type Shown = Awaited<ReturnType<typeof shown>>;

async function open(name: FileName): Promise<{ add: (other: FileName) => Promise<Shown> }> {
  const drop = async (act: () => void) => {
    const before = OwnWorker.count;
    act();
    await expectRead(before);
    return shown();
  };
  let rerender: ReturnType<typeof render>['rerender'];
  await drop(() => ({ rerender } = render(elementOf(name))));
  return { add: (other) => drop(() => rerender(elementOf(other))) };
}

const choices = {
  nothing: null,
  layer: () => screen.queryAllByRole('checkbox')[0],
  unit: () => enabled(/^mm /),
  page: () => enabled(/^Page 2/),
};

async function choose(choice: keyof typeof choices): Promise<void> {
  const control = choices[choice]?.();
  if (control === undefined) return;
  const before = OwnWorker.count;
  fireEvent.click(control);
  if (choice !== 'layer') await expectRead(before);
}

test('a file has the same result after any other files as on a fresh page', async () => {
  const names = Object.keys(contents) as FileName[];
  const fresh = new Map<FileName, Shown>();
  for (const name of names) {
    await open(name);
    fresh.set(name, await shown());
    cleanup();
  }
  expect(new Set([...fresh.values()].map((screenOf) => JSON.stringify(screenOf))).size).toBe(names.length);
  const step = fc.record({ name: fc.constantFrom(...names), choice: fc.constantFrom(...Object.keys(choices)) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.array(step, { minLength: 1, maxLength: 4 }),
      async (first, steps) => {
        try {
          const page = await open(first);
          for (const { name, choice } of steps) {
            await choose(choice as keyof typeof choices);
            const before = await shown();
            const after = await page.add(name);
            const expected = fresh.get(name)!;
            // A damaged file leaves the drawing that was open, which is hidden while a password is missing.
            const isHidden = before.password !== null;
            const drawing = name !== 'broken.pdf' ? expected.drawing : isHidden ? after.drawing : before.drawing;
            expect(after).toEqual({ ...expected, drawing });
          }
        } finally {
          cleanup();
        }
      },
    ),
    { numRuns: runs(10, 4) },
  );
}, 120_000);

test('an open drawing returns with its choices when the password dialog of the next file is canceled', async () => {
  const page = await open('layers.pdf');
  await choose('layer');
  const before = await shown();
  expect((await page.add('protected.pdf')).drawing.svg).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await shown()).toEqual(before);
});

test('a file that was sent returns with its unit, page and layers', async () => {
  const shownOf = async (name: FileName, choices: ConvertChoices) => {
    const bytes = new Uint8Array(Buffer.from(contents[name]));
    const before = OwnWorker.count;
    render(<ConverterPage dropped={{ carried: { filename: name, bytes, choices } }} />);
    await expectRead(before);
    const result = await shown();
    cleanup();
    return result.drawing;
  };
  const layers = await shownOf('layers.pdf', { unit: undefined, index: 0, layers: ['HOLES'] });
  expect(layers.boxes).toEqual(['false', 'true']);
  const unit = await shownOf('unitless.dxf', { unit: 'cm', index: 0, layers: ['CUT', 'HOLES'] });
  expect(unit.units).toEqual(['false', 'false', 'true']);
  const second = await shownOf('two-pages.pdf', { unit: undefined, index: 1, layers: [''] });
  expect(second.groups[0]).toContain('Page 2 of 2');
});

test('the last of two dropped files is shown, even if the first one takes longer to load', async () => {
  let loaded = (_bytes: ArrayBuffer): void => {};
  const bytes = new Promise<ArrayBuffer>((resolve) => {
    loaded = resolve;
  });
  const slow = Object.assign(new File([], 'slow.dxf'), { arrayBuffer: () => bytes });
  const before = OwnWorker.count;
  const { rerender } = render(<ConverterPage dropped={{ files: [slow] }} />);
  rerender(elementOf('layers.pdf'));
  await expectRead(before);
  loaded(new Uint8Array(Buffer.from(plateDxf())).buffer);
  await bytes;
  await screen.findByRole('img', { name: 'Drawing of layers.pdf' });
  expect(screen.queryByText(/^Reading/)).toBeNull();
});
