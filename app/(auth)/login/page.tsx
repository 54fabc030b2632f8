import type { Metadata } from 'next';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { LoginForm } from '#components/auth/sign-in/login-form.tsx';
import { canonicalInHead } from '#lib/server/pages/canonical.ts';

export const metadata: Metadata = {
  title: 'Log In',
  robots: { index: true, follow: true },
  alternates: canonicalInHead('/login'),
};

export default function LoginPage() {
  return (
    <AuthCard title="Log In">
      <LoginForm />
    </AuthCard>
  );
}
