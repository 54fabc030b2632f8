'use client';

import { useCallback } from 'react';
import { useCall } from '#components/session/use-call.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx';
import { callProduct } from '#lib/browser/api-client.ts';
import type { ApiKey } from '#lib/shared/contracts/programs/api-keys.ts';
import { limits } from '#lib/shared/limits.ts';

/** The last requests of a key; closed without one. */
export function KeyRequestsDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  return (
    <Dialog open={apiKey !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {apiKey && (
        <DialogContent className="sm:max-w-2xl">
          <DialogHeader>
            <DialogTitle>Requests of “{apiKey.name}”</DialogTitle>
            <DialogDescription>The last {limits.keyLog} requests, newest first.</DialogDescription>
          </DialogHeader>
          <Requests keyId={apiKey.id} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function Requests({ keyId }: { keyId: string }) {
  const load = useCallback((signal?: AbortSignal) => callProduct('keyRequests', { id: keyId }, { signal }), [keyId]);
  const { state, reload } = useCall(load);
  if (state.status === 'loading') return <Skeleton className="h-40" />;
  if (state.status === 'failed') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p>The requests could not be loaded.</p>
        <Button variant="outline" size="sm" onClick={() => void reload()}>
          Try again
        </Button>
      </div>
    );
  }
  const { requests } = state.value;
  if (requests.length === 0) return <p className="text-sm text-muted-foreground">No requests yet.</p>;
  return (
    <div className="max-h-[60vh] overflow-auto">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>Time</TableHead>
            <TableHead>Call</TableHead>
            <TableHead>Status</TableHead>
            <TableHead className="text-right">ms</TableHead>
            <TableHead>Request id</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {requests.map(({ at, call, status, code, requestId, ms }) => (
            <TableRow key={requestId}>
              <TableCell className="whitespace-nowrap">
                {new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })}
              </TableCell>
              <TableCell>{call}</TableCell>
              <TableCell>
                {status}
                {code !== null && ` ${code}`}
              </TableCell>
              <TableCell className="figures text-right">{ms}</TableCell>
              <TableCell className="font-mono text-xs">{requestId}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
