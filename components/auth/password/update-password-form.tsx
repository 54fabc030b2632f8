'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent, useEffect } from 'react';
import { clearFlashMessage, setFlashMessage } from '#components/shell/flash-message.ts';
import { useSession, useSessionStore } from '#components/session/session-provider.tsx';
import { buttonVariants } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/use-toast.ts';
import { ApiError, callApi } from '#lib/browser/api-client.ts';
import { NewPasswordFields, passwordProblems } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { ProviderButtons } from '../sign-in/provider-buttons.tsx';
import { SecondFactorForm } from '../sign-in/second-factor-form.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { useSubmit } from '../use-submit.ts';
import { Field } from '../field.tsx';
import { MailNotice, ResendButton } from '../register/sent-mail.tsx';

/** Rejections that the person can resolve in this form. */
const staysHere = new Set([
  'invalid_input',
  'wrong_password',
  'current_password_required',
  'reauthentication_required',
]);
/** Rejections that start the next step: entering the code from an email. */
const asksForCode = new Set(['reauthentication_needed', 'reauthentication_not_valid']);

/**
 * Sets a new password. Success and most failures redirect to `/`, which shows the error message. A session that is not
 * recent requires the current password, and after a day the code from an email.
 */
export function UpdatePasswordForm() {
  const router = useRouter();
  const { status, user, needsSecondFactor } = useSession();
  const store = useSessionStore();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const confirmationInput = useRef<HTMLInputElement>(null);
  const [codeFor, setCodeFor] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [current, setCurrent] = useState<string | null>(null);
  const { isBusy, error, submit } = useSubmit();

  if (status === 'loading') {
    return (
      <div aria-busy="true" className="grid gap-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (status === 'signed_out') {
    return (
      <div className="grid gap-4">
        <p>This link has expired. Each link works once, for one hour, on the device where you opened it.</p>
        <Link prefetch={false} href="/forgot-password" className={buttonVariants({ size: 'lg' })}>
          Send a new link
        </Link>
      </div>
    );
  }

  // A mailed link is one factor. The second one is required first, because the password cannot be changed without it.
  if (needsSecondFactor) return <SecondFactorForm />;

  async function requestCode(refusal: ApiError) {
    if (codeFor !== null) throw refusal;
    await callApi('/api/auth/reauthenticate');
    setCodeFor(user?.email ?? '');
  }

  function requestCurrentPassword(refusal: ApiError) {
    if (refusal.code !== 'current_password_required' || current !== null) throw refusal;
    setCurrent('');
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    const wrong = passwordProblems(password, confirmation, true);
    if (wrong.password) return passwordInput.current?.focus();
    if (wrong.confirmation) return confirmationInput.current?.focus();
    void submit(async () => {
      try {
        await callApi('/api/auth/update-password', {
          password,
          ...(current !== null && { currentPassword: current }),
          ...(code && { nonce: code }),
        });
        clearFlashMessage();
        await store.announce('USER_UPDATED');
        toast({ variant: 'success', title: 'Your password was changed.' });
      } catch (error) {
        if (error instanceof ApiError && asksForCode.has(error.code)) return requestCode(error);
        if (error instanceof ApiError && staysHere.has(error.code)) return requestCurrentPassword(error);
        const message = error instanceof ApiError ? error.message : 'Something went wrong. Try again.';
        toast({ variant: 'destructive', title: 'Your password was not changed.', description: message });
        setFlashMessage(message);
        // The session may have ended; `/` then redirects elsewhere.
        await store.refresh();
      }
      router.replace('/');
    });
  }

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
      {error && <ProblemAlert title="Your password was not changed." message={error.message} />}
      <NewPasswordFields
        password={password}
        confirmation={confirmation}
        problems={passwordProblems(password, confirmation, wasSent)}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
        passwordRef={passwordInput}
        confirmationRef={confirmationInput}
      />
      {current !== null && (
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          hint="You logged in a while ago, so we ask for it once more."
        />
      )}
      {error?.code === 'reauthentication_required' && <ProviderButtons next="/update-password" />}
      {codeFor !== null && <MailedCodeField email={codeFor} code={code} onCode={setCode} />}
      <SubmitButton isBusy={isBusy}>Set new password</SubmitButton>
    </form>
  );
}

/** Field for the code just mailed, required because the session is more than a day old. */
function MailedCodeField({ email, code, onCode }: { email: string; code: string; onCode: (code: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <Field
        ref={input}
        label="Code from the email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => onCode(event.target.value)}
        hint={`You logged in more than a day ago, so we sent a code to ${email}. Enter it to change your password.`}
      />
      <div className="text-sm text-muted-foreground [&_a]:underline [&_a]:underline-offset-4">
        <MailNotice />
      </div>
      <ResendButton send={() => callApi('/api/auth/reauthenticate')} label="Send a new code" />
    </div>
  );
}
