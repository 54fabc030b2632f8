import type { Metadata } from 'next';
import { RegisterForm } from '#components/auth/register/register-form.tsx';

export const metadata: Metadata = { title: 'Register', robots: { index: false, follow: true } };

export default function RegisterPage() {
  return <RegisterForm />;
}
