'use client';

import { useState, type FormEvent } from 'react';
import { Field } from '#components/auth/field.tsx';
import { MailNotice } from '#components/auth/register/sent-mail.tsx';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { Alert, AlertDescription } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#components/ui/card.tsx';
import { callApi } from '#lib/browser/api-client.ts';

/** Requests a change of the email address; it becomes effective once the links in both mails have been opened. */
export function EmailCard({ email }: { email: string }) {
  const [newEmail, setNewEmail] = useState('');
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const { isBusy, error, submit } = useSubmit();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(async () => {
      await callApi('/api/auth/update-email', { email: newEmail });
      setRequestedEmail(newEmail.trim());
      setNewEmail('');
    });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Change email</CardTitle>
        <CardDescription>
          We’ll email both addresses. Keep using your current email until you’ve confirmed both.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {requestedEmail && (
          <Alert variant="success" isQuiet>
            <AlertDescription>
              <p>
                We sent a link to {email} and one to {requestedEmail}. Open both to finish the change.
              </p>
              <MailNotice />
            </AlertDescription>
          </Alert>
        )}
        {error && <ProblemAlert title="Your email was not changed." message={error.message} />}
        <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
          <Field
            label="New email"
            name="new-email"
            type="email"
            autoComplete="email"
            required
            value={newEmail}
            onChange={(event) => setNewEmail(event.target.value)}
          />
          <Button type="submit" variant="outline" className="w-fit" aria-disabled={isBusy || undefined}>
            Send links
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
