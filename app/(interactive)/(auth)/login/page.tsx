import type { Metadata } from 'next';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { LoginForm } from '#components/auth/sign-in/login-form.tsx';

export const metadata: Metadata = { title: 'Log In', robots: { index: false, follow: true } };

export default function LoginPage() {
  return (
    <AuthCard title="Log In">
      <LoginForm />
    </AuthCard>
  );
}
