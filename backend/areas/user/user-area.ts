import { Hono } from 'hono';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { z } from 'zod';
import { apiKeyForm, apiKeyReference, callScopes } from '#lib/shared/contracts/api-keys.ts';
import { remnantForm, remnantMark, remnantReference, remnantRename } from '#lib/shared/contracts/material.ts';
import { accountDeletion, lostFactorForm, profileUpdate } from '#lib/shared/contracts/user.ts';
import { remainingCredits } from '../../credits/remaining-credits.ts';
import { rates } from '../../http/rate-limit.ts';
import { readDataCall, readTokenCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';
import { addApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { readProfile } from './read-profile.ts';
import { deleteRemnant, keepRemnant, listRemnants, markRemnants, renameRemnant } from '../../material/remnants.ts';
import { removeLostFactor } from './remove-lost-factor.ts';
import { updateProfile } from './update-profile.ts';

export function userArea(services: Services): Hono<AreaEnv> {
  return new Hono<AreaEnv>()
    .post(backendPaths.info, async (context) => {
      const user = await readTokenCall(services, context.req.raw, { rate: rates.read });
      return context.json(await readProfile(services.db, user, services.now()));
    })
    .post(backendPaths.updateMetadata, async (context) => {
      const { user, data } = await readDataCall(services, context.req.raw, profileUpdate, {
        rate: rates.metadata,
        fresh: true,
      });
      await updateProfile(services.db, user.userId, data);
      return context.json({ success: true });
    })
    .post(backendPaths.exportAccount, async (context) => {
      const { token } = await readDataCall(services, context.req.raw, z.null(), {
        rate: rates.exportAccount,
        fresh: true,
      });
      return context.json(await exportAccount(services.db, await services.accounts.read(token), services.now()));
    })
    .post(backendPaths.deleteAccount, async (context) => {
      const { user, data, token } = await readDataCall(services, context.req.raw, accountDeletion, {
        rate: rates.deleteAccount,
        fresh: true,
      });
      await deleteAccount(services, { userId: user.userId, token, password: data.password });
      services.log.info('account deleted', { requestId: context.get('requestId') });
      return context.json({ success: true });
    })
    .post(backendPaths.apiKeys, async (context) => {
      const { user } = await readDataCall(services, context.req.raw, z.null(), { rate: rates.apiKeys });
      return context.json(await listApiKeys(services.db, user.userId));
    })
    .post(backendPaths.makeApiKey, async (context) => {
      const rules = { rate: rates.makeApiKey, fresh: true };
      const { user, data, token } = await readDataCall(services, context.req.raw, apiKeyForm, rules);
      const made = await addApiKey(services, { userId: user.userId, token }, data);
      services.log.info('API key made', { requestId: context.get('requestId'), id: made.id, scopes: made.scopes });
      return context.json(made);
    })
    .post(backendPaths.revokeApiKey, async (context) => {
      const rules = { rate: rates.apiKeys, fresh: true };
      const { user, data } = await readDataCall(services, context.req.raw, apiKeyReference, rules);
      await revokeApiKey(services.db, user.userId, data.id, services.now());
      services.log.info('API key revoked', { requestId: context.get('requestId'), id: data.id });
      return context.json({ success: true });
    })
    .post(backendPaths.removeLostFactor, async (context) => {
      const rules = { rate: rates.lostFactor, fresh: true, withoutFactor: true };
      const { user, data, token } = await readDataCall(services, context.req.raw, lostFactorForm, rules);
      await removeLostFactor(services, { userId: user.userId, token, password: data.password });
      services.log.info('second factor removed', { requestId: context.get('requestId') });
      return context.json({ success: true });
    })
    .post(backendPaths.remnants, async (context) => {
      const { user } = await readDataCall(services, context.req.raw, z.null(), { rate: rates.read });
      return context.json(await listRemnants(services.db, user.userId));
    })
    .post(backendPaths.keepRemnant, async (context) => {
      const rules = { rate: rates.material, fresh: true };
      const { user, data } = await readDataCall(services, context.req.raw, remnantForm, rules);
      return context.json(await keepRemnant(services.db, user.userId, data, services.now()));
    })
    .post(backendPaths.renameRemnant, async (context) => {
      const rules = { rate: rates.material, fresh: true };
      const { user, data } = await readDataCall(services, context.req.raw, remnantRename, rules);
      await renameRemnant(services.db, user.userId, data);
      return context.json({ success: true });
    })
    .post(backendPaths.markRemnants, async (context) => {
      const rules = { rate: rates.material, fresh: true };
      const { user, data } = await readDataCall(services, context.req.raw, remnantMark, rules);
      await markRemnants(services.db, user.userId, data, services.now());
      return context.json({ success: true });
    })
    .post(backendPaths.deleteRemnant, async (context) => {
      const rules = { rate: rates.material, fresh: true };
      const { user, data } = await readDataCall(services, context.req.raw, remnantReference, rules);
      await deleteRemnant(services.db, user.userId, data.id);
      return context.json({ success: true });
    })
    .post(backendPaths.remainingCredits, async (context) => {
      const rules = { rate: rates.read, scopes: callScopes.remainingCredits };
      const user = await readTokenCall(services, context.req.raw, rules);
      return context.json(await remainingCredits(services.db, user.userId, services.now()));
    });
}
