import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { layerFigures, visibleLayers, type LayerFigures } from '#engine/convert/layer-figures.ts';
import { openVectorFile } from '#engine/convert/open-vector-file.ts';
import { pageSvg } from '#engine/convert/page-svg.ts';
import { EngineError } from '@measurement-nesting/curves';
import type { FilePage, ReadOptions, VectorFile } from '@measurement-nesting/curves/drawing';
import { scaleOfUnit } from '#lib/shared/drawing/drawing-units.ts';
import { convertedUnits } from '#lib/shared/drawing/converted-file.ts';
import { limits } from '#lib/shared/limits.ts';
import { fontFileOption } from './fonts/font-file-option.ts';
import { pageNumber, drawingLimits, readFileBounded } from './read-file.ts';
import { UsageError } from './usage.ts';

/** `convert FILE --out x.svg [--page N] [--layers a,b] [--unit UNIT] [--password P] [--font-file F]...`: writes a page of a PDF, AI or DXF as SVG. */
export async function convert(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      out: { type: 'string' },
      page: { type: 'string', default: '1' },
      layers: { type: 'string' },
      unit: { type: 'string' },
      password: { type: 'string' },
      ...fontFileOption,
    },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError('Name one file.');
  if (values.out === undefined) throw new UsageError('Name the SVG to write with --out.');
  const number = pageNumber(values.page);
  const unit = unitOf(values.unit);

  const bytes = await readFileBounded(name, limits.convertedFileBytes, tooLarge);
  const text: PendingText = { outline: null, isNeeded: false };
  const open = () =>
    openVectorFile(bytes, {
      fileName: path.basename(name),
      letterText: (run) => {
        text.isNeeded = true;
        return text.outline?.(run) ?? null;
      },
      limits: { ...drawingLimits.limits, fileBytes: limits.convertedFileBytes },
      ...(unit !== null && { scale: scaleOfUnit(unit) }),
      ...(values.password !== undefined && { password: values.password }),
    });
  const file = await open();
  if (number > file.pages.length) throw new UsageError(`--page: the file has ${pagesText(file.pages.length)}.`);
  const page = await readLettered(open, number - 1, text, values['font-file']);
  if (page.scale.assumed) {
    throw new UsageError(`The file states no unit. Give the unit of its numbers: --unit ${convertedUnits.join(', ')}.`);
  }
  const found = layerFigures(page);
  const layers = values.layers === undefined ? visibleLayers(found) : chosenLayers(values.layers, found);
  await writeFile(values.out, pageSvg(page, { title: path.parse(name).name, layers }));

  const inches = (value: number) => value.toFixed(4);
  print(`page ${number} of ${file.pages.length}: ${inches(page.widthIn)} x ${inches(page.heightIn)} in`);
  for (const { name: layer, lines, lengthIn } of found) {
    const isWritten = layers.has(layer) ? '' : ', not written';
    print(
      `${layer === '' ? 'no layer' : `layer ${layer}`}: ${lines === 1 ? '1 line' : `${lines} lines`}, ${inches(lengthIn)} in${isWritten}`,
    );
  }
  for (const { message } of page.diagnostics) print(`! ${message}`);
  return 0;
}

export type PendingText = { outline: NonNullable<ReadOptions['letterText']> | null; isNeeded: boolean };

/**
 * Reads a page. Fonts, whose loading is longer than reading a page, are loaded for pages with text only; the file is then opened again,
 * because some readers read a page on opening.
 */
export async function readLettered(
  open: () => Promise<VectorFile>,
  index: number,
  text: PendingText,
  fontFiles: readonly string[],
): Promise<FilePage> {
  try {
    const page = (await open()).readPage(index);
    if (!text.isNeeded) return page;
  } catch (error) {
    if (!text.isNeeded) throw error;
  }
  const [{ liveTextOutliner }, { loadFontsWith }] = await Promise.all([
    import('@measurement-nesting/lettering'),
    import('./fonts/load-fonts.ts'),
  ]);
  text.outline = liveTextOutliner((await loadFontsWith(fontFiles)).library);
  return (await open()).readPage(index);
}

/** Prints one line without control characters: names of layers are untrusted. */
export function print(text: string): void {
  process.stdout.write(`${text.replaceAll(/\p{Cc}+/gu, ' ')}\n`);
}

const pagesText = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

function unitOf(value: string | undefined): (typeof convertedUnits)[number] | null {
  if (value === undefined) return null;
  const found = convertedUnits.find((unit) => unit === value);
  if (found === undefined) throw new UsageError(`--unit is one of ${convertedUnits.join(', ')}.`);
  return found;
}

function chosenLayers(list: string, found: readonly LayerFigures[]): ReadonlySet<string> {
  const names = list.split(',').map((name) => name.trim());
  const missing = names.find((name) => !found.some((layer) => layer.name === name));
  if (missing === undefined) return new Set(names);
  const has = found.map(({ name }) => `'${name}'`).join(', ');
  throw new UsageError(`--layers: the page has no layer '${missing}'. It has ${has}.`);
}

export function tooLarge(file: string): EngineError {
  const mb = limits.convertedFileBytes / (1024 * 1024);
  return new EngineError(
    'file_too_large',
    `${file} is larger than the limit of ${mb} MB. Delete embedded pictures and save it again.`,
  );
}
