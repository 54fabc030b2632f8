import { programStart } from '@measurement-nesting/postscript/program-start';
import type { FileKind } from './file-kinds.ts';

/** Number of bytes from the start of a file that determine its kind: printers write job commands of several kB before a program. */
export const identifyingBytes = 65_536;
const headBytes = 4096;
/** Length of the head of a file that a PDF's first line is in (Adobe's note 13 on ISO 32000-1, 7.5.2). */
const pdfHeadBytes = 1024;

/** Identifies a file by its first `identifyingBytes` (and the first element of an XML file), independent of its name. */
export function identifyFile(file: Uint8Array): FileKind {
  if (file.length === 0) return 'empty';
  const bytes = file.subarray(0, identifyingBytes);
  const magic = binaryKind(bytes);
  if (magic !== null) return magic;
  if (programStart(bytes) !== null) return 'eps';
  const text = headText(bytes).trimStart();
  if (text.startsWith('%!') || text.startsWith('\x04%!')) return 'eps';
  if (text.startsWith('%PDF')) return 'pdf';
  if (/^(999\s|0\s+SECTION\s)/.test(text)) return 'dxf';
  const kind = markupKind(text);
  // Mail programs and printers write lines before the header of a PDF.
  return kind === 'unknown' && headText(bytes.subarray(0, pdfHeadBytes)).includes('%PDF-') ? 'pdf' : kind;
}

function binaryKind(bytes: Uint8Array): FileKind | null {
  const starts = (...values: number[]) => values.every((value, i) => bytes[i] === value);
  const ascii = (word: string, at = 0) => [...word].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));
  if (starts(0x1f, 0x8b)) return 'gzip';
  if (starts(0xc5, 0xd0, 0xd3, 0xc6)) return 'eps';
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'png';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (ascii('GIF87a') || ascii('GIF89a')) return 'gif';
  if (ascii('RIFF') && ascii('WEBP', 8)) return 'webp';
  if (ascii('RIFF') && (ascii('CDR', 8) || ascii('cdr', 8))) return 'corel';
  if (ascii('BM') && isBitmapHeader(bytes)) return 'bmp';
  if (starts(0x49, 0x49, 0x2a, 0) || starts(0x4d, 0x4d, 0, 0x2a)) return 'tiff';
  if (ascii('8BPS')) return 'psd';
  if (starts(0x50, 0x4b, 3, 4)) return 'zip';
  if (ascii('ftyp', 4)) return mediaKind(String.fromCharCode(...bytes.subarray(8, 12)));
  if (ascii('AC10')) return 'dwg';
  if (ascii('AutoCAD Binary DXF\r\n')) return 'dxf';
  return null;
}

const minBitmapHeader = 12;
const maxBitmapHeader = 124;

/** Returns true when the second header of a BMP has a known size; its two letters alone also begin texts. */
function isBitmapHeader(bytes: Uint8Array): boolean {
  if (bytes.length <= 18) return false;
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(14, true);
  return size >= minBitmapHeader && size <= maxBitmapHeader;
}

/** Returns the kind of a file of the ISO base media format by its major brand (ISO/IEC 23008-12, annex B; AV1 Image File Format). */
function mediaKind(brand: string): FileKind {
  if (/^(?:hei[cxms]|he[iv]c|hevx|mif1|msf1)$/.test(brand)) return 'heic';
  return /^avi[fs]$/.test(brand) ? 'avif' : 'video';
}

/** Returns the ASCII characters of the head; skipping zeros and byte order marks makes UTF-16 readable. */
function headText(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < Math.min(bytes.length, headBytes); i++) {
    const byte = bytes[i]!;
    const mark = i < 3 && byte >= 0xbb;
    if (byte !== 0 && !mark) text += String.fromCharCode(byte);
  }
  return text;
}

const htmlElements = new Set(['html', 'head', 'body', 'script']);

function markupKind(text: string): FileKind {
  if (!text.startsWith('<')) return 'unknown';
  let at = 0;
  while (at < text.length) {
    at = text.indexOf('<', at);
    if (at < 0) return 'xml';
    if (text.startsWith('<!--', at)) {
      at = text.indexOf('-->', at);
    } else if (text.startsWith('<?', at)) {
      at = text.indexOf('?>', at);
    } else if (text.startsWith('<!', at)) {
      const name = /^<!doctype\s+([\w:.-]+)/i.exec(text.slice(at, at + 80))?.[1]?.toLowerCase();
      if (name === 'html') return 'html';
      if (name === 'svg' || name?.endsWith(':svg')) return 'svg';
      at++;
    } else {
      const name = /^<([\w:.-]+)/.exec(text.slice(at, at + 80))?.[1]?.toLowerCase() ?? '';
      if (htmlElements.has(name)) return 'html';
      return name === 'svg' || name.endsWith(':svg') ? 'svg' : 'xml';
    }
    if (at < 0) return 'svg';
  }
  return 'xml';
}
