'use client';

import { useState, type FormEvent } from 'react';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { useSite } from '#components/shell/site-provider.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { callApi, callProduct } from '#lib/browser/api-client.ts';
import { clearBrowserData } from '#lib/browser/browser-store.ts';
import { ProofField, useSignInMethods } from './security/proof-field.tsx';

/**
 * Requires the password, or a recent login for a person without one, then deletes the account permanently. Ends with a
 * full load of the login page, so that no personal data remains in the memory of this page.
 */
export function DeleteAccountDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { hasBilling } = useSite();
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Delete your account?</DialogTitle>
          <DialogDescription>
            Your profile, material, API keys, credits, runs and results will be deleted immediately
            {hasBilling && ' and your subscription canceled'}. This can’t be undone.
          </DialogDescription>
        </DialogHeader>
        <DeleteAccountForm onCancel={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const methods = useSignInMethods();
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, error, submit } = useSubmit();

  if (methods === null) return <Skeleton className="h-32" />;
  const hasPassword = methods.password;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (hasPassword && password === '') return;
    void submit(async () => {
      await callProduct('deleteAccount', { password: hasPassword ? password : null });
      clearBrowserData();
      // The session was deleted with the account; the logout only removes its cookies, which are invalid anyway.
      await callApi('/api/auth/logout').catch(() => undefined);
      window.location.replace('/login?reason=deleted');
    });
  }

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      {error && <ProblemAlert title="Your account was not deleted." message={error.message} />}
      <ProofField {...{ hasPassword, password, wasSent, error }} onPassword={setPassword} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" aria-disabled={isBusy || undefined}>
          Delete account
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
