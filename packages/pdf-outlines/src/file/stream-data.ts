import { openFilter, PsFile, readAll } from '@measurement-nesting/postscript/filters';
import { type Budget, PsError } from '@measurement-nesting/postscript/graphics';
import { isArray, nameOf, numberOr, type ObjectLookup, type PdfObject, type Stream } from './objects.ts';

/** Maximum number of filters of one stream. */
const maxFilters = 16;

/**
 * Returns the decoded data of a stream: up to the first damage, as other programs do, and empty for pictures' own
 * encodings. The size is limited by the budget.
 */
export function streamData(file: ObjectLookup, { dict, data }: Stream, budget: Budget): Uint8Array {
  const list = (key: string, short: string): readonly PdfObject[] => {
    const value = file.get(dict, key) ?? file.get(dict, short);
    return value === null ? [] : isArray(value) ? value : [value];
  };
  const parameters = list('DecodeParms', 'DP');
  let source: PsFile | null = new PsFile(data);
  for (const [i, item] of list('Filter', 'F').slice(0, maxFilters).entries()) {
    const name = nameOf(file.resolve(item));
    if (name === 'Crypt') continue;
    const own = file.resolve(parameters[i]);
    source = opened(name, source, budget, (key, otherwise) => numberOr(file.get(own, key), otherwise));
    if (source === null) return new Uint8Array(0);
  }
  return source.bytes === data ? data : readAll(source, budget).data;
}

function opened(...parts: Parameters<typeof openFilter>): PsFile | null {
  try {
    return openFilter(...parts);
  } catch (error) {
    if (error instanceof PsError) return null;
    throw error;
  }
}
