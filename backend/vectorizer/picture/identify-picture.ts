import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { bmpSize } from './read-bmp.ts';
import { jpegHead } from './jpeg-head.ts';
import { tiffSize } from './tiff-size.ts';

export type PictureType = 'png' | 'jpeg' | 'webp' | 'gif' | 'bmp' | 'tiff';

/** What a file is by its first bytes, and its size as stored (before it is turned upright). */
export type PictureHead = { readonly type: PictureType; readonly widthPx: number; readonly heightPx: number };

type Size = { readonly widthPx: number; readonly heightPx: number };

/** Longest head of other kinds of file that is looked at. */
const HEAD_BYTES = 1024;

/**
 * Says what picture a file holds by its bytes, never by its name, and refuses it when it is too large: before anything is
 * unpacked. Sizes are read from the header by ourselves. Throws AppError.
 */
export function identifyPicture(bytes: Buffer): PictureHead {
  if (bytes.length === 0) throw new AppError('file_empty');
  if (bytes.length > limits.picture.fileBytes) throw new AppError('picture_too_large');
  const type = typeOf(bytes);
  if (!type) throw new AppError('picture_type_unknown', { message: whatItIs(bytes) });
  const size = readers[type](bytes);
  if (!size || size.widthPx < 1 || size.heightPx < 1) throw new AppError('picture_damaged');
  const { widthPx, heightPx } = size;
  const { pixels, sidePx, aspect } = limits.picture;
  const [long, short] = [Math.max(widthPx, heightPx), Math.min(widthPx, heightPx)];
  if (widthPx * heightPx > pixels || long > sidePx * aspect) {
    throw new AppError('picture_too_large', {
      message: `The picture has ${widthPx} x ${heightPx} pixels. The limit is ${pixels / 1e6} megapixels. Make it smaller and try again.`,
    });
  }
  if (long > short * aspect) {
    throw new AppError('picture_too_thin', {
      message: `The picture is ${widthPx} x ${heightPx} pixels: too thin to trace. Crop it to the drawing.`,
    });
  }
  if (long > sidePx) {
    throw new AppError('picture_too_large', {
      message: `The picture is ${widthPx} x ${heightPx} pixels. The limit is ${sidePx} a side. Make it smaller and try again.`,
    });
  }
  return { type, widthPx, heightPx };
}

function typeOf(bytes: Buffer): PictureType | null {
  const text = bytes.toString('latin1', 0, 12);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.startsWith('BM') && bytes.length > 18 && bytes.readUInt32LE(14) >= 12 && bytes.readUInt32LE(14) <= 124) {
    return 'bmp';
  }
  return null;
}

const readers: Record<PictureType, (bytes: Buffer) => Size | null> = {
  png: (bytes) =>
    bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
      ? { widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) }
      : null,
  gif: (bytes) => (bytes.length >= 10 ? { widthPx: bytes.readUInt16LE(6), heightPx: bytes.readUInt16LE(8) } : null),
  webp: webpSize,
  jpeg: jpegHead,
  tiff: tiffSize,
  bmp: bmpSize,
};

/** The three kinds of WebP (RFC 9649, section 2): lossy, lossless, extended. */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { widthPx: bytes.readUInt16LE(26) & 0x3fff, heightPx: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { widthPx: (packed & 0x3fff) + 1, heightPx: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { widthPx: bytes.readUIntLE(24, 3) + 1, heightPx: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** For a file that is something else: what it really is, and what to do with it. */
function whatItIs(bytes: Buffer): string {
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
