'use client';

import { useEffect, useRef } from 'react';
import { callApi } from '#lib/browser/api-client.ts';
import { Field } from '../field.tsx';
import { MailNotice } from './mail-notice.tsx';
import { ResendButton } from './resend-button.tsx';

/** Field for the code just mailed, required because the session is more than a day old. */
export function MailedCodeField({
  email,
  code,
  onCode,
}: {
  email: string;
  code: string;
  onCode: (code: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <Field
        ref={input}
        label="Code from the email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => onCode(event.target.value)}
        hint={`You logged in more than a day ago, so we sent a code to ${email}. Enter it to change your password.`}
      />
      <div className="text-sm text-muted-foreground [&_a]:underline [&_a]:underline-offset-4">
        <MailNotice />
      </div>
      <ResendButton send={() => callApi('/api/auth/reauthenticate')} label="Send a new code" />
    </div>
  );
}
