'use client';

import { useState } from 'react';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { useSite } from '#components/shell/site-provider.tsx';
import { saveBlob } from '#lib/browser/save-blob.ts';
import { Button } from '#components/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#components/ui/card.tsx';
import { downloadProduct } from '#lib/browser/api-client.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Export of the person's data, and deletion of the account. */
export function YourDataCard() {
  const [isDeleting, setIsDeleting] = useState(false);
  const { isBusy, error, submit } = useSubmit();
  const { hasBilling } = useSite();

  return (
    <Card>
      <CardHeader>
        <CardTitle>Your data</CardTitle>
        <CardDescription>Everything we store about you, in one JSON file.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        {error && <ProblemAlert title="Your data was not downloaded." message={error.message} />}
        <Button
          variant="outline"
          className="w-fit"
          aria-disabled={isBusy || undefined}
          onClick={() =>
            void submit(async () => {
              const file = await downloadProduct('exportAccount', null);
              saveBlob(file, `measurement-nesting-data-${new Date().toISOString().slice(0, 10)}.json`);
            })
          }
        >
          Download my data
        </Button>
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
