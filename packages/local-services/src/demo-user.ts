import { inTransaction } from './database/transaction.ts';
import type { AuthContext } from './auth/context.ts';
import { registerEmailUser } from './auth/routes/signup.ts';
import { confirmEmail, findUserByEmail } from './auth/users/users.ts';

export const DEMO_EMAIL = 'demo@example.com';

/** Adds the demo account unless it exists. */
export async function seedDemoUser(ctx: AuthContext, password: string): Promise<void> {
  if (await findUserByEmail(ctx.pool, DEMO_EMAIL)) return;
  const passwordHash = await ctx.passwords.hash(password);
  await inTransaction(ctx.pool, async (tx) => {
    const id = await registerEmailUser(tx, { email: DEMO_EMAIL, passwordHash, data: {} }, ctx.now());
    await confirmEmail(tx, id, ctx.now());
  });
}
