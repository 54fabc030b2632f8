'use client';

import Link from 'next/link';
import { useEffect, useEffectEvent } from 'react';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { useSite } from '#components/shell/site-provider.tsx';
import { Button } from '#components/ui/button.tsx';
import { buttonVariants } from '#components/ui/button-variants.ts';
import { Spinner } from '#components/ui/spinner.tsx';
import { callApi, type ApiError } from '#lib/api-client.ts';
import { specStrings } from '#lib/strings.ts';

type Purpose = 'subscribe' | 'customer_portal';

/** Asks the backend for the payment service's page and goes there. */
export function PaymentLoader({ purpose }: { purpose: Purpose }) {
  const { supportEmail } = useSite();
  const { error, submit } = useSubmit();

  const open = async () => {
    const { url } = await callApi<{ url: string }>(`/api/payments/${purpose}`);
    window.location.replace(url);
  };
  const onArrival = useEffectEvent(() => void submit(open));
  useEffect(() => {
    onArrival();
  }, []);

  if (!error) {
    return (
      <Spinner
        className="size-8"
        label={purpose === 'subscribe' ? 'Opening the checkout' : 'Opening your billing details'}
      />
    );
  }
  return (
    <div className="grid w-full max-w-lg gap-4">
      <ProblemAlert
        title={purpose === 'subscribe' ? 'The checkout did not open.' : 'Your billing details did not open.'}
        message={purpose === 'subscribe' ? error.message : portalMessage(error, supportEmail)}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void submit(open)}>Try again</Button>
        <Link href="/account" className={buttonVariants({ variant: 'outline' })}>
          Back to your account
        </Link>
      </div>
    </div>
  );
}

/** The specification's two texts for the billing portal; a payment service that is not there at all says so itself. */
export function portalMessage(error: ApiError, supportEmail: string): string {
  if (error.code === 'billing_unavailable' || error.code === 'offline' || error.status === 401) return error.message;
  const isUnknownCustomer = error.code === 'billing_not_found' || error.message.includes('No such customer');
  return isUnknownCustomer ? specStrings.billingNoCustomer(supportEmail) : specStrings.billingNotFound(supportEmail);
}
