'use client';

import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { whenVisible } from '#components/ui/when-visible.ts';
import { forgetMailAsked, wasMailAskedHere, type AskedMail } from '../sign-in/mail-asked.ts';

/**
 * Uses a mailed link up and signs in. In the browser that asked for the mail it does so by itself, once it is looked at; elsewhere, and
 * without script, it waits for the button: programs that read mail open every link, some with a whole browser.
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
    const mail = askedMails[type];
    if (mail === undefined || !wasMailAskedHere(mail)) return;
    return whenVisible(() => {
      // Once: should the link be refused, coming back must not send it again and again.
      forgetMailAsked(mail);
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

/** The mails that a browser notes to have asked for, by the type of their link. */
const askedMails: Readonly<Record<string, AskedMail | undefined>> = {
  email: 'email',
  signup: 'email',
  recovery: 'recovery',
};
