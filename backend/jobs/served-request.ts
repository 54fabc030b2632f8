import type { MeasureRequest, NestRequest } from '#lib/shared/contracts/job.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';

/** A nesting request in the form of the search. */
export type ServedRequest = Omit<NestRequest, 'file' | 'rows' | 'sheet' | 'stock' | 'goOn'> &
  MeasureRequest & {
    /** One size, or the stock. */
    readonly on: NonNullable<NestRequest['sheet'] | NestRequest['stock']>;
    /** The filled item and the number of sheets per uncounted size; null if everything is counted. */
    readonly fill: { readonly rowId: string; readonly sheets: number } | null;
  };

/** Returns the request with a count of one for the filled item. @throws AppError invalid_input without any sheet. */
export function servedRequest(request: NestRequest): ServedRequest {
  const { file, rows, sheet, stock, goOn: _goOn, ...rest } = request;
  const on = stock ?? sheet;
  if (on === undefined)
    throw new AppError('invalid_input', { message: 'Send either one sheet size or a stock of sizes.' });
  const filling = file?.quantity === 'fill' ? FILE : rows.find(({ quantity }) => quantity === 'fill')?.id;
  return {
    ...rest,
    file: file && { ...file, quantity: countOf(file) },
    rows: rows.map((row) => ({ ...row, quantity: countOf(row) })),
    on,
    fill: filling === undefined ? null : { rowId: filling, sheets: request.options.fillSheets ?? 1 },
  };
}

/** Id of the file's row in a measurement. */
const FILE = 'file';

const countOf = ({ quantity }: { quantity: number | 'fill' }): number => (quantity === 'fill' ? 1 : quantity);
