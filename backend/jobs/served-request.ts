import type { MeasureRequest, NestRequest } from '#lib/contracts/job.ts';
import { AppError } from '#lib/errors/app-error.ts';

/** A nesting request as the search takes it. */
export type ServedRequest = Omit<NestRequest, 'file' | 'rows' | 'sheet' | 'stock' | 'goOn'> &
  MeasureRequest & {
    /** One size, or the stock. */
    readonly on: NonNullable<NestRequest['sheet'] | NestRequest['stock']>;
  };

/** Refuses what the search can't do, before anything is stored or charged. @throws AppError invalid_input. */
export function servedRequest(request: NestRequest): ServedRequest {
  const { file, rows, sheet, stock, goOn, ...rest } = request;
  if (goOn) throw new AppError('invalid_input', { message: 'Going on from a layout is not available yet. Run again.' });
  const on = stock ?? sheet;
  if (on === undefined) throw new AppError('invalid_input', { message: 'Give one sheet size or a stock of sizes.' });
  const counted = rows.map((row) => ({ ...row, quantity: countOf(row) }));
  return { ...rest, file: file && { ...file, quantity: countOf(file) }, rows: counted, on };
}

function countOf({ quantity }: { quantity: number | 'fill' }): number {
  if (quantity !== 'fill') return quantity;
  throw new AppError('invalid_input', { message: '"As many as fit" is not available yet. Give a number.' });
}
