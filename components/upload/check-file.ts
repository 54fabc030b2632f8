import { type FileKind, identifyFile, isRead, rejectionOf } from '#lib/shared/drawing/file-kind.ts';
import { limits } from '#lib/shared/limits.ts';
import type { UploadedFile } from '#lib/shared/contracts/job.ts';

/** A rejection of a file: the line of the specification first, then the remedy. */
export type Refusal = { title: string; help: string };
export type FileCheck = { ok: true; fileType: UploadedFile['fileType'] } | { ok: false; refusal: Refusal };

/** Returns the type, derived from the lower-case extension alone (docs/spec-coverage.md, 5). */
export function fileTypeOf(filename: string): UploadedFile['fileType'] | 'Unknown' {
  const extension = /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase();
  if (extension === 'svg') return 'SVG';
  return extension === 'eps' ? 'EPS' : 'Unknown';
}

export function tooManyFiles(count: number): Refusal {
  return { title: 'Too many files', help: `A job has one drawing. We can combine your ${count} files to one.` };
}

/** Checks the name, the size and the first bytes. A mismatch is explained and never corrected silently. */
export function checkFile(file: { name: string; size: number }, head: Uint8Array): FileCheck {
  const fileType = fileTypeOf(file.name);
  if (fileType === 'Unknown') return refuse(wrongType, wrongExtensionHelp(file.name, identifyFile(head)));
  if (file.size === 0) return refuse('File is smaller than 1 bytes', 'The file is empty.');
  if (file.size > limits.fileBytes) {
    const mb = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(1));
    const help = `The limit is ${mb(limits.fileBytes)} MB; yours is ${mb(Math.max(file.size, limits.fileBytes + 1e5))} MB. Delete embedded pictures or simplify paths.`;
    return refuse(`File is larger than ${limits.fileBytes} bytes`, help);
  }
  // Without its first bytes the file could not be read, which is reported when it is read whole.
  const wrong = head.length === 0 ? null : wrongContentsHelp(identifyFile(head), fileType);
  return wrong === null ? { ok: true, fileType } : refuse(wrongType, wrong);
}

/** Text of the specification. */
const wrongType = 'File type must be .svg,.eps';

function refuse(title: string, help: string): FileCheck {
  return { ok: false, refusal: { title, help } };
}

function wrongContentsHelp(kind: FileKind, fileType: UploadedFile['fileType']): string | null {
  if (!isRead(kind, 'measure')) return rejectionOf(kind, 'measure');
  const type = { svg: 'SVG', gzip: 'SVG', eps: 'EPS' } as const;
  if (type[kind] === fileType) return null;
  return `This is an ${type[kind]} file with the name of an ${fileType}. Rename it to .${type[kind].toLowerCase()} and add it again.`;
}

/** Kinds that files with a wrong extension have by their name; the contents decide where they are known. */
const kindByExtension: Readonly<Record<string, FileKind>> = {
  pdf: 'pdf',
  ai: 'pdf',
  cdr: 'corel',
  dxf: 'dxf',
  dwg: 'dwg',
  zip: 'zip',
  psd: 'psd',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  bmp: 'bmp',
  webp: 'webp',
  tif: 'tiff',
  tiff: 'tiff',
  heic: 'heic',
};

function wrongExtensionHelp(filename: string, contents: FileKind): string {
  const extension = /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  const isKnown = contents !== 'unknown' && contents !== 'empty';
  const kind = isKnown || !Object.hasOwn(kindByExtension, extension) ? contents : kindByExtension[extension]!;
  if (!isRead(kind, 'measure')) return rejectionOf(kind, 'measure');
  const name = { svg: 'an SVG', gzip: 'a compressed SVG', eps: 'an EPS' }[kind];
  return `This is ${name} file. Rename it to ${kind === 'eps' ? '.eps' : '.svg'} and add it again.`;
}
