import { EngineError } from '@measurement-nesting/curves';
import type { FilePage, VectorFile } from '@measurement-nesting/curves/drawing';
import { fileElements } from '#engine/convert/combine.ts';
import { layerFigures, pictureBox, visibleLayers } from '#engine/convert/layer-figures.ts';
import { openVectorFile } from '#engine/convert/open-vector-file.ts';
import { pageSvg } from '#engine/convert/page-svg.ts';
import { scaleOfUnit } from '../../shared/drawing/drawing-units.ts';
import { limits } from '../../shared/limits.ts';
import type { PageText } from './page-text.ts';
import type { ConverterRequest, ConverterResponse, PageFacts } from './protocol.ts';

/** Returns the function that responds to the requests about one file, in order. The last page read with 'page' remains in memory. */
export function fileConverter(): (request: ConverterRequest) => Promise<ConverterResponse> {
  let file: VectorFile | null = null;
  let title = '';
  let text: PageText | null = null;
  /** True when the page that was read last has text to set. */
  let hasText = false;
  let shown: { readonly index: number; readonly page: FilePage } | null = null;

  /** Reads a page; returns the font files that its text needs and that are missing instead. */
  async function read(from: VectorFile, index: number): Promise<FilePage | readonly string[]> {
    hasText = false;
    const [page, error] = attempt(() => from.readPage(index));
    if (hasText && text === null) {
      // Fonts and the library that sets them are loaded for the first text.
      text = (await import('./page-text.ts')).createPageText();
      return read(from, index);
    }
    const missing = text?.take() ?? [];
    if (missing.length > 0) return missing;
    if (page === null) throw error;
    return page;
  }

  async function respond(request: ConverterRequest): Promise<ConverterResponse> {
    if (request.kind === 'open') {
      const { fileName, bytes, password, unit, isAnyKind = false } = request;
      // The readers of SVG and EPS are loaded when files are combined.
      const openFile = isAnyKind ? (await import('#engine/convert/open-any-file.ts')).openAnyFile : openVectorFile;
      shown = null;
      title = fileName;
      file = await openFile(bytes, {
        fileName,
        limits: { fileBytes: limits.convertedFileBytes, shapes: limits.shapes, segments: limits.segments },
        letterText: (run) => {
          hasText = true;
          return text?.letterText(run) ?? null;
        },
        ...(unit !== undefined && { scale: scaleOfUnit(unit) }),
        ...(password !== undefined && { password }),
      });
      return { kind: 'opened', pages: file.pages };
    }
    if (request.kind === 'fonts') {
      for (const { file: name, bytes } of request.fonts) text?.give(name, bytes);
      return { kind: 'fonts', files: [] };
    }
    if (file === null) throw new EngineError('file_unreadable', 'Choose the file again.');
    const { index } = request;
    const page = shown?.index === index ? shown.page : await read(file, index);
    if (!('shapes' in page)) return { kind: 'fonts', files: page };
    if (request.kind === 'page') {
      shown = { index, page };
      return { kind: 'page', page: factsOf(index, page) };
    }
    if (request.kind === 'elements') {
      const layers = request.layers && new Set(request.layers);
      const { elements, box, shapes, lengthIn } = fileElements(page, layers, limits.fileBytes);
      return { kind: 'elements', page: factsOf(index, page), elements, box, shapes, lengthIn };
    }
    return { kind: 'svg', svg: svgOf(page, title, request) };
  }

  return async (request) => {
    try {
      return await respond(request);
    } catch (error) {
      if (error instanceof EngineError) return { kind: 'failed', error: { code: error.code, message: error.message } };
      throw error;
    }
  };
}

function attempt<Value>(work: () => Value): readonly [Value, null] | readonly [null, unknown] {
  try {
    return [work(), null];
  } catch (error) {
    return [null, error];
  }
}

function svgOf(page: FilePage, title: string, request: Extract<ConverterRequest, { kind: 'svg' }>): string {
  const figures = layerFigures(page);
  const layers = request.layers === undefined ? visibleLayers(figures) : new Set(request.layers);
  if (request.of === 'file') return pageSvg(page, { title, layers });
  const whole = { minX: 0, minY: 0, maxX: page.widthIn, maxY: page.heightIn };
  const picture = request.of === 'page' ? whole : pictureBox(figures.filter(({ name }) => layers.has(name)));
  return pageSvg(page, { title, layers, picture });
}

function factsOf(index: number, page: FilePage): PageFacts {
  const layers = layerFigures(page);
  return {
    index,
    widthIn: page.widthIn,
    heightIn: page.heightIn,
    isUnitAssumed: page.scale.assumed,
    unitsPerIn: page.scale.unitsPerIn,
    layers,
    visible: [...visibleLayers(layers)],
    notices: page.diagnostics.map(({ message }) => message),
  };
}
