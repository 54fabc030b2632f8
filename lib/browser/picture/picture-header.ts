/** What kind of picture the bytes are, told by themselves; the name says nothing. */
export type PictureType = 'png' | 'jpeg' | 'webp' | 'gif' | 'bmp' | 'tiff';

export type PictureHeader = {
  type: PictureType;
  /** As stored (a camera's turn not applied). Null where the bytes do not say it near their beginning (TIFF, damaged files). */
  size: { widthPx: number; heightPx: number } | null;
};

/** Null when it is none of the six. Never reads beyond the bytes, whatever they claim. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = readers.find(({ isIt }) => isIt(bytes));
  if (reader === undefined) return null;
  try {
    const size = reader.size(view, bytes);
    return { type: reader.type, size: size !== null && size.widthPx > 0 && size.heightPx > 0 ? size : null };
  } catch (error) {
    if (error instanceof RangeError) return { type: reader.type, size: null };
    throw error;
  }
}

/** Whether `text` stands at `at`; '?' is any byte. */
export function standsAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] !== '?' && bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

type Size = NonNullable<PictureHeader['size']>;
type Reader = {
  type: PictureType;
  isIt: (bytes: Uint8Array) => boolean;
  /** May throw RangeError at the end of the bytes. */
  size: (view: DataView, bytes: Uint8Array) => Size | null;
};

const readers: readonly Reader[] = [
  {
    type: 'png',
    isIt: (bytes) => standsAt(bytes, 0, '\x89PNG\r\n\x1a\n'),
    size: (view) => ({ widthPx: view.getUint32(16), heightPx: view.getUint32(20) }),
  },
  { type: 'jpeg', isIt: (bytes) => standsAt(bytes, 0, '\xff\xd8\xff'), size: jpegSize },
  { type: 'webp', isIt: (bytes) => standsAt(bytes, 0, 'RIFF????WEBP'), size: webpSize },
  {
    type: 'gif',
    isIt: (bytes) => standsAt(bytes, 0, 'GIF87a') || standsAt(bytes, 0, 'GIF89a'),
    size: (view) => ({ widthPx: view.getUint16(6, true), heightPx: view.getUint16(8, true) }),
  },
  { type: 'bmp', isIt: (bytes) => standsAt(bytes, 0, 'BM') && standsAt(bytes, 6, '\0\0\0\0'), size: bmpSize },
  {
    type: 'tiff',
    isIt: (bytes) => standsAt(bytes, 0, 'II*\0') || standsAt(bytes, 0, 'MM\0*'),
    size: () => null,
  },
];

/** Walks the segments to the frame header (JPEG, ITU T.81, B.2.2); thumbnails lie inside segments and are stepped over. */
function jpegSize(view: DataView): Size | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** The three kinds of first chunk (WebP container specification). */
function webpSize(view: DataView, bytes: Uint8Array): Size | null {
  if (standsAt(bytes, 12, 'VP8X')) {
    const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000 + 1;
    return { widthPx: three(24), heightPx: three(27) };
  }
  if (standsAt(bytes, 12, 'VP8L')) {
    const packed = view.getUint32(21, true);
    return { widthPx: (packed & 0x3fff) + 1, heightPx: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (!standsAt(bytes, 12, 'VP8 ')) return null;
  return { widthPx: view.getUint16(26, true) & 0x3fff, heightPx: view.getUint16(28, true) & 0x3fff };
}

/** A negative height says that the rows go from top to bottom. */
function bmpSize(view: DataView): Size {
  if (view.getUint32(14, true) === 12) {
    return { widthPx: view.getUint16(18, true), heightPx: view.getUint16(20, true) };
  }
  return { widthPx: view.getInt32(18, true), heightPx: Math.abs(view.getInt32(22, true)) };
}
