import { firstRow, rows, type Queryable } from '../../database/query.ts';

type Json = Record<string, unknown>;

export type UserRow = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Json;
  raw_user_meta_data: Json;
  phone: string | null;
  banned_until: Date | null;
  is_anonymous: boolean;
  created_at: Date;
  updated_at: Date;
};

export type IdentityRow = {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Json;
  provider: string;
  email: string | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type FactorRow = {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp' | 'phone' | 'webauthn';
  status: 'unverified' | 'verified';
  secret: string | null;
  phone: string | null;
  last_challenged_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** A user with identities and factors. */
export type User = UserRow & {
  identities: IdentityRow[];
  factors: FactorRow[];
};

export async function findUserById(db: Queryable, id: string): Promise<User | undefined> {
  return complete(db, await firstRow<UserRow>(db, 'select * from auth.users where id = $1', [id]));
}

/** Finds a user by lower-case address; SSO users are excluded, because their addresses are not unique. */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  return complete(
    db,
    await firstRow<UserRow>(db, 'select * from auth.users where email = $1 and is_sso_user = false', [
      email.toLowerCase(),
    ]),
  );
}

export async function getUserOrThrow(db: Queryable, id: string): Promise<User> {
  const user = await findUserById(db, id);
  if (!user) throw new Error(`no user ${id}`);
  return user;
}

async function complete(db: Queryable, row: UserRow | undefined): Promise<User | undefined> {
  if (!row) return undefined;
  const identities = await rows<IdentityRow>(
    db,
    'select * from auth.identities where user_id = $1 order by created_at, id',
    [row.id],
  );
  const factors = await rows<FactorRow>(
    db,
    'select * from auth.mfa_factors where user_id = $1 order by created_at, id',
    [row.id],
  );
  return { ...row, identities, factors };
}

export type NewUser = {
  email: string | null;
  passwordHash: string | null;
  provider: string;
  userMetadata: Json;
  role?: string;
};

export async function insertUser(db: Queryable, user: NewUser, now: Date): Promise<string> {
  const id = crypto.randomUUID();
  const appMetadata = { provider: user.provider, providers: [user.provider] };
  await db.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token,
       email_change_token_new, email_change)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6, $7, $7, '', '', '', '')`,
    [
      id,
      user.role ?? 'authenticated',
      user.email,
      user.passwordHash ?? '',
      JSON.stringify(appMetadata),
      JSON.stringify(user.userMetadata),
      now,
    ],
  );
  return id;
}

export async function insertIdentity(
  db: Queryable,
  identity: { userId: string; provider: string; providerId: string; data: Json },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [identity.providerId, identity.userId, JSON.stringify(identity.data), identity.provider, now],
  );
}

/** Confirms the address of the account and of its email identity. */
export async function confirmEmail(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2,
       raw_user_meta_data = case when raw_user_meta_data ? 'email_verified'
         then raw_user_meta_data || '{"email_verified": true}' else raw_user_meta_data end
     where id = $1`,
    [userId, now],
  );
  await db.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
     where user_id = $1 and provider = 'email'`,
    [userId, now],
  );
}

/** Returns metadata with changed fields; null removes a field. */
export function mergeUserMetadata(before: Json, changes: Json): Json {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > now.getTime();
}
