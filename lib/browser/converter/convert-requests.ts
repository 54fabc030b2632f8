import { EngineError } from '@measurement-nesting/curves';
import type { FilePage, VectorFile } from '@measurement-nesting/curves/drawing';
import { layerFigures, pictureBox, visibleLayers } from '#engine/convert/layer-figures.ts';
import { openVectorFile } from '#engine/convert/open-vector-file.ts';
import { pageSvg } from '#engine/convert/page-svg.ts';
import { scaleOfUnit } from '../../shared/drawing/drawing-units.ts';
import { limits } from '../../shared/limits.ts';
import type { ConverterRequest, ConverterResponse, PageFacts } from './protocol.ts';

/** Time limit of reading one file or page in ms. */
const timeMs = 30_000;

/** Returns the function that responds to the requests about one file, in order. The last page read with 'page' remains in memory. */
export function fileConverter(): (request: ConverterRequest) => Promise<ConverterResponse> {
  let file: VectorFile | null = null;
  let title = '';
  let shown: { readonly index: number; readonly page: FilePage } | null = null;

  async function respond(request: ConverterRequest): Promise<ConverterResponse> {
    if (request.kind === 'open') {
      const { fileName, bytes, password, unit } = request;
      shown = null;
      title = fileName;
      file = await openVectorFile(bytes, {
        fileName,
        limits: { fileBytes: limits.convertedFileBytes, shapes: limits.shapes, segments: limits.segments, timeMs },
        clock: () => performance.now(),
        ...(unit !== undefined && { scale: scaleOfUnit(unit) }),
        ...(password !== undefined && { password }),
      });
      return { kind: 'opened', pages: file.pages };
    }
    if (file === null) throw new EngineError('file_unreadable', 'Choose the file again.');
    const { index } = request;
    const page = shown?.index === index ? shown.page : file.readPage(index);
    if (request.kind === 'page') {
      shown = { index, page };
      return { kind: 'page', page: factsOf(index, page) };
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
