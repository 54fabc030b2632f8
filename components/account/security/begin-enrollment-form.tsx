'use client';

import { useState, type FormEvent } from 'react';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import type { EnrolAnswer } from '#lib/shared/contracts/session.ts';
import { ProofField, useSignInMethods } from './proof-field.tsx';

/** An enrollment without its first code, and the proof that it was started with. */
export type Enrollment = EnrolAnswer & { readonly password: string | null };

/** Requires proof of the owner, then begins the enrollment of an authenticator app. */
export function BeginEnrollmentForm({
  onBegun,
  onCancel,
}: {
  onBegun: (enrollment: Enrollment) => void;
  onCancel: () => void;
}) {
  const methods = useSignInMethods();
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, error, submit } = useSubmit();
  if (methods === null) return <Skeleton className="h-24" />;
  const hasPassword = methods.password;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (hasPassword && password === '') return;
    void submit(async () => {
      const proof = hasPassword ? password : null;
      onBegun({ ...(await callApi<EnrolAnswer>('/api/auth/mfa/enroll', { password: proof })), password: proof });
    });
  }

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      {error && <ProblemAlert title="Setup did not start." message={error.message} />}
      <ProofField {...{ hasPassword, password, wasSent, error }} onPassword={setPassword} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          Continue
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
