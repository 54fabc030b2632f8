'use client';

import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { callApi } from '#lib/api-client.ts';
import { useSubmit } from './use-submit.ts';

/** Seconds between two mails to one address. */
const betweenS = 60;

/** Sends the confirmation email again, at the earliest after `waitS` seconds. */
export function ResendButton({ email, waitS = betweenS }: { email: string; waitS?: number }) {
  const [leftS, setLeftS] = useState(waitS);
  const [isSent, setIsSent] = useState(false);
  const { isBusy, error, submit } = useSubmit();

  useEffect(() => {
    if (leftS <= 0) return;
    const timer = setTimeout(() => setLeftS(leftS - 1), 1000);
    return () => clearTimeout(timer);
  }, [leftS]);

  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="outline"
        size="sm"
        aria-disabled={leftS > 0 || isBusy || undefined}
        onClick={() => {
          if (leftS > 0) return;
          void submit(async () => {
            await callApi('/api/auth/resend', { email });
            setIsSent(true);
            setLeftS(betweenS);
          });
        }}
      >
        {leftS > 0 ? <>Resend (available in {leftS} s)</> : 'Resend confirmation'}
      </Button>
      <output className="text-sm">{error ? error.message : isSent ? 'Sent again.' : ''}</output>
    </span>
  );
}
