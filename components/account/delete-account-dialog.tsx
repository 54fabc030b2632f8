'use client';

import { useSite } from '#components/shell/site-provider.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { callApi, callProduct } from '#lib/browser/api-client.ts';
import { clearBrowserData } from '#lib/browser/browser-store.ts';
import { ProofForm } from './security/owner-proof.tsx';

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
        <ProofForm
          action={deleteAccount}
          failure="Your account was not deleted."
          submit="Delete account"
          isDestructive
          cancel="Keep my account"
          onCancel={() => onOpenChange(false)}
        />
      </DialogContent>
    </Dialog>
  );
}

async function deleteAccount(password: string | null): Promise<void> {
  await callProduct('deleteAccount', { password });
  clearBrowserData();
  // The session was deleted with the account; the logout only removes its cookies, which are invalid anyway.
  await callApi('/api/auth/logout').catch(() => undefined);
  window.location.replace('/login?reason=deleted');
}
