import { enrollForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { proveOwner } from '#web/auth/prove-owner.ts';
import { fullAccountOf } from '#web/auth/session.ts';
import type { EnrolAnswer } from '#lib/shared/contracts/session.ts';
import { productName } from '#lib/shared/strings.ts';

/** Begins a new authenticator app, for the account's owner; it counts once a first code has been shown (`activate`). */
export const POST = authHandler(enrollForm, async ({ password }, context) => {
  const { auth } = context;
  const user = await fullAccountOf(auth);
  await proveOwner(user, password, context);
  const { factors = [] } = user;
  // Abandoned enrollments would block this one.
  for (const factor of factors) {
    if (factor.factor_type === 'totp' && factor.status === 'unverified')
      await auth.mfa.unenroll({ factorId: factor.id });
  }
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    issuer: productName,
    friendlyName: `Authenticator ${factors.filter(({ status }) => status === 'verified').length + 1}`,
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
