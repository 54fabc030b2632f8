'use client';

import Link from 'next/link';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSessionStore } from '#components/session/session-provider.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { buildCarriedRequest } from '#lib/browser/draft/carried-request.ts';
import { useSite } from '#components/shell/site-provider.tsx';
import { words } from '#lib/shared/product.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { AuthCard } from '../auth-card.tsx';
import { Field } from '../field.tsx';
import { NewPasswordFields, passwordProblems } from '../password/new-password-fields.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { storeRequestedMail } from '../sign-in/requested-mail.ts';
import { OrDivider, ProviderButtons } from '../sign-in/provider-buttons.tsx';
import { useNextPath } from '../sign-in/use-next-path.ts';
import { RegisteredMessage } from './registered-message.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { TermsField } from './terms-field.tsx';
import { useSubmit } from '../use-submit.ts';
import { useWaitingRequest, WaitingJob } from './waiting-job.tsx';

/** Requires only text, an at sign and text; the auth service validates the rest. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+$/;

/** Card of /register: the form, or after registering a message about the email. */
export function RegisterForm() {
  const store = useSessionStore();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [hasAccepted, setHasAccepted] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [registeredEmail, setRegisteredEmail] = useState<string | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const confirmationInput = useRef<HTMLInputElement>(null);
  const termsInput = useRef<HTMLInputElement>(null);
  const { isBusy, error, submit } = useSubmit();

  // The link in the email is often opened in another tab; this tab then continues automatically, with the job from the
  // landing page.
  useNextPath();
  const waiting = useWaitingRequest(null);
  // After 'Start over' the first field gets the focus.
  const wasRegistered = useRef(false);
  useEffect(() => {
    if (registeredEmail === null && wasRegistered.current) emailInput.current?.focus();
    wasRegistered.current = registeredEmail !== null;
  }, [registeredEmail]);

  const emailProblem =
    wasSent && !looksLikeEmail.test(email.trim()) ? 'Enter your email, like name@example.com.' : undefined;
  const problems = passwordProblems(password, confirmation, wasSent);

  function clear() {
    setEmail('');
    setPassword('');
    setConfirmation('');
    setHasAccepted(false);
    setWasSent(false);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    const wrong = passwordProblems(password, confirmation, true);
    if (!looksLikeEmail.test(email.trim())) return emailInput.current?.focus();
    if (wrong.password) return passwordInput.current?.focus();
    if (wrong.confirmation) return confirmationInput.current?.focus();
    if (!hasAccepted) return termsInput.current?.focus();
    void submit(async () => {
      const answer = await callApi<{ isSignedIn: boolean }>('/api/auth/register', {
        email,
        password,
        termsAccepted: true,
        request: await buildCarriedRequest(),
      });
      storeRequestedMail('email');
      if (answer.isSignedIn) return store.announce('SIGNED_IN');
      setRegisteredEmail(email.trim());
      clear();
    });
  }

  if (registeredEmail !== null) {
    return (
      <AuthCard title="Check your email">
        <RegisteredMessage email={registeredEmail} onStartOver={() => setRegisteredEmail(null)} />
        {waiting && (
          <WaitingJob request={waiting} verb="saved">
            It opens as soon as you’ve confirmed.
          </WaitingJob>
        )}
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Register" description={<FreeOffer />}>
      {waiting && (
        <WaitingJob request={waiting} verb="saved">
          We’ll open it right after you sign up.
        </WaitingJob>
      )}
      {error && <ProblemAlert title={specStrings.registerFailedTitle} message={error.message} />}
      <ProviderButtons next="/app" />
      <OrDivider />
      <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
        <Field
          ref={emailInput}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={emailProblem}
        />
        <NewPasswordFields
          password={password}
          confirmation={confirmation}
          problems={problems}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
          passwordRef={passwordInput}
          confirmationRef={confirmationInput}
        />
        <TermsField
          inputRef={termsInput}
          isChecked={hasAccepted}
          onChange={setHasAccepted}
          isMissing={wasSent && !hasAccepted}
        />
        <SubmitButton isBusy={isBusy}>Register</SubmitButton>
      </form>
      <p className="text-sm text-muted-foreground">
        Already have an account?{' '}
        <Link prefetch={false} href="/login" className="font-medium text-primary underline underline-offset-4">
          Log in
        </Link>
      </p>
    </AuthCard>
  );
}

/** Offer of a free account. A site without billing may have other credits than the free ones. */
function FreeOffer() {
  const { hasBilling } = useSite();
  return `Measuring is free.${hasBilling ? ` Nesting has ${words.freeCredits}.` : ''} No card needed.`;
}
