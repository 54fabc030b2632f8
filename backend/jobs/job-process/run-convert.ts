import { liveTextOutliner, type FontLibrary } from '#engine';
import { layerFigures, visibleLayers } from '#engine/convert/layer-figures.ts';
import { openVectorFile } from '#engine/convert/open-vector-file.ts';
import { pageSvg } from '#engine/convert/page-svg.ts';
import type { ConvertRequest } from '#lib/shared/contracts/job.ts';
import type { ConvertResult } from '#lib/shared/contracts/result.ts';
import { convertedUnits } from '#lib/shared/drawing/converted-file.ts';
import { scaleOfUnit } from '#lib/shared/drawing/drawing-units.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { reading } from './artwork-of.ts';
import { bytesOf } from './data-url.ts';
import type { JobAnswer } from './protocol.ts';
import { toJson } from './to-json.ts';

/** Converts a page of a PDF, AI or DXF to SVG. @throws EngineError, and AppError invalid_input for a page, layer or unit that does not fit the file */
export async function runConvert(
  { file, page: number, layers, unit, password }: ConvertRequest,
  fonts: FontLibrary,
): Promise<JobAnswer> {
  const opened = await openVectorFile(bytesOf(file.content, 'file.content'), {
    ...reading,
    limits: { ...reading.limits, fileBytes: limits.convertedFileBytes },
    fileName: file.filename,
    letterText: liveTextOutliner(fonts),
    ...(unit !== undefined && { scale: scaleOfUnit(unit) }),
    ...(password !== undefined && { password }),
  });
  const { pages } = opened;
  if (number > pages.length) {
    throw invalid('page', `"page": the file has ${pages.length === 1 ? '1 page' : `${pages.length} pages`}.`);
  }
  const page = opened.readPage(number - 1);
  if (page.scale.assumed) {
    throw invalid(
      'unit',
      `The file states no unit. Send the unit of its numbers as "unit": ${convertedUnits.join(', ')}.`,
    );
  }
  const figures = layerFigures(page);
  const missing = layers?.find((name) => !figures.some((layer) => layer.name === name));
  if (missing !== undefined) throw invalid('layers', `"layers": the page has no layer "${missing}".`);
  const written = layers === undefined ? visibleLayers(figures) : new Set(layers);
  return {
    kind: 'json',
    json: toJson<ConvertResult>({
      svg: pageSvg(page, { title: file.filename, layers: written, maxCharacters: limits.convertedSvgBytes }),
      pages,
      widthIn: page.widthIn,
      heightIn: page.heightIn,
      layers: figures.map(({ name, isVisible, color, lines, lengthIn }) => ({
        name,
        isVisible,
        isWritten: written.has(name),
        color,
        lines,
        lengthIn,
      })),
      warnings: page.diagnostics,
    }),
  };
}

const invalid = (field: string, message: string): AppError => new AppError('invalid_input', { message, field });
