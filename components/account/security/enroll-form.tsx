'use client';

import { useState, type FormEvent } from 'react';
import { Field } from '#components/auth/field.tsx';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import type { EnrolAnswer } from '#lib/shared/contracts/session.ts';
import { ProofForm } from './owner-proof.tsx';

/** QR code, the same key as text, and a field for the first code, which activates the factor. */
export function EnrollForm({
  enrollment,
  onDone,
  onCancel,
}: {
  enrollment: Enrollment;
  onDone: () => Promise<void>;
  onCancel: () => void;
}) {
  const [code, setCode] = useState('');
  const { isBusy, error, submit } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      await callApi('/api/auth/mfa/activate', { factorId: enrollment.id, code, password: enrollment.password });
      await onDone();
    });
  }

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      <p className="text-sm">Scan this with your authenticator app, then enter the 6 digits that it shows.</p>
      {/* A data URL needs no optimization. */}
      {/* oxlint-disable-next-line nextjs/no-img-element */}
      <img
        src={enrollment.qrCode}
        alt="QR code for your authenticator app"
        width={176}
        height={176}
        className="size-44 rounded-md border bg-white p-2"
      />
      <p className="text-sm text-muted-foreground">
        No camera? Enter this key in the app:{' '}
        <code className="font-mono break-all text-foreground">{enrollment.secret}</code>
      </p>
      {error && <ProblemAlert title="Two-factor authentication is still off." message={error.message} />}
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          Turn on
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

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
  return (
    <ProofForm
      action={async (password) =>
        onBegun({ ...(await callApi<EnrolAnswer>('/api/auth/mfa/enroll', { password })), password })
      }
      failure="Setup did not start."
      submit="Continue"
      cancel="Cancel"
      onCancel={onCancel}
    />
  );
}
