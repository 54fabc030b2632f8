'use client';

import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { whenVisible } from '#components/ui/when-visible.ts';
import { deleteRequestedMail, wasMailRequestedHere, type RequestedMail } from '../sign-in/requested-mail.ts';

/**
 * Consumes a mailed link and signs in. In the browser that requested the mail the form submits itself once the page is
 * visible; elsewhere, and without JavaScript, it waits for the button, because mail scanners open every link, some with
 * a complete browser.
 */
export function ConfirmForm({
  tokenHash,
  type,
  next,
  button,
}: {
  tokenHash: string;
  type: string;
  next: string | undefined;
  button: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [isGoingOn, setGoingOn] = useState(false);

  useEffect(() => {
    const mail = requestedMails[type];
    if (mail === undefined || !wasMailRequestedHere(mail)) return;
    return whenVisible(() => {
      // Only once: if the link is rejected, returning to the page must not submit it again and again.
      deleteRequestedMail(mail);
      setGoingOn(true);
      form.current?.requestSubmit();
    });
  }, [type]);

  return (
    <form ref={form} method="post" action="/api/auth/confirm" className="grid">
      <input type="hidden" name="token_hash" value={tokenHash} />
      <input type="hidden" name="type" value={type} />
      {next && <input type="hidden" name="next" value={next} />}
      <Button type="submit" size="lg" aria-busy={isGoingOn || undefined}>
        {isGoingOn && <LoaderCircle aria-hidden className="animate-spin" />}
        {button}
      </Button>
    </form>
  );
}

/** Mails whose request is stored in the browser, by the type of their link. */
const requestedMails: Readonly<Record<string, RequestedMail | undefined>> = {
  email: 'email',
  signup: 'email',
  recovery: 'recovery',
};
