import { rulesOfNewFile } from '#components/operations/use-color-code.ts';
import type { AddedFile } from '#lib/browser/draft/job-form.ts';
import { unpackGzip } from '#lib/browser/unpack-gzip.ts';
import { isConvertible } from '#lib/shared/drawing/converted-file.ts';
import { identifyFile, identifyingBytes, isRead } from '#lib/shared/drawing/file-kind.ts';
import { limits } from '#lib/shared/limits.ts';
import { checkFile, fileTypeOf, tooManyFiles, type Refusal } from './check-file.ts';

export type ReadFile = { ok: true; file: AddedFile } | { ok: false; refusal: Refusal; isConvertible: boolean };

const mimeTypes = { SVG: 'image/svg+xml', EPS: 'application/postscript' } as const;
/** Maximum length of a file name in a request; a longer name retains its end with the extension. */
const longestName = 200;

/** Checks and reads the only one of the chosen files; several are rejected. */
export async function readOnlyFile([first, ...others]: readonly File[]): Promise<ReadFile> {
  if (others.length === 0) return readFile(first!);
  return { ok: false, refusal: tooManyFiles(others.length + 1), isConvertible: false };
}

/** Checks a chosen file and reads it as a data URL. A compressed SVG is unpacked, for the preview and the page size. */
export async function readFile(chosen: File): Promise<ReadFile> {
  const chosenHead = await bytesOf(chosen.slice(0, identifyingBytes));
  const isPacked = fileTypeOf(chosen.name) === 'SVG' && identifyFile(chosenHead) === 'gzip';
  const unpacked = isPacked ? await unpackGzip(await bytesOf(chosen), limits.fileBytes) : null;
  const file = unpacked === null ? chosen : new File([unpacked], chosen.name);
  const check = checkFile(file, unpacked?.subarray(0, identifyingBytes) ?? chosenHead);
  // The converter reads by the contents, so a PDF with the name of an SVG is offered to it too.
  const isForConverter = isConvertible(chosen.name) || isRead(identifyFile(chosenHead), 'convert');
  if (!check.ok) return { ...check, isConvertible: isForConverter };
  try {
    // A new blob, because the type reported by the system may be missing or wrong.
    const content = await readAs(new Blob([file], { type: mimeTypes[check.fileType] }), 'url');
    const filename = file.name.length > longestName ? file.name.slice(-longestName) : file.name;
    return {
      ok: true,
      file: { filename, fileType: check.fileType, content, sizeBytes: file.size, ...rulesOfNewFile() },
    };
  } catch {
    const help = 'It may have been moved or is open elsewhere. Choose it again.';
    return { ok: false, refusal: { title: 'The file could not be read', help }, isConvertible: isForConverter };
  }
}

/** Returns the bytes; none if the file cannot be read. */
async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readAs(file, 'bytes').catch(() => new ArrayBuffer(0)));
}

function readAs(blob: Blob, as: 'bytes'): Promise<ArrayBuffer>;
function readAs(blob: Blob, as: 'url'): Promise<string>;
function readAs(blob: Blob, as: 'bytes' | 'url'): Promise<ArrayBuffer | string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result!);
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    if (as === 'bytes') reader.readAsArrayBuffer(blob);
    else reader.readAsDataURL(blob);
  });
}
