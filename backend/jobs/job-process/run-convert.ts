import { EngineError, liveTextOutliner, type FontLibrary } from '#engine';
import { combinedSvg, fileElements, type CombinedFile } from '#engine/convert/combine.ts';
import { layerFigures, visibleLayers } from '#engine/convert/layer-figures.ts';
import { openAnyFile } from '#engine/convert/open-any-file.ts';
import { openVectorFile, type OpenOptions } from '#engine/convert/open-vector-file.ts';
import { pageSvg } from '#engine/convert/page-svg.ts';
import type { CombineRequest, ConvertRequest } from '#lib/shared/contracts/job.ts';
import type { CombineResult, ConvertResult } from '#lib/shared/contracts/result.ts';
import { convertedUnits } from '#lib/shared/drawing/converted-file.ts';
import { drawingUnits, scaleOfUnit } from '#lib/shared/drawing/drawing-units.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { reading, bytesOf } from './artwork-of.ts';
import type { JobAnswer } from './protocol.ts';
import { toJson } from './to-json.ts';

/** Converts a page of a PDF, AI or DXF to SVG. @throws EngineError, and AppError invalid_input for a page, layer or unit that does not fit the file */
export async function runConvert(
  { file, page: number, layers, unit, password }: ConvertRequest,
  fonts: FontLibrary,
): Promise<JobAnswer> {
  const opened = await openVectorFile(
    bytesOf(file.content, 'file.content'),
    openOptions(file.filename, fonts, { unit, password }),
  );
  const page = readChosenPage(opened, number);
  if (page.scale.assumed) throw unitMissing(convertedUnits);
  const figures = layerFigures(page);
  rejectMissingLayer(layers, figures);
  const written = layers === undefined ? visibleLayers(figures) : new Set(layers);
  return {
    kind: 'json',
    json: toJson<ConvertResult>({
      svg: pageSvg(page, { title: file.filename, layers: written, maxCharacters: limits.convertedSvgBytes }),
      pages: opened.pages,
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

/**
 * Combines files to one SVG. A file that cannot be read, or whose page, layer or unit does not fit it, is left out with its reason.
 *
 * @throws EngineError too_complex for a drawing above the maximum size, and AppError invalid_input when all files are left out
 */
export async function runCombine({ files }: CombineRequest, fonts: FontLibrary): Promise<JobAnswer> {
  const read: ReadFile[] = [];
  // One after another, so that one file at a time is in memory.
  for (const [index, file] of files.entries()) read.push(await readFile(file, `files.${index}.content`, fonts));
  const written = read.flatMap(({ drawn }) => (drawn === null ? [] : [drawn]));
  if (written.length === 0) throw invalid('files', read[0]!.error!.message);
  const { names, ...drawing } = combinedSvg(written, {
    title: 'Combined files',
    maxCharacters: limits.fileBytes,
    maxShapes: limits.shapes,
  });
  return {
    kind: 'json',
    json: toJson<CombineResult>({
      ...drawing,
      files: read.map(({ filename, error, drawn, lengthIn, warnings }) => ({
        filename,
        name: drawn === null ? null : names[written.indexOf(drawn)]!,
        error,
        lengthIn,
        warnings: [...warnings],
      })),
    }),
  };
}

type VectorFile = Awaited<ReturnType<typeof openAnyFile>>;
type FilePage = ReturnType<VectorFile['readPage']>;

type ReadFile = Pick<CombineResult['files'][number], 'filename' | 'error' | 'lengthIn'> & {
  readonly drawn: CombinedFile | null;
  readonly warnings: FilePage['diagnostics'];
};

async function readFile(
  { filename, content, quantity, page: number, layers, unit, password }: CombineRequest['files'][number],
  field: string,
  fonts: FontLibrary,
): Promise<ReadFile> {
  try {
    const bytes = bytesOf(content, field);
    const read = async (scale: typeof unit) =>
      readChosenPage(await openAnyFile(bytes, openOptions(filename, fonts, { unit: scale, password })), number);
    const stated = await read(undefined);
    const page = stated.scale.assumed && unit !== undefined ? await read(unit) : stated;
    if (page.scale.assumed) throw unitMissing(drawingUnits);
    rejectMissingLayer(layers, layerFigures(page));
    const { lengthIn, ...drawn } = fileElements(page, layers && new Set(layers), limits.fileBytes);
    return {
      filename,
      error: null,
      drawn: { name: filename, quantity, ...drawn },
      lengthIn,
      warnings: page.diagnostics,
    };
  } catch (error) {
    if (!(error instanceof EngineError) && !(error instanceof AppError)) throw error;
    const { code, message } = error;
    return { filename, error: { code, message }, drawn: null, lengthIn: 0, warnings: [] };
  }
}

type OpenChoices = Pick<CombineRequest['files'][number], 'unit' | 'password'>;

const openOptions = (fileName: string, fonts: FontLibrary, { unit, password }: OpenChoices): OpenOptions => ({
  ...reading,
  limits: { ...reading.limits, fileBytes: limits.convertedFileBytes },
  fileName,
  letterText: liveTextOutliner(fonts),
  ...(unit !== undefined && { scale: scaleOfUnit(unit) }),
  ...(password !== undefined && { password }),
});

function readChosenPage({ pages, readPage }: VectorFile, number: number): FilePage {
  if (number <= pages.length) return readPage(number - 1);
  throw invalid('page', `"page": the file has ${pages.length === 1 ? '1 page' : `${pages.length} pages`}.`);
}

function rejectMissingLayer(
  chosen: readonly string[] | undefined,
  figures: readonly { readonly name: string }[],
): void {
  const missing = chosen?.find((name) => !figures.some((layer) => layer.name === name));
  if (missing !== undefined) throw invalid('layers', `"layers": the page has no layer "${missing}".`);
}

const unitMissing = (units: readonly string[]): AppError =>
  invalid('unit', `The file states no unit. Send the unit of its numbers as "unit": ${units.join(', ')}.`);

const invalid = (field: string, message: string): AppError => new AppError('invalid_input', { message, field });
