import { Hono } from 'hono';
import { backendPaths } from '#lib/contracts/paths.ts';
import { z } from 'zod';
import { accountDeletion, profileUpdate } from '#lib/contracts/user.ts';
import { remainingCredits } from '../../credits/remaining-credits.ts';
import { rates } from '../../http/rate-limit.ts';
import { readDataCall, readTokenCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { readProfile } from './read-profile.ts';
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
    .post(backendPaths.remainingCredits, async (context) => {
      const user = await readTokenCall(services, context.req.raw, { rate: rates.read });
      return context.json(await remainingCredits(services.db, user.userId, services.now()));
    });
}
