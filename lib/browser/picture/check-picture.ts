import { formatNumber } from '../../shared/format.ts';
import { limits } from '../../shared/limits.ts';
import { exceededLimit, isTextAt, readPictureHeader, type PictureHeader } from '../../shared/picture/picture-header.ts';

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
  if (header === null) return refuse('This is not a picture we can trace', otherKind(bytes));
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

function otherKind(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (/<svg[\s>]/.test(start)) return 'This is an SVG: it has outlines already. Add it in Measurement & Nesting.';
  if (start.startsWith('%!ps') || isTextAt(bytes, 0, '\xc5\xd0\xd3\xc6')) {
    return 'This is an EPS: it has outlines already. Add it in Measurement & Nesting.';
  }
  if (start.startsWith('%pdf'))
    return 'This is a PDF. If it holds a drawing, save it as SVG; if it holds a picture, export that as PNG.';
  if (/^....ftyp(heic|heix|mif1|hevc)/s.test(start))
    return 'This is a HEIC photo. On the phone share it as JPG, or take a screenshot of it.';
  if (/^....ftypavif/s.test(start)) return 'This is an AVIF picture. Save it as PNG or JPG.';
  if (start.startsWith('8bps')) return 'This is a Photoshop file. Export it as PNG.';
  if (start.startsWith('<!doctype html') || start.startsWith('<html'))
    return 'This is a web page. Save the picture on it and add that.';
  return 'Save it as PNG or JPG and add that.';
}
