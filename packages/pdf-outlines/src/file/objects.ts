/** Values of a PDF file (ISO 32000-1, 7.3). Strings are bytes; dictionaries are maps by name. */
export type PdfObject =
  null | boolean | number | Uint8Array | Name | Reference | Stream | readonly PdfObject[] | PdfDict;

export type PdfDict = ReadonlyMap<string, PdfObject>;

export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Reference to an indirect object. */
export class Reference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** Stream with its data as stored in the file, decrypted. */
export class Stream {
  readonly dict: PdfDict;
  readonly data: Uint8Array;
  constructor(dict: PdfDict, data: Uint8Array) {
    this.dict = dict;
    this.data = data;
  }
}

/** Access to the objects of a file. */
export type ObjectLookup = {
  readonly resolve: (value: PdfObject | undefined) => PdfObject;
  readonly get: (from: PdfObject | undefined, key: string) => PdfObject;
};

export const emptyDict: PdfDict = new Map();

export const isDict = (value: PdfObject | undefined): value is PdfDict => value instanceof Map;

export const isArray = (value: PdfObject | undefined): value is readonly PdfObject[] => Array.isArray(value);

export const nameOf = (value: PdfObject | undefined): string => (value instanceof Name ? value.text : '');

/** Returns the bytes of a string as text: UTF-16 with a byte order mark, UTF-8 with one, else Latin 1. */
export function textOfString(value: PdfObject | undefined): string {
  if (!(value instanceof Uint8Array)) return '';
  const [first, second, third] = value;
  if (first === 0xfe && second === 0xff) return utf16(value.subarray(2), 0);
  if (first === 0xff && second === 0xfe) return utf16(value.subarray(2), 1);
  if (first === 0xef && second === 0xbb && third === 0xbf) return utf8(value.subarray(3));
  return latin1(value);
}

/** Returns at most 1,000 bytes as text, one character each. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, 1000)) text += String.fromCharCode(byte);
  return text;
}

/** Decodes at most 500 code units; `high`: position of the high byte within two bytes. */
function utf16(bytes: Uint8Array, high: 0 | 1): string {
  let text = '';
  for (let i = 0; i + 1 < Math.min(bytes.length, 1000); i += 2)
    text += String.fromCharCode(bytes[i + high]! * 256 + bytes[i + 1 - high]!);
  return text;
}

function utf8(bytes: Uint8Array): string {
  const text = latin1(bytes);
  try {
    return decodeURIComponent(encodeURIComponent(text).replaceAll(/%C2%([89AB].)|%C3%([89AB].)/g, utf8Byte));
  } catch {
    return text;
  }
}

/** Returns the percent code of one byte from the code of its Latin 1 character in UTF-8. */
function utf8Byte(_: string, low: string | undefined, high: string | undefined): string {
  return low === undefined ? `%${(Number.parseInt(high ?? '80', 16) + 0x40).toString(16)}` : `%${low}`;
}
