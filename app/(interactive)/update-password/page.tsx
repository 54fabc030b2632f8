import type { Metadata } from 'next';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { UpdatePasswordForm } from '#components/auth/password/update-password-form.tsx';

export const metadata: Metadata = { title: 'Update Password', robots: { index: false, follow: false } };

/** Has no shared layout, as specified, so that no link leads away from the form. */
export default function UpdatePasswordPage() {
  return (
    <main className="flex min-h-dvh flex-col">
      <AuthCard title="Set a new password" isMarked>
        <UpdatePasswordForm />
      </AuthCard>
    </main>
  );
}
