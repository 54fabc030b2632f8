import type { Metadata } from 'next';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { EmailVerified } from '#components/auth/register/email-verified.tsx';

export const metadata: Metadata = { title: 'Email confirmed', robots: { index: false, follow: false } };

export default function EmailVerifiedPage() {
  return (
    <AuthCard title="Email confirmed">
      <EmailVerified />
    </AuthCard>
  );
}
