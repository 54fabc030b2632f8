import { limits } from '#lib/shared/limits.ts';
import type { UploadedFile } from '#lib/shared/contracts/job.ts';

/** A rejection of a file: the line of the specification first, then the remedy. */
export type Refusal = { title: string; help: string };
export type FileCheck = { ok: true; fileType: UploadedFile['fileType'] } | { ok: false; refusal: Refusal };

/** Number of bytes from the start of a file that identify its type. */
export const sniffBytes = 1024;

/** Returns the type, derived from the lower-case extension alone (docs/spec-coverage.md, 5). */
export function fileTypeOf(filename: string): UploadedFile['fileType'] | 'Unknown' {
  const extension = /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase();
  if (extension === 'svg') return 'SVG';
  return extension === 'eps' ? 'EPS' : 'Unknown';
}

export function tooManyFiles(count: number): Refusal {
  return { title: 'Too many files', help: `One file at a time. We kept none of the ${count} you dropped.` };
}

/** Checks the name, the size and the first bytes. A mismatch is explained and never corrected silently. */
export function checkFile(file: { name: string; size: number }, head: Uint8Array): FileCheck {
  const fileType = fileTypeOf(file.name);
  if (fileType === 'Unknown') return refuse('File type must be .svg,.eps', wrongTypeHelp(file.name, head));
  if (file.size === 0) return refuse('File is smaller than 1 bytes', 'The file is empty.');
  if (file.size > limits.fileBytes) {
    const mb = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(1));
    const help = `The limit is ${mb(limits.fileBytes)} MB; yours is ${mb(Math.max(file.size, limits.fileBytes + 1e5))} MB. Delete embedded pictures or simplify paths.`;
    return refuse(`File is larger than ${limits.fileBytes} bytes`, help);
  }
  const found = kindOf(head);
  const wrong = fileType === 'SVG' ? wrongSvgHelp(found) : wrongEpsHelp(found);
  return wrong === null ? { ok: true, fileType } : refuse('File type must be .svg,.eps', wrong);
}

function refuse(title: string, help: string): FileCheck {
  return { ok: false, refusal: { title, help } };
}

type Kind = 'svg' | 'eps' | 'pdf' | 'gzip' | 'html' | 'png' | 'jpeg' | 'zip' | 'unknown';

function kindOf(head: Uint8Array): Kind {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0x1f, 0x8b)) return 'gzip';
  if (starts(0xc5, 0xd0, 0xd3, 0xc6)) return 'eps';
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x50, 0x4b, 0x03, 0x04)) return 'zip';
  const text = decode(head).trimStart().toLowerCase();
  if (text.startsWith('%pdf')) return 'pdf';
  if (text.startsWith('%!')) return 'eps';
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'html';
  return text.includes('<svg') || text.startsWith('<?xml') || text.startsWith('<') ? 'svg' : 'unknown';
}

/** Decodes enough of a file to recognize it: in UTF-16 the ASCII letters occupy every other byte. */
function decode(head: Uint8Array): string {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const bytes = isWide ? head.filter((byte) => byte !== 0 && byte < 0x80) : head;
  return new TextDecoder().decode(bytes).replace(/^\uFEFF/, '');
}

function wrongSvgHelp(found: Kind): string | null {
  switch (found) {
    case 'svg':
    case 'unknown':
      return null;
    case 'eps':
      return 'This is an EPS file with the name of an SVG. Rename it to .eps and add it again.';
    case 'pdf':
      return pdfHelp;
    case 'gzip':
      return 'This is a compressed SVG (.svgz). Save it as plain SVG.';
    case 'html':
      return 'This is a web page, not a drawing. Download the SVG itself and add that.';
    case 'png':
    case 'jpeg':
      return pictureHelp;
    case 'zip':
      return 'This is a zip archive. Unpack it and add the SVG inside.';
  }
}

function wrongEpsHelp(found: Kind): string | null {
  switch (found) {
    case 'eps':
    case 'unknown':
      return null;
    case 'svg':
      return 'This is an SVG file with the name of an EPS. Rename it to .svg and add it again.';
    case 'html':
      return 'This is a web page, not a drawing. Download the EPS itself and add that.';
    case 'pdf':
      return pdfHelp;
    case 'gzip':
    case 'zip':
      return 'This file is compressed. Unpack it and add the EPS inside.';
    case 'png':
    case 'jpeg':
      return pictureHelp;
  }
}

const pdfHelp = 'This is a PDF. In Illustrator choose File > Save As > SVG.';
const pictureHelp = 'This is a picture, not a drawing. Trace it first in More Tools.';

const helpByExtension: Record<string, string> = {
  pdf: 'A PDF is converted to SVG first.',
  ai: 'An Illustrator file is converted to SVG first.',
  cdr: 'This is a CorelDRAW file. In CorelDRAW choose File > Export > SVG.',
  dxf: 'A DXF is converted to SVG first.',
  dwg: 'This is a DWG. Save it as DXF in its program, then convert that in More Tools.',
  svgz: 'This is a compressed SVG (.svgz). Save it as plain SVG.',
  ps: 'This is a PostScript page. Save it as EPS.',
  zip: 'This is a zip archive. Unpack it and add the SVG or EPS inside.',
};
const pictureExtensions = ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'webp', 'tif', 'tiff', 'heic'];

function wrongTypeHelp(filename: string, head: Uint8Array): string {
  const extension = /\.([^.]*)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(helpByExtension, extension)) return helpByExtension[extension]!;
  const found = kindOf(head);
  if (pictureExtensions.includes(extension) || found === 'png' || found === 'jpeg') return pictureHelp;
  if (found === 'pdf') return pdfHelp;
  if (found === 'eps') return 'This looks like an EPS file. Rename it to .eps and add it again.';
  return 'Save your drawing as SVG or EPS and add it again.';
}
