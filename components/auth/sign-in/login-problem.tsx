'use client';

import Link from 'next/link';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { callApi, type ApiError } from '#lib/api-client.ts';
import { specStrings } from '#lib/strings.ts';
import { ProblemAlert } from '../problem-alert.tsx';
import { ResendButton } from '../register/resend-button.tsx';
import { useQuery } from '../use-query.ts';

/** Reasons with which Google, Microsoft or a mailed link can send a person back here. */
const returnProblems: Record<string, string> = {
  access_denied: 'The sign-in was cancelled. Try again, or log in with your email.',
  otp_expired: 'This link has expired or was used before. Log in, or ask for a new one.',
  flow_state_expired: 'The sign-in took too long. Try again.',
  flow_state_not_found: 'This sign-in was started in another browser. Start it here again.',
  too_many_requests: 'Too many tries. Wait a few minutes and try again.',
  provider_email_needs_verification:
    'Your provider has not verified this address. We have sent you an email to confirm it.',
};
const unknownProblem = 'The sign-in did not work. Try again, or log in with your email.';

/** 'Uh Oh!' with the service's message, and the step that helps. */
export function LoginProblem({ error, email }: { error: ApiError | null; email: string }) {
  const returned = useQuery('error');
  const reason = useQuery('reason');
  if (error) {
    return (
      <ProblemAlert title={specStrings.loginFailedTitle} message={error.message}>
        {error.code === 'invalid_credentials' && (
          <p>
            <Link href="/forgot-password">Forgot your password?</Link> Signed up with Google or Microsoft? Use that
            button below.
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
        <AlertDescription>Everything we kept about you is gone. You are welcome back at any time.</AlertDescription>
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
  return <ProblemAlert title={specStrings.loginFailedTitle} message={returnProblems[returned] ?? unknownProblem} />;
}
