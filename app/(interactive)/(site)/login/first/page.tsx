import type { Metadata } from 'next';
import { WelcomeForm } from '#components/account/profile/welcome-form.tsx';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { specStrings } from '#lib/shared/strings.ts';
import { PerUser } from '#components/session/session-guard.tsx';

export const metadata: Metadata = { title: 'Welcome', robots: { index: false, follow: false } };

export default function WelcomePage() {
  return (
    <AuthCard title={specStrings.welcome} description="Tell us a little about your shop so we can build what you need.">
      <PerUser>
        <WelcomeForm />
      </PerUser>
    </AuthCard>
  );
}
