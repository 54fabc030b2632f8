'use client';

import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { downloadProduct } from '#lib/browser/api-client.ts';
import { saveBlob } from '#lib/browser/save-blob.ts';
import { ProofForm } from './security/owner-proof.tsx';

type ExportDataDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Requires the password, or a recent login for a person without one, then downloads everything that is stored about them. */
export function ExportDataDialog({ isOpen, onOpenChange }: ExportDataDialogProps) {
  async function download(password: string | null): Promise<void> {
    const file = await downloadProduct('exportAccount', { password });
    saveBlob(file, `measurement-nesting-data-${new Date().toISOString().slice(0, 10)}.json`);
    onOpenChange(false);
  }
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Download your data</DialogTitle>
          <DialogDescription>Everything we store about you, in one JSON file.</DialogDescription>
        </DialogHeader>
        <ProofForm
          action={download}
          failure="Your data was not downloaded."
          submit="Download"
          cancel="Cancel"
          onCancel={() => onOpenChange(false)}
        />
      </DialogContent>
    </Dialog>
  );
}
