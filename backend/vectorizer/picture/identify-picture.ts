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

/**
 * Returns format and size of a picture by its bytes, never by its name. Rejects other files, damaged headers, and pictures beyond the
 * limits, before anything is decoded. Throws AppError.
 */
export function identifyPicture(bytes: Buffer): PictureHead {
  if (bytes.length === 0) throw new AppError('file_empty');
  if (bytes.length > limits.picture.fileBytes) throw new AppError('picture_too_large');
  const header = readPictureHeader(bytes);
  if (header.type === null) throw new AppError('picture_type_unknown', { message: header.rejection });
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
