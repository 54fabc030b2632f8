import { textDecoder } from '@measurement-nesting/curves/drawing';

/** Values of a PDF file (ISO 32000-1, 7.3). Strings are bytes; dictionaries are maps by name. */
export type PdfObject =
  | null
  | boolean
  | number
  | Uint8Array
  | Name
  | Reference
  | Stream
  | readonly PdfObject[]
  | PdfDict;

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

export const numberOr = (value: PdfObject | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

export const nameOf = (value: PdfObject | undefined): string => (value instanceof Name ? value.text : '');

/** Returns the first 1,000 bytes of a string as text: UTF-16 or UTF-8 with a byte order mark, else Windows-1252. */
export function textOfString(value: PdfObject | undefined): string {
  if (!(value instanceof Uint8Array)) return '';
  const mark = value[0]! * 256 + value[1]!;
  const label =
    mark === 0xfeff ? 'utf-16be' : mark === 0xfffe ? 'utf-16le' : mark === 0xefbb ? 'utf-8' : 'windows-1252';
  return textDecoder(label).decode(value.subarray(0, 1000));
}
