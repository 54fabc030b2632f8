import { formatNumber } from '../../shared/format.ts';
import { limits } from '../../shared/limits.ts';
import { readPictureHeader, standsAt, type PictureHeader } from './picture-header.ts';

/** A refused picture: what is wrong first, then what to do about it. */
export type PictureRefusal = { title: string; help: string };
export type PictureCheck = { ok: true; header: PictureHeader } | { ok: false; refusal: PictureRefusal };

const { picture } = limits;
const limitMb = picture.fileBytes / 1024 / 1024;

/** Said before choosing. */
export const pictureConstraints = `One PNG, JPG, WebP, GIF, BMP or TIFF, up to ${limitMb} MB and ${picture.pixels / 1e6} megapixels`;

/** What can be told without the bytes, before a large file is read. */
export function checkPictureFile(file: { size: number }): PictureRefusal | null {
  if (file.size === 0) return { title: 'The file is empty', help: 'Save the picture again and add that.' };
  if (file.size <= picture.fileBytes) return null;
  const mb = formatNumber(Math.max(file.size / 1024 / 1024, limitMb + 0.1), 1);
  return {
    title: 'The picture is too large',
    help: `The limit is ${limitMb} MB; yours has ${mb} MB. Save it smaller.`,
  };
}

/** Checks a picture by its bytes, with the words for what it really is. The server checks again; this saves the way there. */
export function checkPicture(bytes: Uint8Array): PictureCheck {
  const header = readPictureHeader(bytes);
  if (header === null) return refuse('This is not a picture we can trace', otherKind(bytes));
  if (header.size === null) return { ok: true, header };
  const { widthPx, heightPx } = header.size;
  if (widthPx * heightPx > picture.pixels) {
    const megapixels = formatNumber(Math.max((widthPx * heightPx) / 1e6, picture.pixels / 1e6 + 0.1), 1);
    const size = `${widthPx} x ${heightPx} pixels, ${megapixels} megapixels`;
    return refuse(
      'The picture is too large',
      `The limit is ${picture.pixels / 1e6} megapixels; yours has ${size}. Make it smaller.`,
    );
  }
  const longest = Math.max(widthPx, heightPx);
  if (longest > picture.sidePx || longest / Math.min(widthPx, heightPx) > picture.aspect) {
    return refuse(
      'The picture is too thin to trace',
      `It has ${widthPx} x ${heightPx} pixels. Crop it to the drawing.`,
    );
  }
  return { ok: true, header };
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
  if (start.startsWith('%!ps') || standsAt(bytes, 0, '\xc5\xd0\xd3\xc6')) {
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
