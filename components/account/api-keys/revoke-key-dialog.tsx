'use client';

import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { callProduct } from '#lib/browser/api-client.ts';
import type { ApiKey } from '#lib/shared/contracts/programs/api-keys.ts';

type RevokeKeyDialogProps = {
  /** Key to revoke; null while the dialog is closed. */
  revoking: ApiKey | null;
  onClose: () => void;
  onRevoked: (key: ApiKey) => Promise<void>;
};

/** Confirms, then revokes the key for every program that uses it. */
export function RevokeKeyDialog({ revoking, onClose, onRevoked }: RevokeKeyDialogProps) {
  const { isBusy, error, clearError, submit } = useSubmit();

  function close() {
    clearError();
    onClose();
  }
  return (
    <Dialog open={revoking !== null} onOpenChange={(isOpen) => !isOpen && close()}>
      {revoking && (
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Revoke “{revoking.name}”?</DialogTitle>
            <DialogDescription>Programs that use it stop working immediately. This can’t be undone.</DialogDescription>
          </DialogHeader>
          {error && <ProblemAlert title="The key was not revoked." message={error.message} />}
          <div className="flex flex-wrap gap-3">
            <Button
              variant="destructive"
              aria-disabled={isBusy || undefined}
              onClick={() =>
                void submit(async () => {
                  await callProduct('revokeApiKey', { id: revoking.id });
                  await onRevoked(revoking);
                })
              }
            >
              Revoke key
            </Button>
            <Button variant="outline" onClick={close}>
              Keep it
            </Button>
          </div>
        </DialogContent>
      )}
    </Dialog>
  );
}
