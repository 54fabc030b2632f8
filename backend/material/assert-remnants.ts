import type { NestRequest } from '#lib/shared/contracts/job.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { FieldError } from '#lib/shared/errors/field-error.ts';
import { sheetShape } from '#lib/shared/zones/sheet-outline.ts';
import type { DatabaseTransaction } from '../db/database.ts';
import { remnantOutline } from './remnants.ts';

const REMEDY = 'Remove it from this job and run again. No credit was used.';

/**
 * Throws unless every stored offcut of a run belongs to the account, exists, is unused, has its stored size and outline, and is listed once with a
 * count of one. Offcuts of other accounts are treated as missing. Throws remnant_gone, remnant_used, remnant_changed, invalid_input, each
 * with the field of the stock.
 */
export async function assertRemnants(
  trx: DatabaseTransaction,
  userId: string,
  { stock = [] }: Pick<NestRequest, 'stock'>,
): Promise<void> {
  const named = stock.flatMap((entry, nth) =>
    entry.remnantId === undefined ? [] : [{ ...entry, id: entry.remnantId, at: `stock.${nth}` }],
  );
  if (named.length === 0) return;
  const ids = named.map(({ id }) => id);
  const rows = await trx
    .selectFrom('remnants')
    .select(['id', 'name', 'width_in', 'height_in', 'used_at', 'outline'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, name, widthIn, heightIn, count, outline, at } of named) {
    const field = `${at}.remnantId`;
    const found = stored.get(id);
    if (found === undefined) {
      const called = name ? `“${name}”` : 'An offcut of this job';
      throw new AppError('remnant_gone', { message: `${called} is no longer in My material. ${REMEDY}`, field });
    }
    if (found.used_at !== null) {
      throw new AppError('remnant_used', { message: `“${found.name}” is marked as used. ${REMEDY}`, field });
    }
    if (found.width_in !== widthIn || found.height_in !== heightIn) {
      throw new AppError('remnant_changed', {
        message: `“${found.name}” has another size in My material. ${REMEDY}`,
        field,
      });
    }
    const corners = (of: typeof outline): string => JSON.stringify(sheetShape({ widthIn, heightIn, outline: of }));
    if (corners(remnantOutline(found)) !== corners(outline)) {
      throw new AppError('remnant_changed', {
        message: `“${found.name}” has another outline in My material. Send its \`outline\`, or remove it from this job. No credit was used.`,
        field: `${at}.outline`,
      });
    }
    if (count !== 1) throw new FieldError(`${at}.count`, `You have one “${found.name}”. Enter 1 as its count.`);
  }
  const twice = named.find(({ id }, nth) => ids.indexOf(id) !== nth);
  if (twice !== undefined) throw new FieldError(`${twice.at}.remnantId`, 'Each offcut exists once. List it once.');
}
