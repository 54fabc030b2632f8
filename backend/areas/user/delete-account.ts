import { reauthenticate } from '../../auth/reauthenticate.ts';
import { deleteUserData } from '../../runs/delete-user-data.ts';
import type { Services } from '../services.ts';

/**
 * Deletes an account with everything that hangs on it: first what costs its owner money, then what we keep, then the account
 * itself, with which the sessions end. Each step may be repeated, so a try that broke off is simply tried again.
 */
export async function deleteAccount(
  services: Services,
  person: { userId: string; token: string; password: string | null },
): Promise<void> {
  const { accounts, billing, db } = services;
  await reauthenticate(accounts, person, services.now());
  await billing.cancelSubscriptionsOf(person.userId);
  await deleteUserData(db, person.userId);
  await accounts.remove(person.userId);
}
