import {
  Ascii85Filter,
  AsciiHexFilter,
  FlateFilter,
  LzwFilter,
  PredictorFilter,
  PsFile,
  RunLengthFilter,
} from '@measurement-nesting/postscript/filters';
import { type Budget, PsError } from '@measurement-nesting/postscript/graphics';
import { isArray, nameOf, type ObjectLookup, type PdfObject, type Stream } from './objects.ts';

/** Maximum number of filters of one stream. */
const mostFilters = 16;

/**
 * Returns the decoded data of a stream: up to the first damage, as other programs do, and empty for pictures' own
 * encodings. The size is limited by the budget.
 */
export function streamData(file: ObjectLookup, stream: Stream, budget: Budget): Uint8Array {
  const get = (key: string, short: string) => file.get(stream.dict, key) ?? file.get(stream.dict, short);
  const filters = listOf(get('Filter', 'F')).slice(0, mostFilters);
  const parameters = listOf(get('DecodeParms', 'DP'));
  if (filters.length === 0) return stream.data;
  let source: PsFile = new PsFile(stream.data);
  for (const [i, item] of filters.entries()) {
    const next = opened(file, source, nameOf(file.resolve(item)), file.resolve(parameters[i] ?? null), budget);
    if (next === null) return new Uint8Array(0);
    source = next;
  }
  return readAll(source, budget);
}

function listOf(value: PdfObject): readonly PdfObject[] {
  return value === null ? [] : isArray(value) ? value : [value];
}

function opened(
  file: ObjectLookup,
  source: PsFile,
  name: string,
  parameters: PdfObject,
  budget: Budget,
): PsFile | null {
  const number = (key: string, otherwise: number): number => {
    const value = file.get(parameters, key);
    return typeof value === 'number' ? value : otherwise;
  };
  const predicted = (decoded: PsFile): PsFile =>
    number('Predictor', 1) <= 1
      ? decoded
      : new PredictorFilter(decoded, budget, {
          predictor: number('Predictor', 1),
          colors: number('Colors', 1),
          bits: number('BitsPerComponent', 8),
          columns: number('Columns', 1),
        });
  try {
    switch (name) {
      case 'FlateDecode':
      case 'Fl':
        return predicted(new FlateFilter(source, budget));
      case 'LZWDecode':
      case 'LZW':
        return predicted(new LzwFilter(source, budget, number('EarlyChange', 1) === 1));
      case 'ASCII85Decode':
      case 'A85':
        return new Ascii85Filter(source, budget);
      case 'ASCIIHexDecode':
      case 'AHx':
        return new AsciiHexFilter(source, budget);
      case 'RunLengthDecode':
      case 'RL':
        return new RunLengthFilter(source, budget);
      case 'Crypt':
        return source;
      default:
        return null;
    }
  } catch (error) {
    if (error instanceof PsError) return null;
    throw error;
  }
}

function readAll(source: PsFile, budget: Budget): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    while (source.read() >= 0) {
      const part = source.bytes.slice(source.at - 1, source.end);
      source.at = source.end;
      budget.allocate(part.length);
      parts.push(part);
      size += part.length;
    }
  } catch (error) {
    if (!(error instanceof PsError)) throw error;
  }
  const data = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    data.set(part, at);
    at += part.length;
  }
  return data;
}
