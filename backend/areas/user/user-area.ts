import { Hono } from 'hono';
import { decodeJwt } from 'jose';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { readRemainingCredits } from '../../credits/credit-account.ts';
import { listKeyRequests } from '../../auth/api-keys/request-log.ts';
import { reauthenticate } from '../../auth/reauthenticate.ts';
import { readCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';
import { addApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { exportAccount } from './export-account.ts';
import { readQuoteDetails, storeQuoteDetails, findColorCode, replaceColorCode, updateProfile } from './profile.ts';
import { deleteMaterial, listMaterials, storeMaterial } from '../../material/materials.ts';
import { deleteRemnant, storeRemnant, listRemnants, markRemnants, renameRemnant } from '../../material/remnants.ts';
import { deleteUserData } from '../../runs/delete-user-data.ts';
import type { Profile } from '#lib/shared/contracts/user.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { loginClaims } from '../../auth/reauthenticate.ts';
import type { VerifiedUser } from '../../auth/verify-token.ts';
import { isSubscriber } from '../../credits/is-subscriber.ts';
import type { Database } from '../../db/database.ts';

/** The auth service's names of logins by a mailed link or code. */
const MAILED = ['otp', 'magiclink', 'recovery'];
/** Milliseconds for which a login by a mailed link proves access to the mailbox. */
const FRESH_MS = 3600_000;

/**
 * Removes the second factors of an account whose owner lost them. Requires the password, in a session that a mailed link started within the
 * last hour; neither alone is sufficient. The owner is informed by mail. Throws `wrong_password`, then `mailed_link_required`.
 */
async function removeLostFactor(
  { accounts, now, log }: Pick<Services, 'accounts' | 'now' | 'log'>,
  { userId, token, password }: { userId: string; token: string; password: string },
): Promise<void> {
  const account = await accounts.read(token);
  if (!(await accounts.isPassword(account.email, password))) throw new AppError('wrong_password');
  const { amr } = loginClaims.parse(decodeJwt(token));
  const mailedAt = amr.filter(({ method }) => MAILED.includes(method)).map(({ timestamp }) => timestamp * 1000);
  if (now().getTime() - Math.max(0, ...mailedAt) > FRESH_MS) throw new AppError('mailed_link_required');
  await accounts.removeFactors(userId);
  const isMailed = await accounts.mailFactorRemoval(token).catch(() => false);
  if (!isMailed) log.error('second factor removed without a mail', { userId });
}

export function userArea(services: Services): Hono<AreaEnv> {
  return new Hono<AreaEnv>()
    .post(backendPaths.info, async (context) => {
      const { user } = await readCall(services, context.req.raw, 'info');
      return context.json(await readProfile(services.db, user, services.now()));
    })
    .post(backendPaths.updateMetadata, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'updateMetadata');
      await updateProfile(services.db, user.userId, data);
      return context.json({ success: true });
    })
    .post(backendPaths.exportAccount, async (context) => {
      const { data, token } = await readCall(services, context.req.raw, 'exportAccount');
      const account = await reauthenticate(services.accounts, { token, password: data.password }, services.now());
      return context.json(await exportAccount(services.db, account, services.now()));
    })
    .post(backendPaths.deleteAccount, async (context) => {
      const { user, data, token } = await readCall(services, context.req.raw, 'deleteAccount');
      await deleteAccount(services, { userId: user.userId, token, password: data.password });
      services.log.info('account deleted', { requestId: context.get('requestId') });
      return context.json({ success: true });
    })
    .post(backendPaths.apiKeys, async (context) => {
      const { user } = await readCall(services, context.req.raw, 'apiKeys');
      return context.json(await listApiKeys(services.db, user.userId));
    })
    .post(backendPaths.makeApiKey, async (context) => {
      const { user, data, token } = await readCall(services, context.req.raw, 'makeApiKey');
      const made = await addApiKey(services, { userId: user.userId, token }, data);
      services.log.info('API key made', { requestId: context.get('requestId'), id: made.id, scopes: made.scopes });
      return context.json(made);
    })
    .post(backendPaths.revokeApiKey, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'revokeApiKey');
      await revokeApiKey(services.db, user.userId, data.id, services.now());
      services.log.info('API key revoked', { requestId: context.get('requestId'), id: data.id });
      return context.json({ success: true });
    })
    .post(backendPaths.keyRequests, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'keyRequests');
      return context.json(await listKeyRequests(services.db, user.userId, data.id));
    })
    .post(backendPaths.removeLostFactor, async (context) => {
      const { user, data, token } = await readCall(services, context.req.raw, 'removeLostFactor');
      await removeLostFactor(services, { userId: user.userId, token, password: data.password });
      services.log.info('second factor removed', { requestId: context.get('requestId') });
      return context.json({ success: true });
    })
    .post(backendPaths.quoteDetails, async (context) => {
      const { user } = await readCall(services, context.req.raw, 'quoteDetails');
      return context.json(await readQuoteDetails(services.db, user.userId));
    })
    .post(backendPaths.storeQuoteDetails, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'storeQuoteDetails');
      await storeQuoteDetails(services.db, user.userId, data);
      return context.json({ success: true });
    })
    .post(backendPaths.colorCode, async (context) => {
      const { user } = await readCall(services, context.req.raw, 'colorCode');
      return context.json(await findColorCode(services.db, user.userId));
    })
    .post(backendPaths.storeColorCode, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'storeColorCode');
      await replaceColorCode(services.db, user.userId, data);
      return context.json({ success: true });
    })
    .post(backendPaths.materials, async (context) => {
      const { user } = await readCall(services, context.req.raw, 'materials');
      return context.json(await listMaterials(services.db, user.userId));
    })
    .post(backendPaths.storeMaterial, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'storeMaterial');
      await storeMaterial(services.db, user.userId, data);
      return context.json({ success: true });
    })
    .post(backendPaths.deleteMaterial, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'deleteMaterial');
      await deleteMaterial(services.db, user.userId, data.id);
      return context.json({ success: true });
    })
    .post(backendPaths.remnants, async (context) => {
      const { user } = await readCall(services, context.req.raw, 'remnants');
      return context.json(await listRemnants(services.db, user.userId));
    })
    .post(backendPaths.keepRemnant, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'keepRemnant');
      return context.json(await storeRemnant(services.db, user.userId, data, services.now()));
    })
    .post(backendPaths.renameRemnant, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'renameRemnant');
      await renameRemnant(services.db, user.userId, data);
      return context.json({ success: true });
    })
    .post(backendPaths.markRemnants, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'markRemnants');
      await markRemnants(services.db, user.userId, data, services.now());
      return context.json({ success: true });
    })
    .post(backendPaths.deleteRemnant, async (context) => {
      const { user, data } = await readCall(services, context.req.raw, 'deleteRemnant');
      await deleteRemnant(services.db, user.userId, data.id);
      return context.json({ success: true });
    })
    .post(backendPaths.remainingCredits, async (context) => {
      const { user } = await readCall(services, context.req.raw, 'remainingCredits');
      return context.json(await readRemainingCredits(services.db, user.userId, services.now()));
    });
}

/**
 * Deletes an account and its data: first the subscriptions, then the product's data, then the account itself, which ends the sessions.
 * Every step can be repeated, so an interrupted deletion is retried as a whole.
 */
async function deleteAccount(
  services: Services,
  person: { userId: string; token: string; password: string | null },
): Promise<void> {
  const { accounts, billing, db } = services;
  await reauthenticate(accounts, person, services.now());
  await billing.cancelSubscriptionsOf(person.userId);
  await deleteUserData(db, person.userId);
  await accounts.remove(person.userId);
}

/** Returns the profile; fields are empty for an account without a row. */
async function readProfile(db: Database, user: VerifiedUser, now: Date): Promise<Profile> {
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
