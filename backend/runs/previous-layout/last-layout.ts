import { sql } from 'kysely';
import { product } from '#lib/shared/product.ts';
import type { Database } from '../../db/database.ts';
import { storedResult } from '../run-snapshot.ts';

/** A user's previous layout as JSON text, from which a similar run starts. */
export type LastLayout = { readonly measurement: string; readonly layout: string; readonly spacingIn: number };

/** Maximum number of characters; the transfer of a longer layout would cost more time than it saves. */
const MAX_CHARACTERS = 8_000_000;

/**
 * Returns the layout of the user's last stored nesting run, manual or not; null without one. Runs on a stock of sizes are not used as a
 * start.
 */
export async function lastLayout(db: Database, runId: string): Promise<LastLayout | null> {
  const found = await sql<{ id: string; options: string; manual_layout: string | null }>`
    select last.id, last.options::text as options, last.manual_layout from runs as last join runs as this on this.user_id = last.user_id
    where this.id = ${runId} and last.id <> this.id and last.state = 'done'
      and last.ended_at > now() - make_interval(hours => ${product.resultHours})
    order by last.created_at desc, last.id limit 1
  `.execute(db);
  const last = found.rows[0];
  if (!last) return null;
  const { sheet, spacingIn } = JSON.parse(last.options) as { sheet?: object; spacingIn?: number };
  if (sheet === undefined || spacingIn === undefined) return null;
  const { measurement, layout: nested } = await storedResult(db, last.id);
  const layout = last.manual_layout ?? nested;
  if (measurement === null || layout === null || measurement.length + layout.length > MAX_CHARACTERS) return null;
  return { measurement, layout, spacingIn };
}
