import type { Metadata } from 'next';
import { LogoutAction } from '#components/auth/sign-in/logout-action.tsx';

export const metadata: Metadata = { title: 'Log Out', robots: { index: false, follow: false } };

export default function LogoutPage() {
  return (
    <main className="flex min-h-dvh items-center justify-center p-6">
      <h1 className="sr-only">Log Out</h1>
      <LogoutAction />
    </main>
  );
}
