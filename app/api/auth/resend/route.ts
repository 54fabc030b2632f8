import { emailForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';

/** Sends the confirmation email again. */
export const POST = authHandler(emailForm, async ({ email }, { auth, env }) => {
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${env.siteUrl}/email/verified` },
  });
  if (error) throw error;
  return {};
});
