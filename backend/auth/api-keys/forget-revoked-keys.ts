import { sql } from 'kysely';
import { product } from '#lib/shared/product.ts';
import type { Queries } from '../../db/database.ts';

/** Deletes keys revoked so long ago that no program still uses them. Returns their number. */
export async function deleteRevokedKeys(db: Queries): Promise<number> {
  const gone = await sql`
    delete from api_keys where revoked_at < now() - make_interval(days => ${product.revokedKeyDays}) returning 1
  `.execute(db);
  return gone.rows.length;
}
