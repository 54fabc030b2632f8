import type { Metadata } from 'next';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { RegisterForm } from '#components/auth/register-form.tsx';

export const metadata: Metadata = { title: 'Register', robots: { index: false, follow: true } };

export default function RegisterPage() {
  return (
    <AuthCard title="Register" description="Measuring is free. Nesting has 10 free credits a month. No card needed.">
      <RegisterForm />
    </AuthCard>
  );
}
