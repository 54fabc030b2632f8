'use client';

import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#components/ui/dialog.tsx';

/** The question before a link leaves the page of an active run. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog open onOpenChange={onStay}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Leave while your job runs?</DialogTitle>
          <DialogDescription>It keeps running. Come back to the app to see the result.</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={onStay}>
            Stay
          </Button>
          <Button onClick={onLeave}>Leave</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
