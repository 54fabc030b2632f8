'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useQuery } from '#components/auth/use-query.ts';
import { UnitOfBrowser } from '#components/fields/unit-of-browser.tsx';
import { MaterialCard } from '#components/material/material-card.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ApiKeysCard } from './api-keys/api-keys-card.tsx';
import { EmailCard } from './email-card.tsx';
import { PlanCard } from './plan/plan-card.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { SecurityCard } from './security/security-card.tsx';
import { UpgradeNotice } from './plan/upgrade-notice.tsx';
import { PRODUCT_VERSION } from '#lib/shared/version.ts';
import { useCall } from '#components/session/use-call.ts';
import { loadProfile } from './profile/profile-calls.ts';
import { YourDataCard } from './your-data-card.tsx';

/**
 * Account details; skeletons while they load. When loading fails it redirects to the welcome form, or to the login for
 * a signed-out person.
 */
export function AccountPage() {
  const router = useRouter();
  const { state, set: setProfile } = useCall(loadProfile);
  const isUpgraded = useQuery('upgraded') === 'true';
  const target =
    state.status !== 'failed' ? null : state.error.status === 401 ? '/login?next=%2Faccount' : '/login/first';

  useEffect(() => {
    if (target) router.replace(target);
  }, [target, router]);

  if (state.status !== 'loaded') return <AccountSkeleton />;
  const profile = state.value;
  return (
    <>
      {isUpgraded && <UpgradeNotice profile={profile} onProfile={setProfile} />}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-6">
          <Card>
            <CardHeader>
              <CardTitle>Profile</CardTitle>
            </CardHeader>
            <CardContent>
              <ProfileForm profile={profile} onSaved={setProfile} />
            </CardContent>
          </Card>
          <EmailCard email={profile.email} />
          <UnitOfBrowser>
            <MaterialCard />
          </UnitOfBrowser>
          <ApiKeysCard />
        </div>
        <div className="grid gap-6">
          <PlanCard profile={profile} onProfile={setProfile} />
          <SecurityCard />
          <YourDataCard />
        </div>
      </div>
      <p className="mt-6 text-sm text-muted-foreground">Version {PRODUCT_VERSION}</p>
    </>
  );
}

function AccountSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-[34rem] rounded-lg" />
      <div className="grid gap-6">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
    </div>
  );
}
