import type { Metadata } from 'next';
import { AccountPage } from '#components/account/account-page.tsx';
import { PerUser } from '#components/session/session-guard.tsx';

export const metadata: Metadata = { title: 'Account', robots: { index: false, follow: false } };

export default function Page() {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-10 sm:px-6">
      <h1 className="text-3xl font-semibold">Account</h1>
      <PerUser>
        <AccountPage />
      </PerUser>
    </div>
  );
}
