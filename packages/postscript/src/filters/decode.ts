import type { Budget } from '../budget.ts';
import { PsError } from '../ps-error.ts';
import type { PsFile } from '../values/ps-file.ts';
import { Ascii85Filter, AsciiHexFilter } from './ascii.ts';
import { FlateFilter } from './flate.ts';
import { LzwFilter } from './lzw.ts';
import { PredictorFilter } from './predictor.ts';
import { RunLengthFilter } from './run-length.ts';

/** Returns a number of a filter's parameters; `otherwise` without one. */
export type FilterNumber = (key: string, otherwise: number) => number;

/**
 * Opens a filter over a source; null for the encodings of pictures. Raises rangecheck for parameters out of range.
 *
 * Source: PLRM 3, 3.13; ISO 32000-1, 7.4, whose inline pictures abbreviate the names.
 */
export function openFilter(name: string, source: PsFile, budget: Budget, number: FilterNumber): PsFile | null {
  const predicted = (file: PsFile): PsFile => {
    const predictor = number('Predictor', 1);
    if (predictor <= 1) return file;
    return new PredictorFilter(file, budget, {
      predictor,
      colors: number('Colors', 1),
      bits: number('BitsPerComponent', 8),
      columns: number('Columns', 1),
    });
  };
  switch (name) {
    case 'ASCII85Decode':
    case 'A85':
      return new Ascii85Filter(source, budget);
    case 'ASCIIHexDecode':
    case 'AHx':
      return new AsciiHexFilter(source, budget);
    case 'RunLengthDecode':
    case 'RL':
      return new RunLengthFilter(source, budget);
    case 'LZWDecode':
    case 'LZW':
      return predicted(new LzwFilter(source, budget, number('EarlyChange', 1) === 1));
    case 'FlateDecode':
    case 'Fl':
      return predicted(new FlateFilter(source, budget));
    default:
      return null;
  }
}

/** Reads a stream to its end, or to its first damage, whose error is returned. */
export function readAll(source: PsFile, budget: Budget): { readonly data: Uint8Array; readonly error: PsError | null } {
  const parts: Uint8Array[] = [];
  let error: PsError | null = null;
  try {
    while (source.read() >= 0) {
      const part = source.bytes.slice(source.at - 1, source.end);
      source.at = source.end;
      budget.allocate(part.length);
      parts.push(part);
    }
  } catch (thrown) {
    if (!(thrown instanceof PsError)) throw thrown;
    error = thrown;
  }
  return { data: joinBytes(parts), error };
}

/** Returns the bytes of all parts in order. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
