import { emailForm } from '#lib/server/auth-forms.ts';
import { authHandler } from '#lib/server/auth-handler.ts';

/** Sends a link to set a new password; the answer is the same whether or not the address has an account. */
export const POST = authHandler(emailForm, async ({ email }, { auth, env }) => {
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${env.siteUrl}/update-password` });
  if (error) throw error;
  return {};
});
