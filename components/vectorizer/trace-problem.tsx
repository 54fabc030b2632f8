'use client';

import Link from 'next/link';
import { CircleAlert } from 'lucide-react';
import { UpgradeLink } from '#components/credits/upgrade-link.tsx';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import type { ApiError } from '#lib/browser/api-client.ts';
import { loginPath } from '#lib/shared/security/guarded-paths.ts';

type TraceProblemProps = { error: ApiError; onRetry: () => void };

const titles: Record<string, string> = {
  picture_type_unknown: 'This picture cannot be traced',
  picture_damaged: 'This picture cannot be traced',
  picture_too_large: 'The picture is too large',
  picture_too_thin: 'This picture cannot be traced',
  nothing_to_trace: 'Nothing to trace',
  too_much_detail: 'Too much detail to cut',
  trace_took_too_long: 'Too much work for one trace',
  trace_limit: 'No traces left today',
  too_many_requests: 'Wait a little',
  tracing_unavailable: 'Tracing is down for maintenance',
  invalid_input: 'Something in the settings needs correcting',
  offline: 'Connection lost',
  busy: 'We are busy',
  signed_out: 'You are signed out',
  session_expired: 'Your session has expired',
};
/** Errors for which a retry may succeed. */
const passing = new Set([
  'offline',
  'busy',
  'server_error',
  'too_many_requests',
  'tracing_unavailable',
  'picture_expired',
  'timed_out',
  'job_lost',
]);
const signedOut = new Set(['signed_out', 'session_expired']);

/** The reason why there are no outlines, and the next step. Picture and settings remain unchanged. */
export function TraceProblem({ error, onRetry }: TraceProblemProps) {
  const title = titles[error.code] ?? 'Something went wrong on our side';
  const isKnown = Object.hasOwn(titles, error.code);
  return (
    <Alert variant={error.code === 'trace_limit' ? 'warning' : 'destructive'}>
      <CircleAlert aria-hidden />
      <AlertTitle>{title}</AlertTitle>
      <AlertDescription>
        <p>{messageOf(error, title)}</p>
        <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
          {error.code === 'trace_limit' && <UpgradeLink />}
          {signedOut.has(error.code) && (
            <Link
              href={loginPath('/more-tools/vectorizer')}
              prefetch={false}
              className={buttonVariants({ size: 'sm', className: 'no-underline!' })}
            >
              Log in
            </Link>
          )}
          {(passing.has(error.code) || !isKnown) && (
            <Button size="sm" variant="secondary" onClick={onRetry}>
              {error.code === 'busy' ? 'Keep waiting' : 'Retry'}
            </Button>
          )}
        </div>
      </AlertDescription>
    </Alert>
  );
}

function messageOf({ code, message }: ApiError, title: string): string {
  if (code === 'offline') return 'Your picture and settings are safe. Check your connection and retry.';
  if (signedOut.has(code)) return 'Log in to continue. Your picture and settings are saved in this browser.';
  return message.startsWith(`${title}. `) ? message.slice(title.length + 2) : message;
}
