import { enrollForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { proveOwner } from '#web/auth/prove-owner.ts';
import { fullAccountOf } from '#web/auth/session.ts';
import type { EnrolAnswer } from '#lib/shared/contracts/session.ts';
import { productName } from '#lib/shared/strings.ts';

/** Number of factors, active and abandoned, from which abandoned ones would block another; the auth service accepts 10. */
const MANY_FACTORS = 9;

/** Begins a new authenticator app, for the account's owner; it counts once a first code has been shown (`activate`). */
export const POST = authHandler(enrollForm, async ({ password }, context) => {
  const { auth } = context;
  const user = await fullAccountOf(auth);
  await proveOwner(user, password, context);
  const { factors = [] } = user;
  // The auth service deletes abandoned enrollments after minutes. Removed here, each is mailed as a removed app.
  if (factors.length >= MANY_FACTORS) {
    for (const factor of factors) {
      if (factor.factor_type === 'totp' && factor.status === 'unverified')
        await auth.mfa.unenroll({ factorId: factor.id });
    }
  }
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    issuer: productName,
    friendlyName: freeName(new Set(factors.map((factor) => factor.friendly_name))),
  });
  if (error) throw error;
  // The library only puts a prefix before the SVG; a '#' in it would end the address.
  const svg = data.totp.qr_code.replace(/^data:[^,]*,/, '');
  const answer: EnrolAnswer = {
    id: data.id,
    qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    secret: data.totp.secret,
  };
  return answer;
});

/** Returns the first name that no other factor of the account has, abandoned ones included. */
function freeName(taken: ReadonlySet<string | undefined>): string {
  let nth = 1;
  while (taken.has(`Authenticator ${nth}`)) nth++;
  return `Authenticator ${nth}`;
}
