'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSession, useSessionStore } from '#components/session/session-provider.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { localPath } from '#lib/shared/security/guarded-paths.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { Field } from '../field.tsx';
import { LoginProblem } from './login-problem.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { OrDivider, ProviderButtons } from './provider-buttons.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { useQuery } from '../use-query.ts';
import { useSubmit } from '../use-submit.ts';

export function LoginForm() {
  const router = useRouter();
  const session = useSession();
  const store = useSessionStore();
  const next = useQuery('next');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { isBusy, error, submit } = useSubmit();

  // Once signed in, here or in another tab, continues to the requested page.
  const isSignedIn = session.status === 'signed_in' && !session.needsSecondFactor;
  useEffect(() => {
    if (isSignedIn) router.replace(localPath(next));
  }, [isSignedIn, next, router]);

  if (session.needsSecondFactor) return <SecondFactorForm />;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (email.trim() === '') return emailInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    void submit(async () => {
      await callApi('/api/auth/login', { email, password });
      await store.announce('SIGNED_IN');
    });
  }

  return (
    <>
      <LoginProblem error={error} email={email} />
      <ProviderButtons next={next ?? '/app'} />
      <OrDivider />
      {/* With `method`, a form submitted before its script runs does not put the password into the address. */}
      <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
        <Field
          ref={emailInput}
          label="Email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={wasSent && email.trim() === '' ? 'Enter your email.' : undefined}
        />
        <div className="grid gap-2">
          <PasswordField
            ref={passwordInput}
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={wasSent && password === '' ? 'Enter your password.' : undefined}
          />
          <Link
            prefetch={false}
            href="/forgot-password"
            className="inline-flex min-h-6 w-fit items-center text-sm font-medium text-primary underline-offset-4 hover:underline"
          >
            {specStrings.forgotPassword}
          </Link>
        </div>
        <SubmitButton isBusy={isBusy}>Log In</SubmitButton>
      </form>
      <p className="text-sm text-muted-foreground">
        No account yet?{' '}
        <Link prefetch={false} href="/register" className="font-medium text-primary underline underline-offset-4">
          Register
        </Link>
      </p>
    </>
  );
}
