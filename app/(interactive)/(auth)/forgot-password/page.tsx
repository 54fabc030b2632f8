import type { Metadata } from 'next';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { ForgotPasswordForm } from '#components/auth/password/forgot-password-form.tsx';

export const metadata: Metadata = { title: 'Forgot Password', robots: { index: false, follow: true } };

export default function ForgotPasswordPage() {
  return (
    <AuthCard title="Forgot Password?" description="We’ll email you a link to set a new password.">
      <ForgotPasswordForm />
    </AuthCard>
  );
}
