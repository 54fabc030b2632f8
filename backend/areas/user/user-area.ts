import { Hono } from 'hono';
import { profileUpdate } from '#lib/contracts/user.ts';
import { remainingCredits } from '../../credits/remaining-credits.ts';
import { rates } from '../../http/rate-limit.ts';
import { readDataCall, readTokenCall } from '../read-call.ts';
import type { AreaEnv, Services } from '../services.ts';
import { readProfile } from './read-profile.ts';
import { updateProfile } from './update-profile.ts';

/** Paths as lib/contracts/backend-call.ts has them, below /user. */
export function userArea(services: Services): Hono<AreaEnv> {
  return new Hono<AreaEnv>()
    .post('/info', async (context) => {
      const user = await readTokenCall(services, context.req.raw, { rate: rates.read });
      return context.json(await readProfile(services.db, user, services.now()));
    })
    .post('/update/metadata', async (context) => {
      const { user, data } = await readDataCall(services, context.req.raw, profileUpdate, {
        rate: rates.metadata,
        fresh: true,
      });
      await updateProfile(services.db, user.userId, data);
      return context.json({ success: true });
    })
    .post('/remaining_credits', async (context) => {
      const user = await readTokenCall(services, context.req.raw, { rate: rates.read });
      return context.json(await remainingCredits(services.db, user.userId, services.now()));
    });
}
