import { EngineError, rectangleContour } from '@measurement-nesting/curves';
import { regionOf } from '@measurement-nesting/curves/clip';
import {
  counted,
  defaultReadLimits,
  DiagnosticCollector,
  type FilePage,
  type ReadOptions,
  usableOverride,
  type VectorFile,
} from '@measurement-nesting/curves/drawing';
import { PsFile } from '@measurement-nesting/postscript/filters';
import {
  Budget,
  BudgetError,
  finishDrawing,
  type Interpreter,
  newInterpreter,
  Notices,
  nothingToMeasure,
  Painter,
} from '@measurement-nesting/postscript/graphics';
import { ContentRun } from './content/content-run.ts';
import { operators } from './content/operators.ts';
import { Layers } from './file/layers.ts';
import { isArray, isDict, nameOf, type PdfDict, Stream } from './file/objects.ts';
import { type Page, pageOf, pagesOf } from './file/page-list.ts';
import { illustratorWithoutPdf, PdfFile, withoutPreamble } from './file/pdf-file.ts';

const budgetWords = { file: 'This PDF', remedy: 'Save it as SVG.' };

type PdfOptions = ReadOptions & { readonly password?: string };

/**
 * Opens a PDF file, or an Illustrator file that contains one. Pages are read one at a time: everything they paint is
 * returned as shapes in inches, y down, from the upper left corner of the visible page box, with exact curves, in
 * painting order. Shapes of hidden layers are included; `FilePage.layers` lists which layers are visible. A shape in a
 * spot color has its name in `source.layer`. Scripts, actions, links and attached files are ignored.
 *
 * Rejects with `EngineError` password_needed: encrypted with a password other than `password`; file_unreadable: not a
 * PDF, without pages, or an Illustrator file without PDF content; too_complex and took_too_long for the limits.
 *
 * Source: ISO 32000-1.
 */
export async function openPdf(bytes: Uint8Array, options: PdfOptions): Promise<VectorFile> {
  return readPdf(bytes, options);
}

/** Opens a PDF file as `openPdf` does, without a promise. */
export function readPdf(bytes: Uint8Array, options: PdfOptions): VectorFile {
  const newBudget = () => new Budget({ ...defaultReadLimits, ...options.limits }, options.clock, budgetWords);
  const { file, pages } = withinBudget(() => {
    const opened = new PdfFile(withoutPreamble(bytes), newBudget(), options.password ?? '');
    return { file: opened, pages: pagesOf(opened) };
  });
  if (pages.length === 0)
    throw new EngineError('file_unreadable', 'This PDF has no pages, or is damaged. Save or send it again.');
  return {
    pages: pages.map((_, i) => `Page ${i + 1}`),
    readPage: (index) => {
      const page = pages[index];
      if (page === undefined) throw new RangeError(`page ${index}`);
      file.budget = newBudget();
      try {
        return withinBudget(() => readPage(file, pageOf(file, page), options));
      } finally {
        file.release();
      }
    },
  };
}

function withinBudget<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BudgetError) throw new EngineError(error.code, error.message);
    throw error;
  }
}

function readPage(file: PdfFile, page: Page, options: PdfOptions): FilePage {
  const { budget } = file;
  const diagnostics = new DiagnosticCollector();
  const painter = new Painter(budget, new Notices(diagnostics));
  const machine = (own: Painter) =>
    newInterpreter({ program: new PsFile(new Uint8Array(0)), budget, painter: own, letterText: options.letterText });
  // Programs in the file (fonts, functions) run apart from the page.
  const apart = new Painter(budget, new Notices(new DiagnosticCollector()));
  apart.muted = 1;
  const layers = new Layers(file);
  let calculator: Interpreter | null = null;
  const tools = {
    file,
    get calculator() {
      return (calculator ??= machine(apart));
    },
  };
  const run = new ContentRun(machine(painter), tools, layers, operators);
  run.m.state.matrix = page.matrix;
  run.m.state.clip = [regionOf([rectangleContour(0, 0, page.widthIn, page.heightIn)], 'nonzero')];
  run.run(contentOf(file, page.dict), page.resources);
  painter.notices.endLine();
  noteAnnotations(file, page.dict, diagnostics);
  if (savedWithout.test(run.text)) throw new EngineError('file_unreadable', illustratorWithoutPdf);
  if (painter.shapes.length === 0) throw nothingToMeasure(painter.notices);
  const drawing = finishDrawing(painter.shapes, usableOverride(options.scale), diagnostics, 'physical');
  const factor = 72 / drawing.scale.unitsPerIn;
  return { ...drawing, widthIn: page.widthIn * factor, heightIn: page.heightIn * factor, layers: layers.take() };
}

/** Text of the page that Illustrator writes into files without PDF content. */
const savedWithout = /saved\s*without\s*PDF\s*Content/i;

/** Returns the content of a page; several streams are one content with a line end between them. */
function contentOf(file: PdfFile, page: PdfDict): Uint8Array {
  const contents = file.get(page, 'Contents');
  const streams = isArray(contents) ? contents.map((item) => file.resolve(item)) : [contents];
  const parts = streams.filter((item) => item instanceof Stream).map((stream) => file.data(stream));
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0)).fill(10);
  file.budget.allocate(all.length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length + 1;
  }
  return all;
}

/** Kinds of annotations that show nothing of their own. */
const invisibleKinds = new Set(['Link', 'Popup']);

function noteAnnotations(file: PdfFile, page: PdfDict, diagnostics: DiagnosticCollector): void {
  for (const item of file.list(page, 'Annots').slice(0, 10_000)) {
    if (!isDict(item) || invisibleKinds.has(nameOf(file.get(item, 'Subtype'))) || !item.has('AP')) continue;
    diagnostics.add(
      'effect_ignored',
      'annotation',
      (count) => `${counted(count, 'comment or form field', 'comments and form fields')} left out.`,
    );
  }
}
