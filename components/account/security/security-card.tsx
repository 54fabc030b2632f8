'use client';

import Link from 'next/link';
import { useEffect, useState } from 'react';
import { useSessionStore } from '#components/session/session-provider.tsx';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#components/ui/card.tsx';
import { toast } from '#components/ui/use-toast.ts';
import { callApi } from '#lib/browser/api-client.ts';
import type { Factor, FactorsAnswer } from '#lib/shared/contracts/session.ts';
import { formatDate } from '#lib/shared/format.ts';
import { EnrollForm, BeginEnrollmentForm, type Enrollment } from './enroll-form.tsx';
import { RemoveFactorForm } from './remove-factor-form.tsx';

export function SecurityCard() {
  const store = useSessionStore();
  const [factors, setFactors] = useState<Factor[] | null>(null);
  const [enrolling, setEnrolling] = useState<Enrollment | 'proof' | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);

  useEffect(() => {
    const abort = new AbortController();
    // Without the list the card still offers the password; the next visit requests the list again.
    callApi<FactorsAnswer>('/api/auth/mfa/factors', null, { signal: abort.signal }).then(
      (answer) => setFactors(answer.factors),
      () => undefined,
    );
    return () => abort.abort();
  }, []);

  async function reload() {
    setFactors((await callApi<FactorsAnswer>('/api/auth/mfa/factors')).factors);
    await store.announce('USER_UPDATED');
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Security</CardTitle>
        <CardDescription>Changing your password signs you out everywhere else.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <Link
          prefetch={false}
          href="/update-password"
          className={buttonVariants({ variant: 'outline', className: 'w-fit' })}
        >
          Change password
        </Link>
        <div className="grid gap-3 border-t pt-5">
          <h3 className="text-sm font-semibold">Two-factor authentication</h3>
          <p className="text-sm text-muted-foreground">
            Add a code from your phone, so a stolen password isn’t enough.
          </p>
          {factors?.map((factor) => (
            <div key={factor.id} className="flex flex-wrap items-center justify-between gap-3 text-sm">
              <span>
                {factor.name || 'Authenticator app'}, since {formatDate(factor.createdAt)}
              </span>
              <Button variant="outline" size="sm" onClick={() => setRemoving(factor.id)}>
                Remove
              </Button>
            </div>
          ))}
          {removing && (
            <RemoveFactorForm
              key={removing}
              factorId={removing}
              onCancel={() => setRemoving(null)}
              onDone={async () => {
                setRemoving(null);
                await reload();
                toast({ variant: 'success', title: 'Two-factor authentication is off.' });
              }}
            />
          )}
          {enrolling === 'proof' && <BeginEnrollmentForm onBegun={setEnrolling} onCancel={() => setEnrolling(null)} />}
          {enrolling && enrolling !== 'proof' && (
            <EnrollForm
              enrollment={enrolling}
              onCancel={() => setEnrolling(null)}
              onDone={async () => {
                setEnrolling(null);
                await reload();
                await store.announce('MFA_CHALLENGE_VERIFIED');
                toast({ variant: 'success', title: 'Two-factor authentication is on.' });
              }}
            />
          )}
          {!enrolling && factors?.length === 0 && (
            <Button variant="outline" className="w-fit" onClick={() => setEnrolling('proof')}>
              Set up an authenticator app
            </Button>
          )}
        </div>
      </CardContent>
    </Card>
  );
}
