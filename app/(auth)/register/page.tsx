import type { Metadata } from 'next';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { RegisterForm } from '#components/auth/register/register-form.tsx';
import { words } from '#lib/product.ts';

export const metadata: Metadata = { title: 'Register', robots: { index: false, follow: true } };

export default function RegisterPage() {
  return (
    <AuthCard title="Register" description={`Measuring is free. Nesting has ${words.freeCredits}. No card needed.`}>
      <RegisterForm />
    </AuthCard>
  );
}
