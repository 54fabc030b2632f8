import type { AttemptsAnswer, AttemptsForm } from '#lib/server/security/attempts.ts';
import type { Queries } from '../db/database.ts';
import { refundShared, spendShared } from './shared-rates.ts';

/** Counts an attempt at a secret in the database, in all of its buckets or, if one refuses it, in none; or returns one to each. */
export async function countAttempts(db: Queries, { action, buckets }: AttemptsForm): Promise<AttemptsAnswer> {
  const shared = buckets.map(({ rate, who }) => ({ rate: { ...rate, name: `attempts: ${rate.name}` }, who }));
  if (action === 'refund') {
    for (const { rate, who } of shared) await refundShared(db, rate, who);
    return { refused: null };
  }
  for (const [index, { rate, who }] of shared.entries()) {
    const waitS = await spendShared(db, rate, who);
    if (waitS === 0) continue;
    for (const spent of shared.slice(0, index)) await refundShared(db, spent.rate, spent.who);
    return { refused: { index, waitS } };
  }
  return { refused: null };
}
