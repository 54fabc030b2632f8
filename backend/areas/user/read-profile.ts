import type { Profile } from '#lib/shared/contracts/user.ts';
import type { VerifiedUser } from '../../auth/verify-token.ts';
import { isSubscriber } from '../../credits/is-subscriber.ts';
import type { Database } from '../../db/database.ts';

/** Returns the profile; fields are empty for an account without a row. */
export async function readProfile(db: Database, user: VerifiedUser, now: Date): Promise<Profile> {
  const row = await db
    .selectFrom('profiles')
    .select(['name', 'company', 'industry', 'position'])
    .where('user_id', '=', user.userId)
    .executeTakeFirst();
  return {
    email: user.email,
    name: row?.name ?? '',
    company: row?.company ?? '',
    industry: row?.industry ?? '',
    position: row?.position ?? '',
    paid_status: await isSubscriber(db, user.userId, now),
  };
}
