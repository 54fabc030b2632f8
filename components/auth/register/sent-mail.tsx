'use client';

import { useEffect, useState } from 'react';
import { useSite } from '#components/shell/site-provider.tsx';
import { Button } from '#components/ui/button.tsx';
import { useSubmit } from '../use-submit.ts';

/** Location of emails in installations that do not deliver them to real mailboxes. */
export function MailNotice() {
  const { mailNotice } = useSite();
  if (!mailNotice) return null;
  return (
    <p>
      {mailNotice.text} <a href={mailNotice.href}>{mailNotice.link}</a>.
    </p>
  );
}

/** Minimum interval between two mails to the same address, in seconds. */
const betweenS = 60;

/** Button that sends a mail again, after at least `waitS` seconds. */
export function ResendButton({
  send,
  waitS = betweenS,
  label = 'Resend confirmation',
}: {
  send: () => Promise<unknown>;
  waitS?: number;
  label?: string;
}) {
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
            await send();
            setIsSent(true);
            setLeftS(betweenS);
          });
        }}
      >
        {leftS > 0 ? <>Resend (available in {leftS} s)</> : label}
      </Button>
      <output className="text-sm">{error ? error.message : isSent ? 'Sent again.' : ''}</output>
    </span>
  );
}
