'use client';

import { useState, type FormEvent } from 'react';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { downloadProduct } from '#lib/browser/api-client.ts';
import { saveBlob } from '#lib/browser/save-blob.ts';
import { ProofField, useSignInMethods } from './security/proof-field.tsx';

type ExportDataDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Requires the password, or a recent login for a person without one, then downloads everything that is stored about them. */
export function ExportDataDialog({ isOpen, onOpenChange }: ExportDataDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Download your data</DialogTitle>
          <DialogDescription>Everything we store about you, in one JSON file.</DialogDescription>
        </DialogHeader>
        <ExportDataForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function ExportDataForm({ onDone }: { onDone: () => void }) {
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
      const file = await downloadProduct('exportAccount', { password: hasPassword ? password : null });
      saveBlob(file, `measurement-nesting-data-${new Date().toISOString().slice(0, 10)}.json`);
      onDone();
    });
  }

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
      {error && <ProblemAlert title="Your data was not downloaded." message={error.message} />}
      <ProofField {...{ hasPassword, password, wasSent, error }} onPassword={setPassword} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy || undefined}>
          Download
        </Button>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
