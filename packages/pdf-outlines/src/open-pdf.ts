import { EngineError, rectangleContour } from '@measurement-nesting/curves';
import { regionOf } from '@measurement-nesting/curves/clip';
import {
  defaultReadLimits,
  DiagnosticCollector,
  type FilePage,
  type ReadOptions,
  usableOverride,
  type VectorFile,
} from '@measurement-nesting/curves/drawing';
import { joinBytes, PsFile } from '@measurement-nesting/postscript/filters';
import {
  Budget,
  BudgetError,
  finishDrawing,
  newInterpreter,
  Notices,
  nothingToMeasure,
  Painter,
} from '@measurement-nesting/postscript/graphics';
import { paintAnnotations } from './content/annotations.ts';
import { ContentRun } from './content/content-run.ts';
import { operators } from './content/operators.ts';
import { Layers } from './file/layers.ts';
import { isArray, type PdfDict, Stream } from './file/objects.ts';
import { titlesOf } from './file/page-labels.ts';
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
 * Throws `EngineError` password_needed: encrypted with a password other than `password`; file_unreadable: not a
 * PDF, without pages, or an Illustrator file without PDF content; too_complex and took_too_long for the limits.
 *
 * Source: ISO 32000-1.
 */
export function openPdf(bytes: Uint8Array, options: PdfOptions): VectorFile {
  const newBudget = () => new Budget({ ...defaultReadLimits, ...options.limits }, options.clock, budgetWords);
  const { file, pages, titles } = withinBudget(() => {
    const opened = new PdfFile(withoutPreamble(bytes), newBudget(), options.password ?? '');
    const list = pagesOf(opened);
    return { file: opened, pages: list, titles: titlesOf(opened, list.length) };
  });
  if (pages.length === 0)
    throw new EngineError('file_unreadable', 'This PDF has no pages, or is damaged. Save or send it again.');
  return {
    pages: titles,
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
  const run = new ContentRun(machine(painter), { file, calculator: machine(apart) }, layers, operators);
  run.m.state.matrix = page.matrix;
  run.m.state.clip = [regionOf([rectangleContour(0, 0, page.widthIn, page.heightIn)], 'nonzero')];
  run.isolate(() => run.run(contentOf(file, page.dict), page.resources));
  paintAnnotations(run, page.dict);
  painter.notices.endLine();
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
  file.budget.allocate(parts.reduce((sum, { length }) => sum + length + 1, 0));
  return joinBytes(parts.flatMap((part) => [part, Uint8Array.of(10)]));
}
