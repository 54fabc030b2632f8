import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { JobFile } from '#engine';
import { identifyFile } from '#engine/file-kind/identify-file.ts';
import { EngineError } from '@measurement-nesting/curves';
import { type OperationRule, parseOperationRule } from '@measurement-nesting/curves/drawing';
import { drawingUnits, scaleOfUnit } from '#lib/shared/drawing/drawing-units.ts';
import { limits } from '#lib/shared/limits.ts';
import { numberOption, UsageError } from './usage.ts';

/** Flags of the commands that read a file. */
export const fileOptions = {
  'leave-out-tiny-holes': { type: 'boolean', default: false },
  'leave-out-frame': { type: 'boolean', default: false },
  'white-is-cut-out': { type: 'boolean', default: false },
  'leave-out-parts': { type: 'string' },
  part: { type: 'string', multiple: true, default: [] as string[] },
  parts: { type: 'string' },
  operation: { type: 'string', multiple: true, default: [] as string[] },
  'color-code': { type: 'string' },
  page: { type: 'string' },
  unit: { type: 'string' },
} as const;

type FileChoices = Pick<JobFile, 'leaveOutTinyHoles' | 'leaveOutFrame' | 'whiteIsCutOut' | 'leaveOutParts' | 'page'> & {
  readonly unit?: string | undefined;
  /** Texts of rules on operations, and a JSON file with more of them. */
  readonly operation?: readonly string[] | undefined;
  readonly colorCode?: string | undefined;
  /** Texts such as 'NAME=4', and a CSV file with more of them. */
  readonly part?: readonly string[] | undefined;
  readonly partsTable?: string | undefined;
};
type FileTexts = {
  unit?: string | undefined;
  'leave-out-parts'?: string | undefined;
  page?: string | undefined;
  operation: readonly string[];
  'color-code'?: string | undefined;
  part: readonly string[];
  parts?: string | undefined;
};
type FileFlag = 'leave-out-tiny-holes' | 'leave-out-frame' | 'white-is-cut-out';

/** Returns the options of the file that the flags set. */
export const fileChoices = (values: Record<FileFlag, boolean> & FileTexts): FileChoices => ({
  leaveOutTinyHoles: values['leave-out-tiny-holes'],
  leaveOutFrame: values['leave-out-frame'],
  whiteIsCutOut: values['white-is-cut-out'],
  leaveOutParts: partIds(values['leave-out-parts']),
  operation: values.operation,
  colorCode: values['color-code'],
  part: values.part,
  partsTable: values.parts,
  page: values.page === undefined ? undefined : pageNumber(values.page),
  unit: values.unit,
});

/** Returns the number of a page. */
export function pageNumber(text: string): number {
  const number = numberOption(text, '--page', 1, limits.pages);
  if (!Number.isInteger(number)) throw new UsageError('--page must be a whole number.');
  return number;
}

/** Returns the part ids of a list such as 'part-2,part-5'. */
function partIds(list: string | undefined): readonly string[] | undefined {
  const ids = list?.split(',').map((id) => id.trim());
  const wrong = ids?.find((id) => !/^part-[1-9]\d*$/.test(id));
  if (wrong === undefined) return ids;
  throw new UsageError(
    `--leave-out-parts: '${wrong}' is not an id of a part. Use the ids of 'measure --json', such as part-2,part-5.`,
  );
}

/** The product's limits for one drawing, so that the same drawings are rejected. */
export const drawingLimits = {
  limits: { shapes: limits.shapes, segments: limits.segments, fontBytes: limits.fonts.runBytes },
} as const;

/** Reads the one file that a command names. */
export async function readJobFile(
  positionals: readonly string[],
  {
    quantity = 1,
    unit,
    operation = [],
    colorCode,
    part = [],
    partsTable,
    ...choices
  }: FileChoices & { quantity?: number },
): Promise<JobFile> {
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Name a file.');
  if (more.length > 0) throw new UsageError('Name one file.');
  const operations = await readOperations(operation, colorCode);
  // Most drawings are measured without choices for parts, and start sooner without their checker.
  const hasParts = part.length > 0 || partsTable !== undefined;
  const parts = hasParts ? await (await import('./parts/read-parts.ts')).readParts(part, partsTable) : undefined;
  const bytes = await readFileBounded(file, limits.fileBytes, drawingTooLarge);
  const scale = unitScale(unit, bytes);
  return {
    fileName: path.basename(file),
    bytes,
    quantity,
    ...choices,
    operations,
    ...(parts && { parts }),
    ...(scale !== null && { scale }),
  };
}

/** Returns the rules on operations: those of the command line before those of the color code. */
async function readOperations(texts: readonly string[], colorCode: string | undefined): Promise<OperationRule[]> {
  const named = texts.map((text) => ({ text, option: '--operation' }));
  const stored = colorCode === undefined ? [] : await readColorCode(colorCode);
  return [...named, ...stored.map((text) => ({ text, option: '--color-code' }))].map(({ text, option }) => {
    const rule = parseOperationRule(text);
    if (rule !== null) return rule;
    throw new UsageError(
      `${option}: '${text}' is no rule. Write it as line:#0000ff=score, fill=engrave, @Guides=ignore or spot:CutContour=cut.`,
    );
  });
}

/** Returns the texts of the rules of a color code, a JSON array of rules. */
async function readColorCode(file: string): Promise<readonly string[]> {
  let rules: unknown;
  try {
    rules = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // The same message as for another document.
  }
  if (Array.isArray(rules) && rules.every((rule) => typeof rule === 'string')) return rules;
  throw new UsageError(
    `--color-code: ${file} must be a JSON array of rules, such as ["line:#ff0000=cut", "fill=engrave"].`,
  );
}

/** Returns the scale of an SVG for the unit of its numbers, or their number per inch; null without a unit. */
function unitScale(unit: string | undefined, bytes: Uint8Array): ReturnType<typeof scaleOfUnit> | null {
  if (unit === undefined) return null;
  if (identifyFile(bytes) === 'eps') throw new UsageError('--unit: an EPS states its own unit. Leave --unit out.');
  if (/^\d/.test(unit)) return { by: 'unitsPerIn', unitsPerIn: numberOption(unit, '--unit', 1e-6, 1e6) };
  const found = drawingUnits.find((candidate) => candidate === unit);
  if (found === undefined) {
    throw new UsageError(`--unit is one of ${drawingUnits.join(', ')}. It can also be a number per inch, such as 300.`);
  }
  return scaleOfUnit(found);
}

/** Returns the bytes of a file or pipe, at most `maxBytes`: a device may never end. */
export async function readFileBounded(
  file: string,
  maxBytes: number,
  tooLarge: (file: string) => EngineError,
): Promise<Uint8Array> {
  if ((await stat(file)).isDirectory())
    throw new EngineError('file_unreadable', `${file}: it is a folder. Name a file.`);
  const handle = await open(file);
  try {
    const bytes = new Uint8Array(maxBytes + 1);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, null);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    if (length <= maxBytes) return bytes.slice(0, length);
  } finally {
    await handle.close();
  }
  throw tooLarge(file);
}

function drawingTooLarge(file: string): EngineError {
  const mb = limits.fileBytes / (1024 * 1024);
  return new EngineError(
    'file_too_large',
    `${file} is larger than the limit of ${mb} MB. Delete embedded pictures or simplify paths.`,
  );
}
