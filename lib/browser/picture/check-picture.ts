import { formatNumber } from '../../shared/format.ts';
import { limits } from '../../shared/limits.ts';
import { exceededLimit, readPictureHeader, type PictureHeader } from '../../shared/picture/picture-header.ts';

/** Rejection of a picture: the problem, then the remedy. */
export type PictureRefusal = { title: string; help: string };
export type PictureCheck = { ok: true; header: PictureHeader } | { ok: false; refusal: PictureRefusal };

const { picture } = limits;
const limitMb = picture.fileBytes / 1024 / 1024;

/** Shown before a picture is chosen. */
export const pictureConstraints = `One PNG, JPG, WebP, GIF, BMP or TIFF, up to ${limitMb} MB and ${picture.pixels / 1e6} megapixels`;

/** Checks the size of a file before it is read. */
export function checkPictureFile(file: { size: number }): PictureRefusal | null {
  if (file.size === 0) return { title: 'The file is empty', help: 'Save the picture again and add that.' };
  if (file.size <= picture.fileBytes) return null;
  const mb = formatNumber(Math.max(file.size / 1024 / 1024, limitMb + 0.1), 1);
  return {
    title: 'The picture is too large',
    help: `The limit is ${limitMb} MB; yours has ${mb} MB. Save it smaller.`,
  };
}

/** Checks a picture by its bytes, as the server does before tracing, and names other kinds of files. */
export function checkPicture(bytes: Uint8Array): PictureCheck {
  const header = readPictureHeader(bytes);
  if (header.type === null) return refuse('This is not a picture we can trace', header.rejection);
  if (header.size === null) return refuse('The picture is damaged', 'Open it in another program and save it again.');
  const { widthPx, heightPx } = header.size;
  switch (exceededLimit(header.size)) {
    case 'pixels': {
      const megapixels = formatNumber(Math.max((widthPx * heightPx) / 1e6, picture.pixels / 1e6 + 0.1), 1);
      const size = `${widthPx} x ${heightPx} pixels, ${megapixels} megapixels`;
      const help = `The limit is ${picture.pixels / 1e6} megapixels; yours has ${size}. Make it smaller.`;
      return refuse('The picture is too large', help);
    }
    case 'aspect':
      return refuse(
        'The picture is too thin to trace',
        `It has ${widthPx} x ${heightPx} pixels. Crop it to the drawing.`,
      );
    case 'side':
      return refuse(
        'The picture is too large',
        `The limit is ${picture.sidePx} pixels a side; yours has ${widthPx} x ${heightPx}. Make it smaller.`,
      );
    default:
      return { ok: true, header };
  }
}

export function tooManyPictures(count: number): PictureRefusal {
  return { title: 'Too many pictures', help: `One picture at a time. We kept none of the ${count} you dropped.` };
}

function refuse(title: string, help: string): PictureCheck {
  return { ok: false, refusal: { title, help } };
}
