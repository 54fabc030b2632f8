import { reauthenticate } from '../../auth/reauthenticate.ts';
import { deleteUserData } from '../../runs/delete-user-data.ts';
import type { Services } from '../services.ts';

/**
 * Deletes an account and its data: first the subscriptions, then the product's data, then the account itself, which ends the sessions.
 * Every step can be repeated, so an interrupted deletion is retried as a whole.
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
