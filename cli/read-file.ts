import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { JobFile } from '#engine';
import { identifyFile } from '#engine/drawing/identify-file.ts';
import { EngineError } from '@measurement-nesting/curves';
import { drawingUnits, scaleOfUnit } from '#lib/shared/drawing/drawing-units.ts';
import { limits } from '#lib/shared/limits.ts';
import { UsageError } from './usage.ts';

/** Flags of the commands that read a file. */
export const fileOptions = {
  'leave-out-tiny-holes': { type: 'boolean', default: false },
  'leave-out-frame': { type: 'boolean', default: false },
  'white-is-cut-out': { type: 'boolean', default: false },
  unit: { type: 'string' },
} as const;

type FileChoices = Pick<JobFile, 'leaveOutTinyHoles' | 'leaveOutFrame' | 'whiteIsCutOut'> & {
  readonly unit?: string | undefined;
};
type FileFlag = 'leave-out-tiny-holes' | 'leave-out-frame' | 'white-is-cut-out';

/** Returns the options of the file that the flags set. */
export const fileChoices = (values: Record<FileFlag, boolean> & { unit?: string | undefined }): FileChoices => ({
  leaveOutTinyHoles: values['leave-out-tiny-holes'],
  leaveOutFrame: values['leave-out-frame'],
  whiteIsCutOut: values['white-is-cut-out'],
  unit: values.unit,
});

/** The product's limits for one drawing, so that the same drawings are rejected. */
export const reading = {
  limits: { shapes: limits.shapes, segments: limits.segments, fontBytes: limits.fonts.runBytes },
} as const;

/** Reads the one file that a command names. */
export async function readJobFile(
  positionals: readonly string[],
  { quantity = 1, unit, ...choices }: FileChoices & { quantity?: number },
): Promise<JobFile> {
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Name a file.');
  if (more.length > 0) throw new UsageError('Name one file.');
  const bytes = await readFileBounded(file, limits.fileBytes, drawingTooLarge);
  const scale = unitScale(unit, bytes);
  return {
    fileName: path.basename(file),
    bytes,
    quantity,
    rotationLocked: false,
    ...choices,
    ...(scale !== null && { scale }),
  };
}

/** Returns the scale of an SVG for the unit of its numbers; null without a unit. */
function unitScale(unit: string | undefined, bytes: Uint8Array): ReturnType<typeof scaleOfUnit> | null {
  if (unit === undefined) return null;
  const found = drawingUnits.find((candidate) => candidate === unit);
  if (found === undefined) throw new UsageError(`--unit is one of ${drawingUnits.join(', ')}.`);
  if (identifyFile(bytes) === 'eps') throw new UsageError('--unit: an EPS states its own unit. Leave --unit out.');
  return scaleOfUnit(found);
}

/** Returns the bytes of a file or pipe, at most `mostBytes`: a device may never end. */
export async function readFileBounded(
  file: string,
  mostBytes: number,
  tooLarge: (file: string) => EngineError,
): Promise<Uint8Array> {
  if ((await stat(file)).isDirectory())
    throw new EngineError('file_unreadable', `${file}: it is a folder. Name a file.`);
  const handle = await open(file);
  try {
    const bytes = new Uint8Array(mostBytes + 1);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, null);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    if (length <= mostBytes) return bytes.slice(0, length);
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
