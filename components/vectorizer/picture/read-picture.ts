import { checkPicture, checkPictureFile, type PictureRefusal } from '#lib/browser/picture/check-picture.ts';
import type { SavedPicture } from '#lib/browser/draft/saved-picture.ts';
import { ChosenPicture } from './chosen-picture.ts';
import { dataUrlOf } from '#lib/browser/data-url.ts';
import { bytesOfDataUrl } from '#lib/browser/data-url.ts';

export type ReadPicture = { ok: true; picture: ChosenPicture } | { ok: false; refusal: PictureRefusal };

/** Maximum length of a file name in a request; a longer name retains its end with the extension. */
const longestName = 200;
const unreadable: PictureRefusal = {
  title: 'The file could not be read',
  help: 'It may have been moved or is open elsewhere. Choose it again.',
};

/** Checks a chosen file and reads it. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const refusal = checkPictureFile(file);
  if (refusal !== null) return { ok: false, refusal };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const check = checkPicture(bytes);
    if (!check.ok) return check;
    const { type } = check.header;
    const content = await dataUrlOf(new Blob([bytes], { type: `image/${type}` }));
    const filename = file.name === '' ? `picture.${type}` : file.name.slice(-longestName);
    return { ok: true, picture: new ChosenPicture({ filename, content, type, sizeBytes: bytes.length }) };
  } catch {
    return { ok: false, refusal: unreadable };
  }
}

/** Opens the picture saved by a previous visit; null when it is no longer valid. */
export function openSavedPicture({ filename, content }: SavedPicture): ChosenPicture | null {
  try {
    const bytes = bytesOfDataUrl(content);
    const check = checkPicture(bytes);
    return check.ok ? new ChosenPicture({ filename, content, type: check.header.type, sizeBytes: bytes.length }) : null;
  } catch {
    return null;
  }
}
