'use client';

import Link from 'next/link';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { callApi, type ApiError } from '#lib/browser/api-client.ts';
import { authSentence } from '#lib/shared/errors/auth-sentences.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { ProblemAlert } from '../problem-alert.tsx';
import { ResendButton } from '../register/sent-mail.tsx';
import { useQuery } from '../use-query.ts';

const unknownProblem = 'The sign-in did not work. Try again, or log in with your email.';

/** 'Uh Oh!' with the message of the auth service, and a link to the remedy. */
export function LoginProblem({ error, email }: { error: ApiError | null; email: string }) {
  const returned = useQuery('error');
  const reason = useQuery('reason');
  if (error) {
    return (
      <ProblemAlert title={specStrings.loginFailedTitle} message={error.message}>
        {error.code === 'invalid_credentials' && (
          <p>
            <Link prefetch={false} href="/forgot-password">
              Forgot your password?
            </Link>{' '}
            Signed up with Google or Microsoft? Use that button below.
          </p>
        )}
        {error.code === 'email_not_confirmed' && (
          <ResendButton send={() => callApi('/api/auth/resend', { email })} waitS={0} />
        )}
      </ProblemAlert>
    );
  }
  if (reason === 'deleted') {
    return (
      <Alert variant="success" isQuiet>
        <AlertTitle>Your account was deleted</AlertTitle>
        <AlertDescription>Everything we stored about you is gone. You are welcome back at any time.</AlertDescription>
      </Alert>
    );
  }
  if (reason === 'ended') {
    return (
      <Alert isQuiet>
        <AlertTitle>You’ve been signed out</AlertTitle>
        <AlertDescription>
          Your session expired, or you signed in on another device. Your job is saved in this browser; log in to
          continue.
        </AlertDescription>
      </Alert>
    );
  }
  if (!returned) return null;
  // The reason why a provider or a mailed link returned the person to this page.
  return <ProblemAlert title={specStrings.loginFailedTitle} message={authSentence(returned) ?? unknownProblem} />;
}
