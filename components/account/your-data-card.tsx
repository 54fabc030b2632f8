'use client';

import { useState } from 'react';
import { useSite } from '#components/shell/site-provider.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#components/ui/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ExportDataDialog } from './export-data-dialog.tsx';

/** Export of the person's data, and deletion of the account. */
export function YourDataCard() {
  const [isDeleting, setIsDeleting] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const { hasBilling } = useSite();

  return (
    <Card>
      <CardHeader>
        <CardTitle>Your data</CardTitle>
        <CardDescription>Everything we store about you, in one JSON file.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <Button variant="outline" className="w-fit" onClick={() => setIsExporting(true)}>
          Download my data
        </Button>
        <ExportDataDialog isOpen={isExporting} onOpenChange={setIsExporting} />
        <div className="grid gap-3 border-t pt-5">
          <h3 className="text-sm font-semibold">Delete account</h3>
          <p className="text-sm text-muted-foreground">
            Removes your profile, material, API keys, credits, runs and results immediately
            {hasBilling && ' and cancels your subscription'}.
          </p>
          <Button
            variant="outline"
            className="w-fit text-destructive hover:text-destructive"
            onClick={() => setIsDeleting(true)}
          >
            Delete account
          </Button>
          <DeleteAccountDialog isOpen={isDeleting} onOpenChange={setIsDeleting} />
        </div>
      </CardContent>
    </Card>
  );
}
