import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import {
  exceededLimit,
  readPictureHeader,
  type PictureType,
  type PixelSize,
} from '#lib/shared/picture/picture-header.ts';

/** Format of a picture, and its size as stored, before an orientation is applied. */
export type PictureHead = PixelSize & { readonly type: PictureType };

/** Number of bytes that identify another kind of file. */
const HEAD_BYTES = 1024;

/**
 * Returns format and size of a picture by its bytes, never by its name. Rejects other files, damaged headers, and pictures beyond the
 * limits, before anything is decoded. Throws AppError.
 */
export function identifyPicture(bytes: Buffer): PictureHead {
  if (bytes.length === 0) throw new AppError('file_empty');
  if (bytes.length > limits.picture.fileBytes) throw new AppError('picture_too_large');
  const header = readPictureHeader(bytes);
  if (header === null) throw new AppError('picture_type_unknown', { message: describeFile(bytes) });
  const { type, size } = header;
  if (size === null) throw new AppError('picture_damaged');
  const { widthPx, heightPx } = size;
  const { pixels, sidePx } = limits.picture;
  switch (exceededLimit(size)) {
    case 'pixels':
      throw new AppError('picture_too_large', {
        message: `The picture has ${widthPx} x ${heightPx} pixels. The limit is ${pixels / 1e6} megapixels. Make it smaller and try again.`,
      });
    case 'aspect':
      throw new AppError('picture_too_thin', {
        message: `The picture is ${widthPx} x ${heightPx} pixels: too thin to trace. Crop it to the drawing.`,
      });
    case 'side':
      throw new AppError('picture_too_large', {
        message: `The picture is ${widthPx} x ${heightPx} pixels. The limit is ${sidePx} a side. Make it smaller and try again.`,
      });
    default:
      return { type, widthPx, heightPx };
  }
}

/** Returns a sentence with the kind of another file and the remedy. */
function describeFile(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const text = head
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase();
  if (/<svg[\s/>]/.test(text)) return 'This is an SVG file: it has outlines already. Upload it to the app as it is.';
  if (text.startsWith('<!doctype html') || text.startsWith('<html') || /<(script|body|head)[\s>]/.test(text)) {
    return 'This is a web page, not a picture. Save the picture itself and send that.';
  }
  if (head.startsWith('%!PS') || head.startsWith('\xc5\xd0\xd3\xc6')) {
    return 'This is an EPS file: it may have outlines already. Upload it to the app as it is.';
  }
  if (head.startsWith('%PDF')) return 'This is a PDF file. Save the page as PNG or JPG and send that.';
  if (head.slice(4, 8) === 'ftyp') {
    return 'This is a HEIC or AVIF picture, or a film. Save it as JPG or PNG and send that.';
  }
  if (head.startsWith('8BPS')) return 'This is a Photoshop file. Save it as PNG or JPG and send that.';
  if (head.startsWith('PK\x03\x04')) return 'This is a zip file. Unpack it and send the picture.';
  return new AppError('picture_type_unknown').message;
}
