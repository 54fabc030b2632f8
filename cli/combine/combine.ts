import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { combinedSvg, type CombinedFile, fileElements, partNames } from '#engine/convert/combine.ts';
import { openAnyFile } from '#engine/convert/open-any-file.ts';
import { EngineError } from '@measurement-nesting/curves';
import type { FilePage } from '@measurement-nesting/curves/drawing';
import { type DrawingUnit, drawingUnits, scaleOfUnit } from '#lib/shared/drawing/drawing-units.ts';
import { limits } from '#lib/shared/limits.ts';
import { type PendingText, print, readLettered, tooLarge } from '../convert.ts';
import { faultReport } from '../fault-line.ts';
import { fontFileOption } from '../fonts/font-file-option.ts';
import { drawingLimits, readFileBounded } from '../read-file.ts';
import { numberOption, UsageError } from '../usage.ts';

type Choices = {
  readonly unit: DrawingUnit | null;
  readonly password: string | undefined;
  readonly fontFiles: string[];
};

/**
 * `combine FILE... --out JOB.svg [--quantity NAME=N]... [--unit UNIT] [--password P] [--font-file F]...`: writes several files as one SVG.
 * Files that cannot be read are named and left out, with exit code 1.
 */
export async function combine(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      out: { type: 'string' },
      quantity: { type: 'string', multiple: true, default: [] as string[] },
      unit: { type: 'string' },
      password: { type: 'string' },
      ...fontFileOption,
    },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError('Name the files to combine.');
  if (positionals.length > limits.combinedFiles) {
    throw new UsageError(`A drawing combines up to ${limits.combinedFiles} files.`);
  }
  if (values.out === undefined) throw new UsageError('Name the SVG to write with --out.');
  const names = partNames(positionals.map((name) => ({ name })));
  const quantities = quantitiesOf(values.quantity, names);
  const choices = { unit: unitOf(values.unit), password: values.password, fontFiles: values['font-file'] };

  const files: CombinedFile[] = [];
  let leftOut = 0;
  for (const [index, file] of positionals.entries()) {
    const name = names[index]!;
    try {
      const page = await readPage(file, choices);
      const { lengthIn, ...drawn } = fileElements(page, undefined, limits.fileBytes);
      const quantity = quantities.get(name) ?? 1;
      files.push({ name, quantity, ...drawn });
      print(`${name}: ${lengthIn.toFixed(4)} in, quantity ${quantity}`);
      for (const { message } of page.diagnostics) print(`! ${name}: ${message}`);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      leftOut += 1;
      const { text } = faultReport(error);
      process.stderr.write(`${oneLine(name)} is left out. ${text}`);
    }
  }
  const { svg, widthIn, heightIn } = combinedSvg(files, {
    title: path.parse(values.out).name,
    maxCharacters: limits.fileBytes,
    maxShapes: limits.shapes,
  });
  await writeFile(values.out, svg);
  print(`${files.length} of ${positionals.length} files: ${widthIn.toFixed(4)} x ${heightIn.toFixed(4)} in`);
  return leftOut === 0 ? 0 : 1;
}

/** Reads the first page of a file in its own unit, or in `unit` where the file states none. */
async function readPage(file: string, { unit, password, fontFiles }: Choices): Promise<FilePage> {
  const bytes = await readFileBounded(file, limits.convertedFileBytes, tooLarge);
  const read = async (scale: DrawingUnit | null) => {
    const text: PendingText = { outline: null, isNeeded: false };
    const open = () =>
      openAnyFile(bytes, {
        fileName: path.basename(file),
        letterText: (run) => {
          text.isNeeded = true;
          return text.outline?.(run) ?? null;
        },
        limits: { ...drawingLimits.limits, fileBytes: limits.convertedFileBytes },
        ...(scale !== null && { scale: scaleOfUnit(scale) }),
        ...(password !== undefined && { password }),
      });
    return readLettered(open, 0, text, fontFiles);
  };
  const stated = await read(null);
  const page = stated.scale.assumed && unit !== null ? await read(unit) : stated;
  if (!page.scale.assumed) return page;
  throw new EngineError(
    'file_unreadable',
    `The file states no unit. Give the unit of its numbers: --unit ${drawingUnits.join(', ')}.`,
  );
}

/** Returns the quantities of `NAME=N`. A name may contain '='; the number follows the last one. */
function quantitiesOf(texts: readonly string[], names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    texts.map((text): [string, number] => {
      const equals = text.lastIndexOf('=');
      const name = text.slice(0, Math.max(equals, 0));
      if (!names.includes(name)) {
        throw new UsageError(`--quantity: '${text}' names no file. Write it as ${names[0]}=4.`);
      }
      const { min, max } = limits.quantity;
      const quantity = numberOption(text.slice(equals + 1), '--quantity', min, max);
      if (!Number.isInteger(quantity)) throw new UsageError('--quantity must be a whole number.');
      return [name, quantity];
    }),
  );
}

function unitOf(value: string | undefined): DrawingUnit | null {
  if (value === undefined) return null;
  const found = drawingUnits.find((unit) => unit === value);
  if (found === undefined) throw new UsageError(`--unit is one of ${drawingUnits.join(', ')}.`);
  return found;
}

const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
