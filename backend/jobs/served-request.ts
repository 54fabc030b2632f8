import type { MeasureRequest, NestRequest, SheetSize } from '#lib/contracts/job.ts';
import { AppError } from '#lib/errors/app-error.ts';

/** A nesting request as the search takes it. */
export type ServedRequest = Omit<NestRequest, 'file' | 'rows' | 'sheet' | 'stock'> &
  MeasureRequest & { readonly sheet: SheetSize };

/** Refuses what the search can't do, before anything is stored or charged. @throws AppError invalid_input. */
export function servedRequest(request: NestRequest): ServedRequest {
  const { file, rows, sheet, stock, ...rest } = request;
  if (sheet === undefined || stock !== undefined) {
    throw new AppError('invalid_input', {
      message: 'Nesting on several sheet sizes is not available yet. Choose one.',
    });
  }
  const counted = rows.map((row) => ({ ...row, quantity: countOf(row) }));
  return { ...rest, file: file && { ...file, quantity: countOf(file) }, rows: counted, sheet };
}

function countOf({ quantity }: { quantity: number | 'fill' }): number {
  if (quantity !== 'fill') return quantity;
  throw new AppError('invalid_input', { message: '"As many as fit" is not available yet. Give a number.' });
}
