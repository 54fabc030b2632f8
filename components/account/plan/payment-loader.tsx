'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { useSite } from '#components/shell/site-provider.tsx';
import { Button, buttonVariants } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { callProduct } from '#lib/browser/api-client.ts';
import { loginPath } from '#lib/shared/security/guarded-paths.ts';
import { noBilling, paymentProblem, type PaymentPage } from './plan-text.ts';

const calls = { subscribe: 'subscribe', customer_portal: 'customerPortal' } as const;

/**
 * Requests the payment service's page from the backend and opens it. A signed-out person logs in first and then
 * returns.
 */
export function PaymentLoader({ purpose }: { purpose: PaymentPage }) {
  const { supportEmail, hasBilling } = useSite();
  const router = useRouter();
  const { error, submit } = useSubmit();
  const isSignedOut = error?.status === 401;

  const open = async () => {
    const { url } = await callProduct(calls[purpose], null);
    window.location.replace(url);
  };
  const onArrival = useEffectEvent(() => void submit(open));
  useEffect(() => {
    onArrival();
  }, []);
  useEffect(() => {
    if (isSignedOut) router.replace(loginPath(`/${purpose}`));
  }, [isSignedOut, purpose, router]);

  if (!error || isSignedOut) {
    return (
      <Spinner
        className="size-8"
        label={purpose === 'subscribe' ? 'Opening the checkout' : 'Opening your billing details'}
      />
    );
  }
  const { title, message, help } = hasBilling ? paymentProblem(purpose, error, supportEmail) : noBilling(supportEmail);
  return (
    <div className="grid w-full max-w-lg gap-4">
      <ProblemAlert title={title} message={message}>
        {help && <p>{help}</p>}
      </ProblemAlert>
      <div className="flex flex-wrap gap-3">
        {hasBilling && <Button onClick={() => void submit(open)}>Try again</Button>}
        <Link prefetch={false} href="/account" className={buttonVariants({ variant: 'outline' })}>
          Back to your account
        </Link>
      </div>
    </div>
  );
}
